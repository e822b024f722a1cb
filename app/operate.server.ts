/** An operator's commands on the records: beside running portals on a server, on PGlite while the portal stands still. */

import { runCommand } from "~/provider/operate";
import { config } from "./config.server";
import { openDatabase } from "./database/connect.server";
import { holdDataFolder } from "./database/data-folder.server";
import { systemClock } from "./lib/clock";

/** Prints the answer. @returns the exit code: 2 for a command that there is not. */
export async function operate(words: readonly string[]): Promise<number> {
  if (config.databaseUrl === undefined) await holdDataFolder(config.dataDir);
  const { db, close } = await openDatabase(config);
  try {
    const { lines, known } = await runCommand(words, { db, now: await now(db) });
    for (const line of lines) console.log(line);
    return known ? 0 : 2;
  } finally {
    await close();
  }
}

/** As the portal has it: the sandbox's clock may have been moved. */
async function now(db: Awaited<ReturnType<typeof openDatabase>>["db"]): Promise<Date> {
  if (!config.sandbox) return systemClock.now();
  const { openOffsetClock } = await import("./sandbox/clock/offset-clock");
  return (await openOffsetClock(db)).now();
}
