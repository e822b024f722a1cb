/** Operator commands. Each one leaves an audit record. */
import { TransactionRollbackError } from "drizzle-orm";
import type { Database, Transaction } from "~/database/engine/connect.server";
import type { RetentionRow } from "~/database/retention.server";
import { operation } from "~/database/schema/operation";
import type { Vaults } from "~/database/secrets/key-rotation.server";

export interface Operation {
  db: Database;
  /** Vaults of the records. `changing` is true if some data may still be encrypted with the previous secret. */
  secrets: { vaults: Vaults; changing: boolean };
  now: Date;
  /** Address of the portal, for printed output. */
  publicUrl: string;
  /** Retention periods of every table. */
  rows: readonly RetentionRow[];
  /** Attempts counted by the embedded identity provider. Null if people sign in elsewhere. */
  signInTries: SignInTries | null;
  /** True to report the effect without making changes. */
  dryRun: boolean;
  /** Reads one line of standard input, after a prompt. Values that must not stay in the shell's history are read this way. */
  readInput: (prompt: string) => Promise<string>;
  /** The command as the operator typed it. */
  command: string;
}

/** Sign-in attempts counted by the identity provider, by mobile number or e-mail address. */
export interface SignInTries {
  /** Describes in words the sign-ins that are blocked at the moment. */
  refused(contacts: readonly string[]): Promise<string[]>;
  forget(tx: Pick<Database, "delete">, contacts: readonly string[]): Promise<void>;
}

/** The operator's input names something unknown or unsuitable for the command. The message is printed as it is, and nothing changes. */
export class OperatorInputError extends Error {
  override name = "OperatorMistake";
}

/** @throws OperatorInputError with the question if the argument is missing. */
export function requireArgument(word: string | undefined, question: string): string {
  if (word === undefined) throw new OperatorInputError(question);
  return word;
}

export interface OperationResult {
  /** Result in one or two sentences that are stored in the audit row. */
  summary: string;
  /** Effects and readers of messages, for the operator alone. A dry run prints them too. */
  effects?: readonly string[];
  /** Output for the operator alone: a new code or the next step. */
  more?: readonly string[];
}

/** Runs the work and records it, both or neither. A dry run is rolled back. */
export async function runOperation(
  command: Operation,
  work: (tx: Transaction) => Promise<OperationResult>,
): Promise<string[]> {
  let done: OperationResult | undefined;
  try {
    await command.db.transaction(async (tx) => {
      done = await work(tx);
      if (command.dryRun) tx.rollback();
      await recordOperation(tx, command, done.summary);
    });
  } catch (error) {
    if (!(error instanceof TransactionRollbackError) || done === undefined) throw error;
    return [`Dry run: ${done.summary}`, ...(done.effects ?? [])];
  }
  if (done === undefined) return [];
  return [done.summary, ...(done.effects ?? []), ...(done.more ?? [])];
}

export async function recordOperation(
  db: Pick<Database, "insert">,
  { now, command }: Pick<Operation, "now" | "command">,
  summary: string,
): Promise<void> {
  await db.insert(operation).values({ at: now, command, said: summary });
}
