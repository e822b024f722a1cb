/** A sandbox on a separate database, and a browser without scripts to visit it. */

import { readOpenApi } from "~/contract/openapi-file.server";
import type { Database } from "~/database/engine/connect.server";
import {
  createSandbox,
  type Sandbox,
  type SandboxDependencies,
} from "~/sandbox/create-sandbox.server";
import { freshDatabase } from "../helpers/database/database";

export const PUBLIC_URL = "http://localhost:3000";
export const CALLBACK = `${PUBLIC_URL}/auth/callback`;
export const AUDIENCE = `${PUBLIC_URL}/api`;
export const CLIENT = { id: "customer-portal", secret: "the-secret-of-the-portal" };
export const GATEWAY_SECRET = "the-secret-of-the-gateway";
export const BANK_SECRET = "the-secret-of-the-bank";
export const ACCOUNT = {
  sub: "sample-mei-ling",
  name: "Tan Mei Ling",
  email: "mei.ling@example.com",
  mobile: "+6591234567",
  password: "orchid-garden-12",
};

interface Notice {
  url: string;
  body: Record<string, unknown>;
  signature: string;
}

export interface Fixture {
  sandbox: Sandbox;
  db: Database;
  /** Reads the notices since the last reset. */
  notices(): Promise<Notice[]>;
  forgetNotices(): Promise<void>;
  /** The status with which the portal answers notices. */
  portal: { answers: number };
  clockMoved: () => number;
  browser(): Browser;
  close(): Promise<void>;
}

export async function openSetup(more: Partial<SandboxDependencies> = {}): Promise<Fixture> {
  const own = more.db ? null : await freshDatabase();
  const db = (more.db ?? own?.db) as Database;
  const notices: Notice[] = [];
  const portal = { answers: 200 };
  let moved = 0;
  const sandbox = await createSandbox({
    db,
    publicUrl: PUBLIC_URL,
    secret: "a root secret of more than thirty-two characters",
    identityClient: {
      ...CLIENT,
      redirectUris: [CALLBACK],
      postLogoutRedirectUris: [`${PUBLIC_URL}/`],
      audience: AUDIENCE,
    },
    readApiDocument: readOpenApi,
    gatewaySecret: GATEWAY_SECRET,
    bankSecret: BANK_SECRET,
    send: async (request) => {
      notices.push({
        url: request.url,
        body: await request.json(),
        signature: request.headers.get("x-signature") ?? "",
      });
      return new Response(null, { status: portal.answers });
    },
    clockMoved: async () => {
      moved += 1;
    },
    ...more,
  });
  await sandbox.loadSampleAccounts([ACCOUNT]);
  return {
    sandbox,
    db,
    async notices() {
      await sandbox.settled();
      return [...notices];
    },
    async forgetNotices() {
      await sandbox.settled();
      notices.length = 0;
    },
    portal,
    clockMoved: () => moved,
    browser: () => new Browser(sandbox),
    async close() {
      await sandbox.close();
      await own?.close();
    },
  };
}

/** Stores cookies by path and follows no redirect automatically. */
export class Browser {
  #cookies = new Map<string, { value: string; path: string }>();
  constructor(readonly sandbox: Sandbox) {}

  get(url: string): Promise<Response> {
    return this.#send(url, { method: "GET" });
  }

  post(url: string, fields: Record<string, string>): Promise<Response> {
    return this.#send(url, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", origin: PUBLIC_URL },
      body: new URLSearchParams(fields).toString(),
    });
  }

  /**
   * Follows redirects within the sandbox.
   *
   * @returns the last URL and response
   */
  async follow(answer: Response): Promise<{ url: string; answer: Response }> {
    let current = answer;
    let url = "";
    while (current.status === 303 || current.status === 302) {
      url = new URL(current.headers.get("location") ?? "", PUBLIC_URL).href;
      if (!/^\/(identity|sandbox)(\/|$)/.test(new URL(url).pathname)) break;
      current = await this.get(url);
    }
    return { url, answer: current };
  }

  async #send(url: string, init: RequestInit): Promise<Response> {
    const address = new URL(url, PUBLIC_URL);
    const headers = new Headers(init.headers);
    headers.set("accept", "text/html");
    const cookies = [...this.#cookies]
      .filter(([, { path }]) => address.pathname.startsWith(path))
      .map(([key, { value }]) => `${key.split("|")[0]}=${value}`);
    if (cookies.length > 0) headers.set("cookie", cookies.join("; "));
    const request = new Request(address, { ...init, headers });
    const answer = address.pathname.startsWith("/identity")
      ? await this.sandbox.identity(request)
      : await this.sandbox.fetch(request);
    for (const line of answer.headers.getSetCookie()) this.#keep(line);
    return answer;
  }

  #keep(line: string): void {
    const [pair = "", ...attributes] = line.split(/;\s*/);
    const cut = pair.indexOf("=");
    const path = attributes.find((part) => part.startsWith("path="))?.slice(5) ?? "/";
    const key = `${pair.slice(0, cut)}|${path}`;
    if (/expires=Thu, 01 Jan 1970/.test(line)) this.#cookies.delete(key);
    else this.#cookies.set(key, { value: pair.slice(cut + 1), path });
  }
}

/** Reads the newest text sent to a recipient. */
export async function lastMessage(world: Fixture, to: string): Promise<string> {
  const list = await world.browser().get(`/sandbox/inbox?${new URLSearchParams({ to })}`);
  const href = /href="(\/sandbox\/inbox\/[^"?]+)"/.exec(await list.text())?.[1];
  if (href === undefined) return "";
  const page = await (await world.browser().get(href)).text();
  return /<pre>([\s\S]*?)<\/pre>/.exec(page)?.[1] ?? "";
}

export async function lastCode(world: Fixture, to: string): Promise<string> {
  return /\b\d{6}\b/.exec(await lastMessage(world, to))?.[0] ?? "";
}
