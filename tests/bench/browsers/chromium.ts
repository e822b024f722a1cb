/** Drives any Chromium from 64 on by the DevTools protocol. Playwright's own needs a far newer one. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { WebSocket } from "ws";
import type { Browser } from "./browser";
import { pause } from "./person";

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--no-zygote",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--remote-debugging-port=0",
];

export interface Binary {
  name: string;
  file: string;
  /** Older ones come with their libraries. */
  old: boolean;
}

export async function openChromium(binary: Binary, scripts: boolean): Promise<Browser> {
  const profile = await mkdtemp(path.join(tmpdir(), "chromium-"));
  const libraries = path.join(path.dirname(binary.file), "lib");
  const child = spawn(binary.file, [...FLAGS, `--user-data-dir=${profile}`, "about:blank"], {
    env: {
      ...process.env,
      HOME: profile,
      FONTCONFIG_PATH: "/etc/fonts",
      ...(binary.old && { LD_LIBRARY_PATH: libraries }),
    },
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  });
  const page = await connect(await pageAddress(child));
  await page("Page.enable");
  await page("Emulation.setDeviceMetricsOverride", {
    width: 320,
    height: 640,
    deviceScaleFactor: 1,
    mobile: true,
  });
  if (!scripts) await page("Emulation.setScriptExecutionDisabled", { value: true });
  const run = async <T>(expression: string): Promise<T> => {
    const answer = await page("Runtime.evaluate", { expression, returnByValue: true });
    const { result, exceptionDetails } = answer as {
      result: { value: T };
      exceptionDetails?: { exception?: { description?: string } };
    };
    if (exceptionDetails)
      throw new Error(exceptionDetails.exception?.description ?? "script failed");
    return result.value;
  };
  return {
    name: `${binary.name}${scripts ? "" : ", scripts off"}`,
    run,
    async open(url) {
      await page("Page.navigate", { url });
      await pause(200);
    },
    async picture(file) {
      const { data } = await page("Page.captureScreenshot");
      await writeFile(file, Buffer.from(data as string, "base64"));
    },
    async close() {
      if (child.pid) process.kill(-child.pid, "SIGKILL");
      await pause(300);
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

type Call = (method: string, params?: object) => Promise<Record<string, unknown>>;

const ANSWERED_WITHIN_MS = 30_000;

/** Reads the printed port of the browser, and finds the page in its list. */
async function pageAddress(child: ChildProcess): Promise<string> {
  const origin = await new Promise<string>((resolve, reject) => {
    let printed = "";
    child.stderr?.on("data", (chunk) => {
      printed += chunk;
      const [, host] = /DevTools listening on ws:\/\/([^/]+)/.exec(printed) ?? [];
      if (host) resolve(`http://${host}`);
    });
    child.once("exit", () => reject(new Error(`the browser ended: ${printed.slice(-300)}`)));
  });
  for (let looks = 0; looks < 50; looks += 1) {
    const targets = (await (await fetch(`${origin}/json`)).json()) as Record<string, string>[];
    const address = targets.find(({ type }) => type === "page")?.webSocketDebuggerUrl;
    if (address) return address;
    await pause(100);
  }
  throw new Error("the browser opens no page");
}

async function connect(address: string): Promise<Call> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  const waiting = new Map<number, (answer: Record<string, unknown> | Error) => void>();
  socket.on("message", (text) => {
    const { id, result, error } = JSON.parse(String(text));
    waiting.get(id)?.(error ? new Error(error.message) : result);
    waiting.delete(id);
  });
  let id = 0;
  return (method, params = {}) => {
    id += 1;
    const own = id;
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${method}: no answer`)), ANSWERED_WITHIN_MS);
      waiting.set(own, (answer) => {
        clearTimeout(late);
        if (answer instanceof Error) reject(answer);
        else resolve(answer);
      });
      socket.send(JSON.stringify({ id: own, method, params }));
    });
  };
}
