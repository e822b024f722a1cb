/** Commands on the provider's data. On a database server they run while the portal runs, on PGlite only while it is stopped. */
import { existsSync } from "node:fs";
import { needsDatabase, runOffline, runOnline } from "~/provider/data/commands";
import { config } from "./config/config.server";
import { openDatabase } from "./database/engine/connect.server";
import { lockDataFolder, requireStoredData } from "./database/engine/data-folder.server";
import { allowLongStatements } from "./database/engine/long-statements.server";
import { loadAppSecret } from "./database/secrets/app-secret.server";
import { systemClock } from "./lib/clock";
import { StartupError } from "./lib/start-error";

/** Prints the answer. @returns the exit code. */
export async function runDataCommand(words: readonly string[]): Promise<number> {
  const { lines, code } = needsDatabase(words)
    ? await allowLongStatements(() => online(words))
    : await runOffline(words, systemClock.now());
  for (const line of lines) console.log(line);
  return code;
}

async function online(words: readonly string[]) {
  if (!config.embedded)
    throw new StartupError(
      "This portal uses its own backend (API_BASE_URL). Set up what it sells there.",
    );
  if (config.databaseUrl === undefined) {
    // The first start of a portal may follow, in a folder that the operator has created.
    if (words[0] !== "apply" || !existsSync(config.dataDir)) requireStoredData(config.dataDir);
    await lockDataFolder(config.dataDir);
  }
  const { db, close, alone } = await openDatabase(config);
  try {
    const { appSecret, previousSecret, dataDir, publicHolidays, publicUrl } = config;
    const { vault } = await alone(() => loadAppSecret(db, { appSecret, previousSecret, dataDir }));
    const now = config.sandbox
      ? (await (await import("./sandbox/clock/offset-clock")).openOffsetClock(db)).now()
      : systemClock.now();
    return await runOnline(words, { db, vault, now, publicHolidays, publicUrl });
  } finally {
    await close();
  }
}
