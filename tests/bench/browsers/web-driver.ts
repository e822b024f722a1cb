/** Drives WebKitGTK by its WebDriver, and Firefox by Marionette, which Debian's Firefox has inside. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "../../helpers/portal/portal-process";
import { retry } from "../../helpers/visitor/retry";
import type { Browser } from "./browser";
import { pause } from "./person";
import { debianVersion, endWithChildren } from "./processes";

const SMALL = { width: 500, height: 800 };
const STARTING = { timeoutMs: 30_000, intervalMs: 300 };
const ANSWERED_WITHIN_MS = 30_000;

type Command = (name: string, parameters?: object) => Promise<unknown>;

/** Its WebDriver loses the page on the way back from a site without Cross-Origin-Opener-Policy, so it has no `back`. */
export async function openWebKit(): Promise<Browser> {
  const name = `WebKitGTK ${debianVersion("webkit2gtk-driver")}`;
  const port = await freePort();
  const child = start("xvfb-run", ["-a", "WebKitWebDriver", `--port=${port}`]);
  const close = async () => endWithChildren(child);
  try {
    return await browserOf(name, await webDriver(`http://127.0.0.1:${port}`), close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function webDriver(base: string): Promise<Command> {
  const ask = async (method: string, place: string, body?: object) => {
    const answer = await fetch(`${base}${place}`, {
      method,
      signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
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
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": options } };
  const session = await retry(() => ask("POST", "/session", { capabilities }), STARTING);
  const places: Record<string, [string, string]> = {
    "WebDriver:Navigate": ["POST", "/url"],
    "WebDriver:ExecuteScript": ["POST", "/execute/sync"],
    "WebDriver:TakeScreenshot": ["GET", "/screenshot"],
    "WebDriver:SetWindowRect": ["POST", "/window/rect"],
  };
  return (name, parameters = {}) => {
    const [method = "", place = ""] = places[name] ?? [];
    const at = `/session/${(session as { sessionId: string }).sessionId}${place}`;
    return ask(method, at, method === "GET" ? undefined : parameters);
  };
}

export async function openFirefox(): Promise<Browser> {
  const name = `Firefox ${debianVersion("firefox-esr")}`;
  const profile = await mkdtemp(path.join(tmpdir(), "firefox-"));
  const port = await freePort();
  await writeFile(
    path.join(profile, "user.js"),
    `user_pref("marionette.port", ${port});\nuser_pref("datareporting.policy.dataSubmissionEnabled", false);\n`,
  );
  const options = ["--headless", "--no-remote", "--marionette", "--profile", profile];
  const child = start("firefox-esr", options);
  const close = async () => {
    endWithChildren(child);
    await pause(500);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const command = await marionette(port);
    await command("WebDriver:NewSession");
    const back = async (pages: number) => {
      for (let page = 0; page < pages; page += 1) await command("WebDriver:Back");
    };
    return { ...(await browserOf(name, command, close)), back };
  } catch (error) {
    await close();
    throw error;
  }
}

function start(command: string, args: string[]): ChildProcess {
  const env = { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" };
  const child = spawn(command, args, { stdio: "ignore", detached: true, env });
  // A command that is missing shows as one that never answers.
  child.once("error", () => undefined);
  return child;
}

/** Messages are `length:[0, id, command, parameters]` and are answered by `length:[1, id, error, result]`. */
async function marionette(port: number): Promise<Command> {
  const socket = await retry(
    () =>
      new Promise<net.Socket>((resolve, reject) => {
        const line = net.connect(port, "127.0.0.1", () => resolve(line));
        line.once("error", reject);
      }),
    STARTING,
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
