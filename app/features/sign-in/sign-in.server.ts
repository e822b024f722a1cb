/** Turns the identity provider's response into a signed-in session, and returns the visitor to their page. */

import { redirect } from "@remix-run/node";
import { decodeJwt } from "jose";
import { config } from "~/config/config.server";
import { clearSessionBackup } from "~/features/denticare/visitor/session.server";
import { CART_NOT_RESTORED, restoreSavedCart } from "~/features/shop/saved-cart.server";
import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import { hashToken } from "~/lib/security/token.server";
import { callWithRules, onRejected } from "~/web/api/call-rules.server";
import { type ApiClient, createClient } from "~/web/api/client.server";
import { optionalCallFallbacks } from "~/web/api/optional-call-fallbacks.server";
import { createTextCookie, nameHostCookie } from "~/web/cookie-name.server";
import { findPreservedInputPath } from "~/web/customer/preserved-input.server";
import { getPortal } from "~/web/dependencies.server";
import { settleLanguage } from "~/web/language/settle-language.server";
import { toSafeReturnTo } from "~/web/safe-return-to.server";
import { associateCustomer } from "~/web/session/association.server";
import { readCounter } from "~/web/session/counter.server";
import { authenticate, SIGN_IN_COOKIE, type SignedIn } from "~/web/session/identity.server";
import { revokeSessionTokens } from "~/web/session/revoke-tokens.server";
import {
  endSession,
  expireSession,
  findLatestSession,
  hasEndedSession,
  listSessionsOfCounter,
  readSession,
  type Session,
  startSession,
  updateSession,
} from "~/web/session/session.server";
import { addFlash } from "~/web/session/session-flash.server";
import { decryptTokens, encryptTokens } from "~/web/session/tokens.server";
import { findNextLogOutStep, type LogOutStep } from "./sign-out.server";

const RETURN_TO = nameHostCookie("return-to");
const RETURN_SECONDS = 3600;

/** Stores the page at which one sign-in attempt began. Each tab may have its own attempt, so the state names the cookie. */
const returnTo = (state: string) =>
  createTextCookie(`return-to-${hashToken(state).slice(0, 16)}`, { maxAge: RETURN_SECONDS });

const stateIn = (address: string) =>
  new URL(address, config.publicUrl).searchParams.get("state") ?? "";

const OF_ANSWER = ["code", "state", "error"];

/**
 * Redirects the visitor to the identity provider and stores the current page.
 * @throws if the identity provider does not answer.
 */
export async function startSignIn(
  request: Request,
  place: string | null,
  { isAgain = false } = {},
): Promise<Response> {
  try {
    // After an expired session, the identity provider's own session does not suffice: the visitor has to authenticate again.
    // At a counter the next visitor is always another person.
    const forcesSignIn =
      isAgain || (await readCounter(request)) !== null || (await hasEndedSession(request));
    // Only the callback has an answer of the identity provider in its address.
    const begun = new URL(request.url);
    for (const name of OF_ANSWER) begun.searchParams.delete(name);
    const { headers } = request;
    await authenticate(new Request(begun, { headers }), { askAgain: forcesSignIn });
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    const state = stateIn(thrown.headers.get("location") ?? "");
    thrown.headers.append("set-cookie", await returnTo(state).serialize(toSafeReturnTo(place)));
    for (const name of abandonedSignIns(request))
      thrown.headers.append(
        "set-cookie",
        `${name}=; Max-Age=0; Path=/${config.secure ? "; Secure" : ""}`,
      );
    return thrown;
  }
  return redirect("/");
}

/** Number of concurrent sign-ins, since each tab may have one in progress. */
const MAX_ATTEMPTS = 5;

/**
 * Lists the cookies of abandoned sign-ins. Each attempt leaves a cookie for ten minutes, and repeated attempts during an outage of the
 * identity provider would exceed a server's header limit. Browsers send the oldest first (RFC 6265, section 5.4).
 */
function abandonedSignIns(request: Request): string[] {
  const names = (request.headers.get("cookie") ?? "")
    .split(/; */)
    .map((pair) => pair.split("=", 1)[0] ?? "");
  return [`${SIGN_IN_COOKIE}:`, `${RETURN_TO}-`].flatMap((beginning) =>
    names.filter((name) => name.startsWith(beginning)).slice(0, -MAX_ATTEMPTS),
  );
}

/**
 * Completes a sign-in.
 * @throws if the response does not belong to a sign-in that this browser started.
 */
export async function finishSignIn(request: Request): Promise<Response> {
  return createSignedInSession(request, await authenticate(request));
}

/** Creates the session of a customer that the identity provider has authenticated. */
export async function createSignedInSession(
  request: Request,
  signedIn: SignedIn,
  { opensNew = false } = {},
): Promise<Response> {
  const previous = await readSession(request);
  const used = await returnTo(stateIn(request.url)).serialize("", { maxAge: 0 });
  const headers = new Headers({ "set-cookie": used });
  const association = await associateCustomer(signedIn.tokens, opensNew);
  if ("ending" in association) {
    const { setCookie } = await startSession(
      request,
      { ...encryptTokens(association.tokens), ending: association.ending },
      previous,
    );
    headers.append("set-cookie", setCookie);
    return redirect(paths.signIn.signingOut, { headers });
  }
  const { session, setCookie, chosenLanguage } = await openSession(
    request,
    { ...signedIn, tokens: association.tokens },
    association.customerId,
    previous,
  );
  headers.append("set-cookie", setCookie);
  const { accessToken } = association.tokens;
  const api = createClient({
    ...getPortal().api,
    accessToken,
    madeOfRequired: optionalCallFallbacks,
  });
  for (const cookie of await settleLanguage(request, api, chosenLanguage))
    headers.append("set-cookie", cookie);
  await takeCartOver(session, api);
  if (association.isRecordClosed) await addFlash(session, { kind: "support", text: RECORD_CLOSED });
  const place = await findReturnPlace(request);
  const kept = place === "/" ? await findPreservedInputPath(association.customerId) : place;
  return redirect(toSafeReturnTo(kept), { headers });
}

