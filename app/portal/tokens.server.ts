/** The tokens of a session: sealed in the database, refreshed before they run out, by one request at a time. */
import { refreshTokens, type Tokens } from "./identity.server";
import { changeSession, claimRefresh, rereadSession, type Session } from "./session.server";
import { portal } from "./world.server";

/** Refreshed this long before the end, so that no call meets an expired token. */
const EARLY_MS = 60_000;
const REFRESH_SECONDS = 15;
const WAIT_STEP_MS = 100;

export function sealTokens(tokens: Tokens): { tokens: string; tokensExpireAt: Date } {
  const { vault, clock } = portal();
  return {
    tokens: vault.seal(JSON.stringify(tokens), "session tokens"),
    tokensExpireAt: new Date(clock.now().getTime() + tokens.expiresIn * 1000),
  };
}

export function openTokens(session: Session): Tokens | null {
  return session.tokens === null
    ? null
    : (JSON.parse(portal().vault.open(session.tokens, "session tokens")) as Tokens);
}

/** An access token that is still good, or null when it cannot be refreshed (SPEC section 6: an empty token). */
export async function freshAccessToken(session: Session): Promise<string | null> {
  const tokens = openTokens(session);
  if (tokens === null || session.tokensExpireAt === null) return null;
  const left = session.tokensExpireAt.getTime() - portal().clock.now().getTime();
  if (left > EARLY_MS) return tokens.accessToken;
  if (await claimRefresh(session, REFRESH_SECONDS)) return refreshNow(session, tokens);
  // Another request is refreshing: what is still good is used, what is not is waited for.
  return left > 0 ? tokens.accessToken : waitForOther(session);
}

async function refreshNow(session: Session, tokens: Tokens): Promise<string | null> {
  try {
    const refreshed = await refreshTokens(tokens);
    await changeSession(session, { ...sealTokens(refreshed), refreshingUntil: null });
    return refreshed.accessToken;
  } catch (error) {
    portal().log.warn({ err: error }, "the tokens of a session could not be refreshed");
    await changeSession(session, { refreshingUntil: null });
    return null;
  }
}

async function waitForOther(session: Session): Promise<string | null> {
  for (let waited = 0; waited < REFRESH_SECONDS * 1000; waited += WAIT_STEP_MS) {
    await new Promise((resolve) => setTimeout(resolve, WAIT_STEP_MS));
    const current = await rereadSession(session);
    if (current === null) return null;
    if (current.refreshingUntil === null)
      return current.tokens === session.tokens ? null : (openTokens(current)?.accessToken ?? null);
  }
  return null;
}
