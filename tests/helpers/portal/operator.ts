/** An operator's commands on a database that a test has open. */
import type { Database } from "~/database/engine/connect.server";
import type { Vaults } from "~/database/secrets/key-rotation.server";
import type { Vault } from "~/lib/security/encryption.server";
import { runCommand } from "~/provider/operate";
import type { SignInTries } from "~/provider/shared/operation";

interface Beside {
  db: Database;
  /** The time of the command. */
  now: () => Date;
  /** The vault, or none if the command seals and hashes nothing. */
  vault?: Vault;
  secrets?: { vaults: Vaults; changing: boolean };
  signInTries?: SignInTries;
  /** The line that a command reads from standard input. */
  input?: () => string;
}

/** @returns what a command prints, and its exit code. */
export function operatorFor({ db, now, vault, secrets, signInTries, input }: Beside) {
  return async (...words: string[]): Promise<{ said: string; code: number }> => {
    const { lines, code } = await runCommand(words, {
      db,
      now: now(),
      publicUrl: "http://portal.example",
      rows: [],
      secrets: secrets ?? {
        vaults: { own: vault, sandbox: vault } as Vaults,
        changing: false,
      },
      signInTries: signInTries ?? null,
      readInput: async () => input?.() ?? "",
    });
    return { said: lines.join("\n"), code };
  };
}