const RECORD_CLOSED = reply("replies-registration:closed");

/** Opens a new account for a customer who closed the earlier one, with the tokens of the sign-in that found it closed. */
export async function openNewAccount(request: Request): Promise<Response> {
  const session = await readSession(request);
  const tokens = session && decryptTokens(session);
  if (session?.ending !== "accountClosed" || tokens === null) return redirect("/");
  const { sub: subject = "" } = decodeJwt(tokens.idToken);
  const signedIn = { subject, name: null, authenticatedAgo: null, tokens };
  return createSignedInSession(request, signedIn, { opensNew: true });
}

/** Reads the page at which this sign-in began. */
export async function findReturnPlace(request: Request): Promise<string> {
  return toSafeReturnTo(await returnTo(stateIn(request.url)).parse(request.headers.get("cookie")));
}

/** Moves the cart to the customer. A failure does not prevent the sign-in: the session holds the choices until the cart is opened. */
async function takeCartOver(session: Session, api: ApiClient): Promise<void> {
  const text = await callWithRules(
    () => restoreSavedCart(session, api),
    () => CART_NOT_RESTORED,
  );
  const link = { href: paths.shop.cart, text: reply("replies:shop.open-cart") };
  if (text) await addFlash(session, { kind: "info", text, link });
}

async function openSession(
  request: Request,
  signedIn: SignedIn,
  customerId: string,
  previous: Session | null,
) {
  const api = createClient({ ...getPortal().api, accessToken: signedIn.tokens.accessToken });
  const profile = await api.profiles.get();
  const name = profile.name ?? signedIn.name ?? "My account";
  const before = await findActingBefore(request, customerId);
  const acting = before && (await isStillLinked(api, before.id)) ? before : null;
  const started = await startSession(
    request,
    {
      ...encryptTokens(signedIn.tokens),
      person: {
        customerId,
        name,
        finance: profile.finance,
        mobileProven: profile.mobileProven,
        pictureAt: profile.pictureAt ?? undefined,
        actingFor: acting?.name,
        authenticatedAt: toAuthenticatedAt(signedIn),
      },
      viewAs: acting?.id ?? null,
    },
    previous,
  );
  if (before)
    await addFlash(started.session, {
      kind: "info",
      text: acting
        ? reply("replies:sign-in.still-acting", { name: acting.name })
        : reply("replies:sign-in.acting-ended", { name: before.name }),
    });
  return { ...started, chosenLanguage: profile.chosenLanguage };
}

/** Converts to the portal's clock, which the sandbox can move. */
function toAuthenticatedAt({ authenticatedAgo }: SignedIn): string | undefined {
  if (authenticatedAgo === null) return undefined;
  return new Date(getPortal().clock.now().getTime() - authenticatedAgo * 1000).toISOString();
}

/**
 * Finds the loved one that this customer acted for in the browser's latest session. A session that expires in the middle of a task must
 * not turn it into a task for another person. The provider checks at each call that the customer may still act for them.
 */
async function findActingBefore(
  request: Request,
  customerId: string,
): Promise<{ id: string; name: string } | null> {
  const latest = await findLatestSession(request);
  if (latest?.person?.customerId !== customerId || latest.viewAs === null) return null;
  return { id: latest.viewAs, name: latest.person.actingFor ?? "your loved one" };
}

/** Checks if the loved one is still linked. During an outage the answer is yes, since the provider checks each later call. */
const isStillLinked = (api: ApiClient, id: string): Promise<boolean> =>
  callWithRules(
    () => api.lovedOnes.get({ params: { id } }).then(() => true),
    onRejected(() => false),
    () => true,
  );

/** Ends the session at the portal and at the identity provider, and returns to the portal's home. */
export async function signOut(session: Session | null): Promise<Response> {
  return leaveIdentityProvider(session, await endSession(session));
}

/**
 * Signs out a customer whose token was refused. The browser keeps the ended session's id, so that the customer continues for the same person
 * after the next sign-in. At a counter the next visitor is another person.
 */
export async function signOutAfterRefusal(session: Session): Promise<Response> {
  if (session.person === null || session.counter !== null) return signOut(session);
  await expireSession(session);
  return leaveIdentityProvider(session, null);
}

async function leaveIdentityProvider(
  session: Session | null,
  sessionCookie: string | null,
): Promise<Response> {
  const tokens = session && decryptTokens(session);
  const headers = new Headers({ "clear-site-data": '"cache"' });
  if (sessionCookie !== null) headers.append("set-cookie", sessionCookie);
  headers.append("set-cookie", await clearSessionBackup());
  if (tokens === null) return redirect("/", { headers });
  const [{ location, setCookie }] = await Promise.all([
    findNextLogOutStep(tokens).catch((): LogOutStep => ({ location: "/" })),
    revokeSessionTokens(tokens),
  ]);
  if (setCookie) headers.append("set-cookie", setCookie);
  return redirect(location, { headers });
}

/**
 * Ends the sessions that began at a counter whose browser does not return. A browser that returns late is still redirected to the
 * identity provider.
 */
export async function endSessionsOfCounter(counter: string): Promise<void> {
  for (const session of await listSessionsOfCounter(counter)) {
    const tokens = decryptTokens(session);
    if (tokens === null) continue;
    await updateSession(session, { ending: "sessionExpired" });
    await revokeSessionTokens(tokens);
  }
}
