/** The tokens of a session: encrypted in the database, and refreshed before they expire, by one request at a time. */
import { config } from "~/config/config.server";
import { encryptionContext } from "~/database/secrets/encrypted-columns";
import { getRemainingMs, getRequestId } from "~/lib/request/request-context.server";
import { decryptOrNull } from "~/lib/security/encryption.server";
import { ApiError } from "../api/api-error.server";
import { getPortal } from "../dependencies.server";
import { isClientRefused, isSignInEnded, refreshTokens, type Tokens } from "./identity.server";
import { describeSignInFailure } from "./oidc-diagnostics.server";
import { acquireRefreshLock, extendRefreshLock } from "./refresh-lock.server";
import { reloadSession, type Session, updateSession } from "./session.server";

/** Refreshed this long before the end, so that no call meets an expired token. */
const EARLY_MS = 60_000;
const RETRY_LIMIT = 3;
const PAUSE_MS = 100;
/** Longest wait of a page, even if the identity provider hangs. */
const TRIES_MS = 2 * config.oidc.answerWithinMs + 1_000;
/** Renewed while the process lives: what one held when it was killed is soon over. */
const CLAIM_SECONDS = 4;
const RENEW_MS = 1_000;
/** Longest wait for another request's refresh. */
const OTHER_MS = TRIES_MS + 1_000;
const WAIT_STEP_MS = 100;
const FAILED_FOR_MS = 60_000;

export function encryptTokens(tokens: Tokens): { tokens: string; tokensExpireAt: Date } {
  const { vault, clock } = getPortal();
  return {
    tokens: vault.seal(JSON.stringify(tokens), encryptionContext.tokens()),
    tokensExpireAt: new Date(clock.now().getTime() + tokens.expiresIn * 1000),
  };
}

/** Tokens that cannot be read are as good as none: the person signs in again. */
export function decryptTokens(session: Session): Tokens | null {
  if (session.tokens === null) return null;
  const opened = decryptOrNull(getPortal().vault, session.tokens, encryptionContext.tokens());
  return opened === null ? null : (JSON.parse(opened) as Tokens);
}

/** Encrypts an ID token for the browser, which carries it to the page that finishes a log-out. */
export const encryptIdToken = (idToken: string): string =>
  getPortal().vault.seal(idToken, encryptionContext.tokens());

/** Decrypts such an ID token. Null if it cannot be read. */
export const decryptIdToken = (sealed: string): string | null =>
  decryptOrNull(getPortal().vault, sealed, encryptionContext.tokens());

/**
 * Returns a valid access token, or null if the identity provider has ended the sign-in (SPEC section 6: an empty token).
 * @throws ApiError 503 during an outage of the identity provider, in which case the session stays intact
 */
export async function getValidAccessToken(session: Session): Promise<string | null> {
  const tokens = decryptTokens(session);
  if (tokens === null || session.tokensExpireAt === null) return null;
  const left = session.tokensExpireAt.getTime() - getPortal().clock.now().getTime();
  if (left > EARLY_MS) return tokens.accessToken;
  // The parts of a page, and its error page, must not each wait for a silent identity provider.
  if (left <= 0 && failedInThisRequest()) throw notRefreshed();
  if (await acquireRefreshLock(session, CLAIM_SECONDS)) return refreshNow(session, tokens, left);
  // Another request is refreshing: what is still good is used, what is not is waited for.
  return left > 0 ? tokens.accessToken : awaitConcurrentRefresh(session);
}

async function refreshNow(session: Session, tokens: Tokens, left: number): Promise<string | null> {
  let refreshed: Tokens;
  const renewing = setInterval(
    () => void extendRefreshLock(session, CLAIM_SECONDS).catch(() => undefined),
    RENEW_MS,
  );
  try {
    refreshed = await retryWithBackoff(() => refreshTokens(tokens));
  } catch (error) {
    logFailedRefresh(error);
    if (!isSignInEnded(error) && left > 0) {
      // A token that is still valid is used. The lock is retained, so that not every page retries.
      await extendRefreshLock(session, OTHER_MS / 1000);
      return tokens.accessToken;
    }
    if (!isSignInEnded(error)) rememberFailure();
    // Requests that wait for this refresh must learn its result.
    const ending = isSignInEnded(error) ? ({ ending: "tokenExpired" } as const) : null;
    await updateSession(session, { refreshingUntil: null, ...ending });
    if (ending) return null;
    throw notRefreshed();
  } finally {
    clearInterval(renewing);
  }
  // The identity provider may reject the old tokens from now on, so the new ones must not be lost.
  await retryWithBackoff(() =>
    updateSession(session, { ...encryptTokens(refreshed), refreshingUntil: null }),
  );
  return refreshed.accessToken;
}

/** A refusal of the portal's own settings locks out each customer whose token expires, so it is an error for the operator. */
function logFailedRefresh(error: unknown): void {
  const { log } = getPortal();
  if (isClientRefused(error))
    log.error(describeSignInFailure(error), "failed to refresh session tokens: check the settings");
  else
    log.warn({ err: error, ...describeSignInFailure(error) }, "failed to refresh session tokens");
}

/** Retries up to three times (SPEC section 9, auth retry limit), within the time limit. */
async function retryWithBackoff<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const latest = performance.now() + Math.min(TRIES_MS, getRemainingMs());
  for (let tries = 0; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      const pause = PAUSE_MS * 2 ** tries;
      const inTime = performance.now() + pause + config.oidc.answerWithinMs <= latest;
      if (isSignInEnded(error) || isClientRefused(error) || tries === RETRY_LIMIT || !inTime)
        throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

async function awaitConcurrentRefresh(session: Session): Promise<string | null> {
  const longest = Math.min(OTHER_MS, getRemainingMs());
  for (let waited = 0; waited < longest; waited += WAIT_STEP_MS) {
    await new Promise((resolve) => setTimeout(resolve, WAIT_STEP_MS));
    const current = await reloadSession(session);
    if (current === null || current.ending) return null;
    if (current.tokens !== session.tokens) return decryptTokens(current)?.accessToken ?? null;
    if (current.refreshingUntil === null) break;
    // The process that was refreshing is gone.
    if (current.refreshingUntil < getPortal().clock.now()) return getValidAccessToken(current);
  }
  throw notRefreshed();
}

/** Requests for which the identity provider did not answer, and until when that is remembered. */
const failures = new Map<string, number>();

function failedInThisRequest(): boolean {
  return failures.has(getRequestId() ?? "");
}

function rememberFailure(): void {
  const now = performance.now();
  for (const [other, until] of failures) if (until <= now) failures.delete(other);
  const id = getRequestId();
  if (id !== undefined) failures.set(id, now + FAILED_FOR_MS);
}

function notRefreshed(): ApiError {
  return new ApiError({
    httpCode: 503,
    error: "Service Unavailable",
    message: "We cannot check your login at the moment. Please try again in a few minutes.",
  });
}
