/** Drives any Chromium from 64 on by the DevTools protocol. Playwright's own needs a far newer one. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { WebSocket } from "ws";
import type { Browser } from "./browser";
import { pause, until } from "./person";
import { endWithChildren } from "./processes";

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--no-zygote",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--remote-debugging-port=0",
];

/** Height of a small phone. A picture has the height of its page. */
const HEIGHT = 640;

export interface Binary {
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
  const close = async () => {
    endWithChildren(child);
    await pause(300);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const { browser, address } = await pageAddress(child);
    const name = `Chromium ${browser}${scripts ? "" : ", scripts off"}`;
    return { ...(await openPage(address, scripts)), name, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openPage(
  address: string,
  scripts: boolean,
): Promise<Pick<Browser, "run" | "open" | "back" | "picture">> {
  const page = await connect(address);
  await page("Page.enable");
  const makeHigh = (height: number) =>
    page("Emulation.setDeviceMetricsOverride", {
      width: 320,
      height,
      deviceScaleFactor: 1,
      mobile: true,
    });
  await makeHigh(HEIGHT);
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
    run,
    back: (pages) => run(`history.go(${-pages})`),
    async open(url) {
      await page("Page.navigate", { url });
      await pause(200);
    },
    async picture(file) {
      await makeHigh(await run("document.documentElement.scrollHeight"));
      await pause(300);
      const { data } = await page("Page.captureScreenshot");
      await writeFile(file, Buffer.from(data as string, "base64"));
      await makeHigh(HEIGHT);
    },
  };
}

type Call = (method: string, params?: object) => Promise<Record<string, unknown>>;

const ANSWERED_WITHIN_MS = 30_000;

/** Reads the printed port of the browser, and finds its version and its page. */
async function pageAddress(child: ChildProcess): Promise<{ browser: string; address: string }> {
  let printed = "";
  let ended: Error | undefined;
  child.stderr?.on("data", (chunk) => {
    printed += chunk;
  });
  child.once("error", (error) => {
    ended = error;
  });
  child.once("exit", () => {
    ended ??= new Error(`the browser ended: ${printed.slice(-300)}`);
  });
  const host = await until(
    ANSWERED_WITHIN_MS,
    () => {
      if (ended) throw ended;
      return /DevTools listening on ws:\/\/([^/]+)/.exec(printed)?.[1];
    },
    () => "the browser prints no port",
  );
  const ask = async (place: string) => (await fetch(`http://${host}${place}`)).json();
  const { Browser: product } = (await ask("/json/version")) as { Browser: string };
  const address = await until(
    ANSWERED_WITHIN_MS,
    async () =>
      ((await ask("/json")) as Record<string, string>[]).find(({ type }) => type === "page")
        ?.webSocketDebuggerUrl,
    () => "the browser opens no page",
  );
  return { browser: /\/(\d+)/.exec(product)?.[1] ?? product, address };
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
