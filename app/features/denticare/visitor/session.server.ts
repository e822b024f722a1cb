/**
 * The visitor's Denticare session id. It is stored in the server session, with a second copy in an encrypted cookie.
 * It is created if missing or on forced renewal (SPEC section 4, Session ids), and never stored in browser storage.
 */
import { createToken } from "~/lib/security/token.server";
import { createTextCookie } from "~/web/cookie-name.server";
import { getPortal } from "~/web/dependencies.server";
import { encryptionContext } from "~/web/encryption-context";
import {
  ensureSession,
  readSession,
  type Session,
  updateSession,
} from "~/web/session/session.server";

const SEALED_AS = encryptionContext.denticareSession();
/** Seconds that a visitor may leave a booking idle. */
const SECOND_COPY_SECONDS = 30 * 60;

const secondCopy = createTextCookie("denticare", { maxAge: SECOND_COPY_SECONDS });

/**
 * Finds the session's id, or the second copy if the session was lost.
 * @returns null for a visitor who has none.
 */
export async function findDenticareSession(request: Request): Promise<string | null> {
  const session = await readSession(request);
  return opened(session?.denticareSession) ?? opened(await secondCopyOf(request));
}

interface Ensured {
  id: string;
  /** Headers to send with the response. */
  headers: Headers;
}

/**
 * Finds or creates the session id.
 * @param renew true to force a new id, so that a confirmed or abandoned booking is not continued.
 */
export async function ensureDenticareSession(request: Request, renew = false): Promise<Ensured> {
  const found = renew ? null : await findDenticareSession(request);
  const { session, headers } = await ensureSession(request);
  const id = found ?? createToken();
  await keep(session, id);
  headers.append("set-cookie", await secondCopy.serialize(sealed(id)));
  return { id, headers };
}

async function keep(session: Session, id: string): Promise<void> {
  if (opened(session.denticareSession) === id) return;
  await updateSession(session, { denticareSession: sealed(id) });
}

/** Clears the second copy when the person leaves the computer. */
export function clearSessionBackup(): Promise<string> {
  return secondCopy.serialize("", { maxAge: 0 });
}

async function secondCopyOf(request: Request): Promise<string | null> {
  return secondCopy.parse(request.headers.get("cookie"));
}

const sealed = (id: string) => getPortal().vault.seal(id, SEALED_AS);

/** Decrypts a copy. A tampered copy counts as missing. */
function opened(value: string | null | undefined): string | null {
  if (!value) return null;
  try {
    return getPortal().vault.open(value, SEALED_AS);
  } catch {
    return null;
  }
}
