/** Sign-out (OpenID Connect RP-Initiated Logout 1.0) without a second confirmation. */
import type { Bridge } from "./node-bridge";

/**
 * Handles GET or POST /identity/session/end. It completes the provider's confirming step if the request has a hint that only the portal
 * knows: the ID token, or the id of the sign-in. It does so too if no person is signed in. Otherwise a page asks.
 */
export async function signOut(
  bridge: Bridge,
  request: Request,
  publicUrl: string,
): Promise<Response | { prompt: string }> {
  const response = await bridge.answer(request);
  if (response.status !== 200) return response;
  const { xsrf, proven } = readLogoutForm(await response.text());
  if (!proven) return { prompt: xsrf };
  const confirmed = await bridge.answer(
    new Request(`${publicUrl}/identity/session/end/confirm`, {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        cookie: mergeCookies(request.headers.get("cookie"), response.headers.getSetCookie()),
      },
      body: new URLSearchParams({ xsrf, logout: "yes" }),
    }),
  );
  return confirmed;
}

/** Reads the answer of the provider: JSON if a person is signed in (see provider, logoutSource), otherwise the provider's page. */
function readLogoutForm(text: string): { xsrf: string; proven: boolean } {
  if (text.startsWith("{")) return JSON.parse(text);
  return { xsrf: /name="xsrf" value="([^"]+)"/.exec(text)?.[1] ?? "", proven: true };
}

/** Merges the cookies as a browser would after the first answer. */
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
