/** glewlwyd of Debian, a real identity provider. Tests that need it are skipped where the package is missing. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { freePort } from "../portal/portal-process";

const PROGRAM = "/usr/bin/glewlwyd";
const TABLES = "/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3";
const SETTINGS = "/etc/glewlwyd/glewlwyd.conf";
const READY_WITHIN_MS = 15_000;

export const hasGlewlwyd = [PROGRAM, TABLES, SETTINGS, "/usr/bin/sqlite3"].every(existsSync);

const USER = { username: "ahlian", password: "a password of hers" };
const SCOPES = ["openid", "profile", "email", "phone", "offline_access"];

/** A browser at glewlwyd. */
class Browser {
  #cookies = new Map<string, string>();

  async request(url: string, method = "GET", body?: object): Promise<Response> {
    const cookie = [...this.#cookies].map((pair) => pair.join("=")).join("; ");
    const response = await fetch(url, {
      method,
      redirect: "manual",
      headers: { cookie, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    return response;
  }
}

export interface Glewlwyd {
  url: string;
  /** Signs the customer in, as the login page does. Returns the address of the portal that follows. */
  signIn(authorization: string): Promise<string>;
  /** Confirms the log-out on its page. */
  confirmLogOut(page: string): Promise<void>;
  /** Checks whether an authorization request is answered without the login page. */
  isSignedIn(authorization: string): Promise<boolean>;
  stop(): void;
}

export async function startGlewlwyd(
  folder: string,
  client: { id: string; secret: string; origin: string },
): Promise<Glewlwyd> {
  const url = `http://localhost:${await freePort()}`;
  const process = await startProcess(folder, url);
  const browser = new Browser();
  await configure(url, client);
  return {
    url,
    async signIn(authorization) {
      const asked = await browser.request(authorization);
      const page = new URL(asked.headers.get("location") ?? "");
      await browser.request(`${url}/api/auth/`, "POST", USER);
      const scope = SCOPES.join(" ");
      await browser.request(`${url}/api/auth/grant/${client.id}`, "PUT", { scope });
      const next = new URL(page.searchParams.get("callback_url") ?? "");
      next.searchParams.set("g_continue", "");
      return (await browser.request(next.href)).headers.get("location") ?? "";
    },
    async confirmLogOut(page) {
      const sid = new URL(page).searchParams.get("sid");
      await browser.request(`${url}/api/oidc/session/${sid}/`, "DELETE");
      await browser.request(`${url}/api/auth/?username=${USER.username}`, "DELETE");
    },
    async isSignedIn(authorization) {
      const { headers } = await browser.request(`${authorization}&g_continue`);
      const next = new URL(headers.get("location") ?? "");
      return next.searchParams.has("code");
    },
    stop: () => void process.kill("SIGKILL"),
  };
}

async function startProcess(folder: string, url: string): Promise<ChildProcess> {
  const database = path.join(folder, "glewlwyd.db");
  execFileSync("/usr/bin/sqlite3", [database], { input: readFileSync(TABLES) });
  const settings = readFileSync(SETTINGS, "utf8")
    .replace("port=4593", `port=${new URL(url).port}`)
    .replace("http://localhost:4593/", `${url}/`)
    .replace('log_mode="file"', 'log_mode="console"')
    .replace(/@include.*/, `database = { type = "sqlite3"; path = "${database}"; };`);
  const file = path.join(folder, "glewlwyd.conf");
  await writeFile(file, settings);
  const process = spawn(PROGRAM, ["-c", file], { stdio: "ignore" });
  const latest = Date.now() + READY_WITHIN_MS;
  while (!(await fetch(`${url}/api/`).catch(() => null))) {
    if (Date.now() > latest) throw new Error("glewlwyd did not start");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return process;
}

/** Adds the plugin, the client and the customer, as its administrator does. */
async function configure(
  url: string,
  { id, secret, origin }: { id: string; secret: string; origin: string },
): Promise<void> {
  const administrator = new Browser();
  const send = async (place: string, body: object) => {
    const { ok, status } = await administrator.request(`${url}/api${place}`, "POST", body);
    if (!ok) throw new Error(`glewlwyd answered ${place} with ${status}`);
  };
  await send("/auth/", { username: "admin", password: "password" });
  const { privateKey: key, publicKey: cert } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  const onDemand = (name: string, scope: string) => ({
    [`${name}-claim`]: "on-demand",
    [`${name}-claim-scope`]: [scope],
  });
  const parameters = {
    iss: `${url}/api/oidc`,
    ...{ "jwt-type": "rsa", "jwt-key-size": "256", key, cert, "jwks-show": true },
    ...{ "access-token-duration": 3600, "refresh-token-duration": 86_400, "code-duration": 600 },
    ...{ "auth-type-code-enabled": true, "auth-type-refresh-enabled": true },
    ...{ "pkce-allowed": true, "introspection-revocation-allowed": true },
    "introspection-revocation-allow-target-client": true,
    ...{ "session-management-allowed": true, "session-cookie-name": "GLEWLWYD2_OIDC_SESSION" },
    ...{ "session-cookie-expiration": 86_400, "resource-allowed": true, "resource-scope": {} },
    ...{ "subject-type": "public", "allowed-scope": SCOPES },
    ...onDemand("name", "profile"),
    ...onDemand("email", "email"),
  };
  const plugin = { module: "oidc", name: "oidc", display_name: "OIDC", enabled: true, parameters };
  await send("/mod/plugin/", plugin);
  for (const name of SCOPES.filter((scope) => scope !== "openid"))
    await send("/scope/", { name, display_name: name, password_required: true, scheme: {} });
  await send("/client/?source=database", {
    ...{ client_id: id, name: "Portal", confidential: true, enabled: true, scope: SCOPES },
    ...{ client_secret: secret, password: secret },
    redirect_uri: [`${origin}/auth/callback`],
    post_logout_redirect_uri: `${origin}/`,
    token_endpoint_auth_method: ["client_secret_basic"],
    authorization_type: ["code", "refresh_token"],
  });
  await send("/user/?source=database", {
    ...USER,
    ...{ name: "Tan Ah Lian", email: "tan@mail.example", enabled: true, scope: SCOPES },
  });
}
