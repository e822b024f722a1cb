import { desc, eq, inArray, sql } from "drizzle-orm";
import { createPlaceholders, createPreparedQuery } from "~/database/queries/prepared-query";
import { sandboxAccounts as accounts } from "~/database/schema/sandbox";
import { createToken } from "~/lib/security/token.server";
import type { SampleAccount, SandboxContext } from "../dependencies";
import { checkPassword, hashPassword } from "./passwords";

export type Account = typeof accounts.$inferSelect;
export interface NewAccount {
  name: string;
  /** "" for a person without one. */
  email: string;
  passwordHash: string | null;
}

/** Accounts with one address that a password is compared with at most. */
const MAX_TRIES = 3;

export async function findAccount(
  { db }: SandboxContext,
  sub: string,
): Promise<Account | undefined> {
  const [account] = await accountOf(db).execute({ sub });
  return account;
}

const accountOf = createPreparedQuery((db) =>
  db
    .select()
    .from(accounts)
    .where(eq(accounts.sub, sql.placeholder("sub")))
    .prepare("account"),
);

export async function findByMobile(
  { db }: SandboxContext,
  mobile: string,
): Promise<Account | undefined> {
  const [account] = await accountWith(db).execute({ mobile });
  return account;
}

const accountWith = createPreparedQuery((db) =>
  db
    .select()
    .from(accounts)
    .where(eq(accounts.mobile, sql.placeholder("mobile")))
    .prepare("account_with_mobile"),
);

/** Finds the accounts with an e-mail address. The account that proved it comes first, then the oldest. */
export function findByEmail({ db }: SandboxContext, email: string): Promise<Account[]> {
  return db
    .select()
    .from(accounts)
    .where(eq(accounts.email, email.toLowerCase()))
    .orderBy(desc(accounts.emailVerified), accounts.createdAt)
    .limit(MAX_TRIES);
}

/** Finds the account with this e-mail address and password. It takes equally long if there is none. */
export async function findAccountByPassword(
  sandbox: SandboxContext,
  email: string,
  password: string,
): Promise<Account | undefined> {
  const candidates = await findByEmail(sandbox, email);
  if (candidates.length === 0) await checkPassword(password, null);
  for (const account of candidates) {
    if (await checkPassword(password, account.passwordHash)) return account;
  }
  return undefined;
}

/**
 * Creates the account of a proven mobile number, or gives the one that has the number already.
 * @returns undefined if another account has the e-mail address, because a password reset could not tell them apart.
 */
export async function findOrCreateAccount(
  sandbox: SandboxContext,
  mobile: string,
  { name, email, passwordHash }: NewAccount,
): Promise<Account | undefined> {
  const existing = await findByMobile(sandbox, mobile);
  if (existing) return existing;
  if (email !== "" && (await findByEmail(sandbox, email)).length > 0) return undefined;
  const [created] = await newAccount(sandbox.db).execute({
    sub: createToken(),
    name,
    email: email.toLowerCase(),
    mobile,
    passwordHash,
    createdAt: sandbox.clock.now(),
  });
  const account = created ?? (await findByMobile(sandbox, mobile));
  if (account === undefined) throw new Error("The account was removed while it was created.");
  return account;
}

const newAccount = createPreparedQuery((db) =>
  db
    .insert(accounts)
    .values({
      ...createPlaceholders(
        accounts,
        "sub",
        "name",
        "email",
        "mobile",
        "passwordHash",
        "createdAt",
      ),
      emailVerified: false,
    })
    .onConflictDoNothing()
    .returning()
    .prepare("new_account"),
);

/** Sets the password after the e-mail address was proven by a code. */
export async function resetPassword(
  { db }: SandboxContext,
  account: Account,
  passwordHash: string,
): Promise<void> {
  await db
    .update(accounts)
    .set({ passwordHash, emailVerified: true })
    .where(eq(accounts.sub, account.sub));
}

/** Adds the missing sample accounts. Existing ones stay unchanged. */
export async function loadSampleAccounts(
  sandbox: SandboxContext,
  samples: SampleAccount[],
): Promise<void> {
  if (samples.length === 0) return;
  const subs = samples.map((sample) => sample.sub);
  const there = await sandbox.db
    .select({ sub: accounts.sub })
    .from(accounts)
    .where(inArray(accounts.sub, subs));
  const existing = new Set(there.map((row) => row.sub));
  for (const { password, email, ...sample } of samples.filter(({ sub }) => !existing.has(sub))) {
    await sandbox.db
      .insert(accounts)
      .values({
        ...sample,
        email: email.toLowerCase(),
        emailVerified: true,
        passwordHash: await hashPassword(password),
        createdAt: sandbox.clock.now(),
      })
      .onConflictDoNothing();
  }
}

/** Builds the claims about an account for its tokens (OpenID Connect Core 1.0 section 5.1). */
export function toClaims(account: Account) {
  return {
    sub: account.sub,
    name: account.name,
    ...(account.email === ""
      ? {}
      : { email: account.email, email_verified: account.emailVerified }),
    phone_number: account.mobile,
    phone_number_verified: true,
  };
}
