/** One-time codes by SMS and e-mail: six digits, stored as a hash, five tries, valid once. */
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { createPlaceholders, createPreparedQuery } from "~/database/queries/prepared-query";
import { sandboxCodes as codes } from "~/database/schema/sandbox";
import { encryptionContext } from "~/database/secrets/encrypted-columns";
import { brand } from "~/lib/brand/brand";
import { createCode, createToken } from "~/lib/security/token.server";
import type { Message, SandboxContext } from "../dependencies";
import { ATTEMPT_LIMITS, consumeAttempt } from "./attempts";

export type Purpose = "SIGN_IN" | "RESET";
export type Code = typeof codes.$inferSelect;
export type Verdict = "right" | "wrong" | "over";

const MINUTES = { SIGN_IN: 5, RESET: 10 } as const;
const TRIES = 5;
const MAX_SENDS = 4;
const CONTEXT = encryptionContext.pendingAccount();

/**
 * Sends a code to a number (SIGN_IN) or an e-mail address (RESET). It ends an earlier code for the same purpose. `unknown` sends a text
 * instead of a code, so that the page does not reveal whether an account exists.
 * @returns false if too many were sent
 */
export async function sendCode(
  sandbox: SandboxContext,
  key: { interactionId: string; purpose: Purpose },
  target: string,
  options: { pending?: unknown; unknown?: boolean } = {},
): Promise<boolean> {
  if (!(await consumeAttempt(sandbox, `codes:${target}`, ATTEMPT_LIMITS.codes))) return false;
  const code = createCode(6);
  const now = sandbox.clock.now();
  const pending =
    options.pending === undefined
      ? null
      : sandbox.vault.seal(JSON.stringify(options.pending), CONTEXT);
  await freshCode(sandbox.db).execute({
    interactionId: key.interactionId,
    purpose: key.purpose,
    target,
    codeHash: hash(sandbox, key.interactionId, code),
    expiresAt: new Date(now.getTime() + MINUTES[key.purpose] * 60_000),
    pending,
    createdAt: now,
  });
  await sandbox.deliver(message(key.purpose, target, code, options.unknown ?? false));
  return true;
}

const freshCode = createPreparedQuery((db) => {
  const fresh = {
    ...createPlaceholders(codes, "target", "codeHash", "expiresAt", "pending", "createdAt"),
    triesLeft: TRIES,
    sends: 1,
    provenAt: null,
  };
  return db
    .insert(codes)
    .values({ ...createPlaceholders(codes, "interactionId", "purpose"), ...fresh })
    .onConflictDoUpdate({ target: [codes.interactionId, codes.purpose], set: fresh })
    .prepare("fresh_code");
});

/** Sends another code in place of the one there is. False when that was done too often. */
export async function resendCode(
  sandbox: SandboxContext,
  code: Code,
  unknown: boolean,
): Promise<boolean> {
  const counted = await sandbox.db
    .update(codes)
    .set({ sends: sql`${codes.sends} + 1` })
    .where(and(sameCode(code), sql`${codes.sends} < ${MAX_SENDS}`, isNull(codes.provenAt)))
    .returning({ sends: codes.sends });
  const sends = counted[0]?.sends;
  if (sends === undefined) return false;
  const sent = await sendCode(sandbox, code, code.target, {
    pending: readPending(sandbox, code),
    unknown,
  });
  await sandbox.db.update(codes).set({ sends }).where(sameCode(code));
  return sent;
}

export async function findCode(
  { db }: SandboxContext,
  interactionId: string,
  purpose: Purpose,
): Promise<Code | undefined> {
  const [code] = await oneCode(db).execute({ interactionId, purpose });
  return code;
}

const thisCode = and(
  eq(codes.interactionId, sql.placeholder("interactionId")),
  eq(codes.purpose, sql.placeholder("purpose")),
);

const oneCode = createPreparedQuery((db) =>
  db.select().from(codes).where(thisCode).prepare("one_time_code"),
);

/** Compares what was typed. Every comparison costs one try, and only one of them can be right. */
export async function checkCode(
  sandbox: SandboxContext,
  code: Code,
  typed: string,
): Promise<Verdict> {
  const now = sandbox.clock.now();
  const { interactionId, purpose } = code;
  const [tried] = await triedCode(sandbox.db).execute({ interactionId, purpose, now });
  if (tried === undefined) return "over";
  if (tried.codeHash !== hash(sandbox, code.interactionId, typed)) {
    return tried.triesLeft === 0 ? "over" : "wrong";
  }
  const proven = await provenCode(sandbox.db).execute({
    interactionId,
    purpose,
    codeHash: tried.codeHash,
    provenAt: now,
  });
  return proven.length === 1 ? "right" : "over";
}

const triedCode = createPreparedQuery((db) =>
  db
    .update(codes)
    .set({ triesLeft: sql`${codes.triesLeft} - 1` })
    .where(
      and(
        thisCode,
        gt(codes.triesLeft, 0),
        gt(codes.expiresAt, sql.placeholder("now")),
        isNull(codes.provenAt),
      ),
    )
    .returning()
    .prepare("tried_code"),
);

const provenCode = createPreparedQuery((db) =>
  db
    .update(codes)
    .set(createPlaceholders(codes, "provenAt"))
    .where(and(thisCode, eq(codes.codeHash, sql.placeholder("codeHash")), isNull(codes.provenAt)))
    .returning({ id: codes.interactionId })
    .prepare("proven_code"),
);

/** Decrypts the details that were stored with the code. */
export function readPending(sandbox: SandboxContext, code: Code): unknown {
  return code.pending === null ? undefined : JSON.parse(sandbox.vault.open(code.pending, CONTEXT));
}

function sameCode(code: Code) {
  return and(eq(codes.interactionId, code.interactionId), eq(codes.purpose, code.purpose));
}

// Keyed, since six digits could be guessed from a plain hash.
function hash(sandbox: SandboxContext, interactionId: string, code: string): string {
  return sandbox.vault.lookup(code, `sandbox.codes:${interactionId}`);
}

function message(purpose: Purpose, to: string, code: string, unknown: boolean): Message {
  const id = createToken();
  if (purpose === "SIGN_IN") {
    const text = `${code} is your code to log in to ${brand.name}. It lasts ${MINUTES.SIGN_IN} minutes. Do not give it to anyone.`;
    return { id, channel: "SMS", to, subject: null, text };
  }
  const text = unknown
    ? `Someone asked for a new ${brand.name} password with this e-mail address. There is no account with it. You can log in with your mobile number, or create an account.`
    : `${code} is your code to choose a new ${brand.name} password. It lasts ${MINUTES.RESET} minutes. If you did not ask for it, please ignore this e-mail. Your password stays the same.`;
  return { id, channel: "EMAIL", to, subject: `Your ${brand.name} password`, text };
}
