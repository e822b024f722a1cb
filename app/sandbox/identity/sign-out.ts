/** Signing out (OpenID Connect RP-Initiated Logout 1.0) without being asked a second time. */
import type { Bridge } from "./bridge";

/**
 * GET or POST /identity/session/end. With an id_token_hint, which proves that the portal sends the person,
 * the provider's confirming step is done here. Without one a page asks; undefined says so.
 */
export async function signOut(
  bridge: Bridge,
  request: Request,
  publicUrl: string,
): Promise<Response | { ask: string }> {
  const hinted = await hasHint(request.clone());
  const asked = await bridge.answer(request);
  if (asked.status !== 200) return asked;
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(await asked.text())?.[1] ?? "";
  if (!hinted) return { ask: xsrf };
  const confirmed = await bridge.answer(
    new Request(`${publicUrl}/identity/session/end/confirm`, {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        cookie: mergeCookies(request.headers.get("cookie"), asked.headers.getSetCookie()),
      },
      body: new URLSearchParams({ xsrf, logout: "yes" }),
    }),
  );
  return confirmed;
}

async function hasHint(request: Request): Promise<boolean> {
  if (new URL(request.url).searchParams.has("id_token_hint")) return true;
  return (
    request.method === "POST" && new URLSearchParams(await request.text()).has("id_token_hint")
  );
}

/** The cookies a browser would send after the first answer. */
function mergeCookies(sent: string | null, set: string[]): string {
  const cookies = new Map<string, string>();
  for (const pair of [
    ...(sent ?? "").split(/;\s*/),
    ...set.map((line) => line.split(";", 1)[0] ?? ""),
  ]) {
    const cut = pair.indexOf("=");
    if (cut > 0) cookies.set(pair.slice(0, cut), pair.slice(cut + 1));
  }
  return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}
