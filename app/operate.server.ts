/** An operator's commands on the records: beside running portals on a server, on PGlite while the portal stands still. */

import { runCommand } from "~/provider/operate";
import { providerRetention } from "~/provider/retention/retention";
import { config } from "./config.server";
import { type Database, openDatabase } from "./database/connect.server";
import { holdDataFolder } from "./database/data-folder.server";
import { jobsKept } from "./database/jobs.server";
import { openSecret } from "./database/own-secret.server";
import { linesOf } from "./database/retention.server";
import { systemClock } from "./lib/clock";
import { portalRetention } from "./web/retention.server";

/** Prints the answer. @returns the exit code: 2 for a command that there is not. */
export async function operate(words: readonly string[]): Promise<number> {
  if (config.databaseUrl === undefined) await holdDataFolder(config.dataDir);
  const { db, close, alone } = await openDatabase(config);
  try {
    const secrets = await alone(() => openSecrets(db, words.includes("--dry-run")));
    const world = { db, secrets, now: await now(db), kept: await keptLines() };
    const { lines, known } = await runCommand(words, world);
    for (const line of lines) console.log(line);
    return known ? 0 : 2;
  } finally {
    await close();
  }
}

async function openSecrets(db: Database, dryRun: boolean) {
  const { appSecret, previousSecret, dataDir } = config;
  const own = await openSecret(db, { appSecret, previousSecret, dataDir, dryRun });
  const { sandboxVault } = await import("./sandbox/sandbox-vault");
  const sandbox = sandboxVault({ secret: own.secret, previousSecret: own.previous });
  return { vaults: { own: own.vault, sandbox }, changing: own.changing };
}

async function keptLines() {
  const { sandboxRetention } = await import("./sandbox/retention");
  const owners = [
    providerRetention,
    portalRetention,
    ...(config.sandbox ? [sandboxRetention] : []),
  ];
  return [...owners.flatMap(linesOf), jobsKept];
}

/** As the portal has it: the sandbox's clock may have been moved. */
async function now(db: Database): Promise<Date> {
  if (!config.sandbox) return systemClock.now();
  const { openOffsetClock } = await import("./sandbox/clock/offset-clock");
  return (await openOffsetClock(db)).now();
}
