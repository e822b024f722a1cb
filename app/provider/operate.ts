/** The commands of `npm run operate`, each with a plain answer. */

import { listRefunds, markPaidBack } from "./payment/refunds-due";
import type { Operation } from "./shared/operation";
import { reseal } from "./shared/reseal";

interface Command {
  /** What is typed; words in capitals are the operator's own. */
  usage: string;
  does: string;
  run: (operation: Operation, subject: string | undefined) => Promise<string[]>;
}

export const commands: readonly Command[] = [
  { usage: "refunds", does: "lists the refunds that are due", run: listRefunds },
  {
    usage: "refunds paid-back ORDER_NUMBER",
    does: "says that all that was due for an order went back",
    run: markPaidBack,
  },
  {
    usage: "reseal",
    does: "seals with APP_SECRET what APP_SECRET_PREVIOUS sealed",
    run: reseal,
  },
  { usage: "kept", does: "lists what is kept how long, and why", run: listKept },
];

async function listKept({ kept }: Operation): Promise<string[]> {
  return kept.map(({ what, howLong, why }) => `${what}: ${howLong}; ${why}`);
}

const help = [
  "npm run operate -- COMMAND [--dry-run]",
  ...commands.map(({ usage, does }) => `  ${usage.padEnd(34)} ${does}`),
];

/** @returns what is printed, and whether there is such a command. */
export async function runCommand(
  words: readonly string[],
  operation: Omit<Operation, "command" | "dryRun">,
): Promise<{ lines: string[]; known: boolean }> {
  const typed = words.filter((word) => word !== "--dry-run");
  const found = commands.find(({ usage }) => fits(usage, typed));
  if (!found) return { lines: help, known: false };
  const subject = typed[fixedWords(found.usage).length];
  const asked = { ...operation, dryRun: words.includes("--dry-run"), command: typed.join(" ") };
  return { lines: await found.run(asked, subject), known: true };
}

const fixedWords = (usage: string) => usage.split(" ").filter((word) => !/^[A-Z_]+$/.test(word));

/** Also where the operator left out their own word: the command says what is missing. */
function fits(usage: string, typed: readonly string[]): boolean {
  const fixed = fixedWords(usage);
  return (
    fixed.every((word, index) => typed[index] === word) && typed.length <= usage.split(" ").length
  );
}
