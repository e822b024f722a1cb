/** What an operator does by a command: never without a trace. */
import { TransactionRollbackError } from "drizzle-orm";
import type { Database, Transaction } from "~/database/engine/connect.server";
import type { RetentionRow } from "~/database/retention.server";
import { operation } from "~/database/schema/operation";
import type { Vaults } from "~/database/secrets/key-rotation.server";

export interface Operation {
  db: Database;
  /** Those of the records, and whether something in them may still be sealed with the secret before. */
  secrets: { vaults: Vaults; changing: boolean };
  now: Date;
  /** Address of the portal, for what is printed. */
  publicUrl: string;
  /** What is kept how long, of every table. */
  kept: readonly RetentionRow[];
  /** Tries that the embedded identity provider counts; null where people sign in elsewhere. */
  signInTries: SignInTries | null;
  /** Says what would be done, and does nothing. */
  dryRun: boolean;
  /** As it was typed. */
  command: string;
}

/** Counted at the identity provider, by the mobile or the e-mail address that somebody signs in with. */
export interface SignInTries {
  /** In words, what is refused at the moment. */
  refused(contacts: readonly string[]): Promise<string[]>;
  forget(tx: Pick<Database, "delete">, contacts: readonly string[]): Promise<void>;
}

/** What the operator named is not there, or not what the command takes: said as it is, and nothing is done. */
export class OperatorInputError extends Error {
  override name = "OperatorMistake";
}

/** @throws OperatorInputError with the words of the question where the operator left the word out. */
export function requireArgument(word: string | undefined, question: string): string {
  if (word === undefined) throw new OperatorInputError(question);
  return word;
}

export interface OperationResult {
  /** What was done, in a sentence or two that stay in the audit row. */
  said: string;
  /** For the operator alone: a new code, or what to do next. */
  more?: readonly string[];
}

/** Does it and writes it down, both or neither. A dry run takes all of it back. */
export async function runOperation(
  asked: Operation,
  work: (tx: Transaction) => Promise<OperationResult>,
): Promise<string[]> {
  let done: OperationResult | undefined;
  try {
    await asked.db.transaction(async (tx) => {
      done = await work(tx);
      if (asked.dryRun) tx.rollback();
      await recordOperation(tx, asked, done.said);
    });
  } catch (error) {
    if (!(error instanceof TransactionRollbackError) || done === undefined) throw error;
    return [`It would say: ${done.said}`];
  }
  return done === undefined ? [] : [done.said, ...(done.more ?? [])];
}

export async function recordOperation(
  db: Pick<Database, "insert">,
  { now, command }: Pick<Operation, "now" | "command">,
  said: string,
): Promise<void> {
  await db.insert(operation).values({ at: now, command, said });
}
