/** Ends a sign-in at the identity provider: sends the browser there, and revokes the tokens from the server. */
import { decodeJwt } from "jose";
import { config } from "~/config/config.server";
import * as paths from "~/lib/paths";
import { createTextCookie } from "~/web/cookie-name.server";
import { getPortal } from "~/web/dependencies.server";
import { listFormTargets } from "~/web/security-headers.server";
import type { Tokens } from "~/web/session/identity.server";
import { decryptIdToken, encryptIdToken } from "~/web/session/tokens.server";

/** Carries the encrypted ID token from the log-out to the page whose form sends it. */
const hintCookie = createTextCookie("log-out-hint", { maxAge: 300 });
/** Browsers drop a cookie of more than 4096 bytes, and its value is encoded once more. */
const MAX_COOKIE_LETTERS = 2_800;

export interface LogOutStep {
  location: string;
  setCookie?: string;
}

/**
 * Determines the next step of a log-out. No address contains a token, since many parties store addresses. A page
 * posts the ID token to an identity provider that demands it.
 */
export async function findNextLogOutStep({ idToken }: Tokens): Promise<LogOutStep> {
  // The identity provider does not know a person whose record a helper opened at a counter.
  if (idToken === "") return { location: "/" };
  const { logout } = config.oidc;
  if (URL.canParse(logout)) return { location: logout };
  const { end_session_endpoint: endpoint } = await getPortal().oidc.metadata();
  if (logout === "none" || endpoint === undefined) return { location: paths.signIn.loggedOut };
  if (logout === "form") {
    const sealed = encryptIdToken(idToken);
    if (sealed.length <= MAX_COOKIE_LETTERS)
      return {
        location: paths.signIn.loggedOut,
        setCookie: await hintCookie.serialize(sealed),
      };
  }
  const url = new URL(endpoint);
  for (const [name, value] of parametersOf(idToken)) url.searchParams.set(name, value);
  if (logout === "server") return { location: await endFromServer(url, idToken) };
  return { location: url.href };
}

/**
 * Ends the sign-in from the server, so that no browser sees the address with the ID token.
 * @returns the page that the identity provider redirects to, such as one that finishes the log-out. The home page for any other answer.
 */
async function endFromServer(endpoint: URL, idToken: string): Promise<string> {
  const url = new URL(endpoint);
  url.searchParams.set("id_token_hint", idToken);
  const request = new Request(url, { redirect: "manual" });
  const wait = { signal: AbortSignal.timeout(config.oidc.answerWithinMs) };
  const { headers } = await getPortal().outside(request, wait);
  const next = new URL(headers.get("location") ?? "/", config.publicUrl);
  const isAllowed = [config.publicUrl, ...listFormTargets()].includes(next.origin);
  return isAllowed && !next.href.includes(idToken) ? next.href : "/";
}

/** Lists the parameters of OpenID Connect RP-Initiated Logout 1.0 that are no token. */
function parametersOf(idToken: string): [string, string][] {
  // Entra finds the sign-in by `login_hint`, others by `sid`.
  const { login_hint: loginHint, sid } = decodeJwt(idToken);
  const hint = loginHint ?? sid;
  return [
    ...(typeof hint === "string" ? [["logout_hint", hint] satisfies [string, string]] : []),
    ["post_logout_redirect_uri", `${config.publicUrl}/`],
    ["client_id", config.oidc.clientId],
  ];
}

export type AfterLogOut =
  | { form: { action: string; fields: [string, string][] } }
  | { stillSignedInAt: string };

/** Reads what is left to do after a log-out. Null if nothing is. */
export async function readAfterLogOut(request: Request): Promise<AfterLogOut | null> {
  const { end_session_endpoint: endpoint } = await getPortal().oidc.metadata();
  const sealed = await hintCookie.parse(request.headers.get("cookie"));
  const idToken = sealed && decryptIdToken(sealed);
  if (endpoint && idToken)
    return {
      form: { action: endpoint, fields: [["id_token_hint", idToken], ...parametersOf(idToken)] },
    };
  const isEndedOnlyHere = config.oidc.logout === "none" || endpoint === undefined;
  return isEndedOnlyHere ? { stillSignedInAt: new URL(config.oidc.issuer).host } : null;
}

/** Removes the ID token from the browser. */
export const forgetLogOutHint = () => hintCookie.serialize("", { maxAge: 0 });
