/** Drives WebKitGTK by its WebDriver, and Firefox by Marionette, which Debian's Firefox has inside. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser } from "./browser";
import { pause } from "./person";

const SMALL = { width: 500, height: 800 };
const STARTED_WITHIN_MS = 30_000;

type Command = (name: string, parameters?: object) => Promise<unknown>;

export async function openWebKit(): Promise<Browser> {
  const port = 3418;
  const child = spawn("xvfb-run", ["-a", "WebKitWebDriver", `--port=${port}`], {
    stdio: "ignore",
    detached: true,
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" },
  });
  const base = `http://127.0.0.1:${port}`;
  const ask = async (method: string, place: string, body?: object) => {
    const answer = await fetch(`${base}${place}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: { message?: string } };
    if (!answer.ok) throw new Error(value.message);
    return value as unknown;
  };
  const options = {
    binary: "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
    args: ["--automation"],
  };
  const session = (await soon(() =>
    ask("POST", "/session", {
      capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
    }),
  )) as { sessionId: string; capabilities: { browserVersion: string } };
  const places: Record<string, [string, string]> = {
    "WebDriver:Navigate": ["POST", "/url"],
    "WebDriver:ExecuteScript": ["POST", "/execute/sync"],
    "WebDriver:TakeScreenshot": ["GET", "/screenshot"],
    "WebDriver:SetWindowRect": ["POST", "/window/rect"],
  };
  const command: Command = (name, parameters = {}) => {
    const [method = "", place = ""] = places[name] ?? [];
    const at = `/session/${session.sessionId}${place}`;
    return ask(method, at, method === "GET" ? undefined : parameters);
  };
  return browserOf(`WebKitGTK ${session.capabilities.browserVersion}`, command, async () => {
    await ask("DELETE", `/session/${session.sessionId}`).catch(() => undefined);
    end(child);
  });
}

export async function openFirefox(): Promise<Browser> {
  const profile = await mkdtemp(path.join(tmpdir(), "firefox-"));
  const port = 3417;
  await writeFile(
    path.join(profile, "user.js"),
    `user_pref("marionette.port", ${port});\nuser_pref("datareporting.policy.dataSubmissionEnabled", false);\n`,
  );
  const child = spawn(
    "firefox-esr",
    ["--headless", "--no-remote", "--marionette", "--profile", profile],
    { stdio: "ignore", detached: true },
  );
  const command = await marionette(port);
  const { capabilities } = (await command("WebDriver:NewSession")) as {
    capabilities: { browserVersion: string };
  };
  return browserOf(`Firefox ${capabilities.browserVersion}`, command, async () => {
    end(child);
    await pause(500);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  });
}

/** Messages are `length:[0, id, command, parameters]` and are answered by `length:[1, id, error, result]`. */
async function marionette(port: number): Promise<Command> {
  const socket = await soon(
    () =>
      new Promise<net.Socket>((resolve, reject) => {
        const line = net.connect(port, "127.0.0.1", () => resolve(line));
        line.once("error", reject);
      }),
  );
  const waiting = new Map<number, (error: { message: string } | null, result: unknown) => void>();
  let rest = Buffer.alloc(0);
  socket.on("data", (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const colon = rest.indexOf(":");
      const last = colon + 1 + Number(rest.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || rest.length < last) return;
      const message = JSON.parse(rest.subarray(colon + 1, last).toString());
      rest = rest.subarray(last);
      if (Array.isArray(message)) waiting.get(message[1])?.(message[2], message[3]);
    }
  });
  let last = 0;
  return (name, parameters = {}) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, (error, result) => {
        if (error) reject(new Error(error.message));
        else resolve(unwrap(result));
      });
      const text = JSON.stringify([0, last, name, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}

const unwrap = (result: unknown) =>
  result && typeof result === "object" && "value" in result ? result.value : result;

async function browserOf(
  name: string,
  command: Command,
  close: () => Promise<void>,
): Promise<Browser> {
  await command("WebDriver:SetWindowRect", SMALL).catch(() => undefined);
  return {
    name,
    close,
    open: async (url) => {
      await command("WebDriver:Navigate", { url });
    },
    run: async <T>(script: string) =>
      (await command("WebDriver:ExecuteScript", { script: `return ${script}`, args: [] })) as T,
    picture: async (file) => {
      const data = (await command("WebDriver:TakeScreenshot", { full: false })) as string;
      await writeFile(file, Buffer.from(data, "base64"));
    },
  };
}

async function soon<T>(attempt: () => Promise<T>): Promise<T> {
  const late = Date.now() + STARTED_WITHIN_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > late) throw error;
      await pause(300);
    }
  }
}

/** Kills a process with its children. */
function end({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended already.
  }
}
