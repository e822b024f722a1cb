/** The portal's side of OpenID Connect, by plain requests. */
import { createHash, randomBytes } from "node:crypto";
import { type Browser, CALLBACK, CLIENT, type Fixture, lastCode, PUBLIC_URL } from "./fixture";

export interface Start {
  url: string;
  verifier: string;
  state: string;
  nonce: string;
}

export function authorizeUrl(more: Record<string, string> = {}): Start {
  const verifier = randomBytes(32).toString("base64url");
  const state = randomBytes(12).toString("hex");
  const nonce = randomBytes(12).toString("hex");
  const query = new URLSearchParams({
    client_id: CLIENT.id,
    redirect_uri: CALLBACK,
    response_type: "code",
    scope: "openid profile email phone",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    state,
    nonce,
    ...more,
  });
  return { url: `${PUBLIC_URL}/identity/auth?${query}`, verifier, state, nonce };
}

/** Goes to the sign-in page and gives its path. */
export async function openSignInPage(browser: Browser, start: Start): Promise<string> {
  const { url } = await browser.follow(await browser.get(start.url));
  return new URL(url).pathname;
}

/** Signs in by SMS and gives the address of the portal that the browser was sent to. */
export async function signInBySms(
  world: Fixture,
  browser: Browser,
  start: Start,
  mobile: string,
): Promise<URL> {
  const base = await openSignInPage(browser, start);
  await browser.post(`${base}/mobile`, { mobile });
  const code = await lastCode(world, mobile);
  const { url } = await browser.follow(await browser.post(`${base}/code`, { code }));
  return new URL(url);
}

export async function token(
  world: Fixture,
  fields: Record<string, string>,
  secret = CLIENT.secret,
) {
  const answer = await world.sandbox.identity(
    new Request(`${PUBLIC_URL}/identity/token`, {
      method: "POST",
      headers: {
        authorization: `Basic ${Buffer.from(`${CLIENT.id}:${secret}`).toString("base64")}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams(fields).toString(),
    }),
  );
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
}

export async function exchange(world: Fixture, arrived: URL, start: Start) {
  return token(world, {
    grant_type: "authorization_code",
    code: arrived.searchParams.get("code") ?? "",
    redirect_uri: CALLBACK,
    code_verifier: start.verifier,
  });
}
