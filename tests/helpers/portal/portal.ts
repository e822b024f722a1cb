/**
 * The portal of the route tests: the built app in the test's own process, with a separate database, once for each worker. A test calls it
 * without a socket. It also listens, for portals and services in other processes.
 */
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { flushPendingWork, withRequestContext } from "~/lib/request/request-context.server";
import { createPathDispatcher } from "~/server/http/route-subset.server";
import { signInDirectly } from "../sign-in/fast-sign-in";
import { signInShortlyAt } from "../sign-in/sign-in";
import { answerInProcess } from "./portal-fetch";
import { freePort } from "./portal-process";
import { freshPortalSettings } from "./portal-template";
import { firstPortal } from "./second-portal";

interface WorkerPortal {
  origin: string;
  /** The port of a second portal, which may sign customers in at this one. */
  secondPort: number;
  /** The port of the second portal that the files of this worker share. */
  faultyPort: number;
  build: ServerBuild;
}

type Listening = ServerBuild & {
  entry: { module: { listen(build: ServerBuild): Promise<unknown> } };
};

const key = Symbol.for("portal of this worker");
const holder = globalThis as { [key]?: Promise<WorkerPortal> };

async function open(): Promise<WorkerPortal> {
  const [port, secondPort, faultyPort] = [await freePort(), await freePort(), await freePort()];
  const origin = `http://localhost:${port}`;
  const beginning = await freshPortalSettings();
  Object.assign(process.env, {
    NODE_ENV: "production",
    LOG_LEVEL: "error",
    QUEUE_LAG_THRESHOLD_MS: "off",
    SAMPLE_DATA: "on",
    SANDBOX: "on",
    PORT: String(port),
    PUBLIC_URL: origin,
    ...firstPortal(secondPort, faultyPort),
    ...beginning,
  });
  const build = (await import(/* @vite-ignore */ path.resolve("build/index.js"))) as Listening;
  await build.entry.module.listen(build);
  const handlerFor = createPathDispatcher(build, (cut) => createRequestHandler(cut, "production"));
  answerInProcess(origin, async (request) => {
    const { pathname, host } = new URL(request.url);
    if (isFile(pathname)) return fetch(request);
    // A browser sends the host too. The framework compares it with the origin of a form.
    if (!request.headers.has("host")) request.headers.set("host", host);
    const respond = async () => {
      const answer = await handlerFor(pathname)(request);
      await flushPendingWork();
      return answer;
    };
    const readHeader = (name: string) => request.headers.get(name);
    return withRequestContext(randomUUID(), respond, undefined, readHeader);
  });
  const secret = await secretOf(beginning);
  signInShortlyAt(origin, (visitor, person) => signInDirectly(visitor, person, secret));
  return { origin, secondPort, faultyPort, build };
}

/** Reads the secret: a setting with a server, a file in a data folder. */
const secretOf = async ({ APP_SECRET, DATA_DIR }: Record<string, string>) =>
  APP_SECRET ?? (await readFile(path.join(DATA_DIR as string, "secret"), "utf8")).trim();

const isFile = (pathname: string) =>
  pathname.startsWith("/build/") || (pathname !== "/" && existsSync(path.join("public", pathname)));

holder[key] ??= open();
export const { origin, secondPort, faultyPort, build } = await holder[key];
