/** Operator commands on the records. On a database server they run while the portal runs, on PGlite only while it is stopped. */

import { createInterface } from "node:readline/promises";
import { setProviderTexts } from "~/lib/brand/provider-texts";
import { isOperatorCommand, operatorHelp, runCommand } from "~/provider/operate";
import { providerRetention } from "~/provider/retention/retention";
import { recordOperation } from "~/provider/shared/operation";
import { readProviderSettings } from "~/provider/shop/provider-settings";
import { checkConfig } from "./check-config.server";
import { readClientCredentials } from "./config/client-key.server";
import { config } from "./config/config.server";
import { type Database, openDatabase } from "./database/engine/connect.server";
import { lockDataFolder, requireStoredData } from "./database/engine/data-folder.server";
import { allowLongStatements } from "./database/engine/long-statements.server";
import { jobRetention } from "./database/jobs.server";
import { checkBackup } from "./database/move/check-backup.server";
import { migrateToPostgresql } from "./database/move/migrate-to-postgresql.server";
import { toRetentionRows } from "./database/retention.server";
import { loadAppSecret } from "./database/secrets/app-secret.server";
import { setBrand } from "./lib/brand/brand";
import { parseBrand } from "./lib/brand/brand-settings";
import { systemClock } from "./lib/clock";
import { createTokenVerifier } from "./lib/security/access-token.server";
import { createOidcClient } from "./lib/security/oidc-client.server";
import { createOidcDiscovery } from "./lib/security/oidc-discovery.server";
import { formatDateTime } from "./lib/singapore-date";
import { portalRetention } from "./web/operations/retention.server";
import { checkIssuer } from "./web/session/check-issuer.server";

/** Prints the answer. @returns the exit code: 1 where what was named is not there, 2 for a command that there is not. */
export async function runOperatorCommand(words: readonly string[]): Promise<number> {
  const command =
    withoutDatabase[words[0] ?? ""] ?? (isOperatorCommand(words) ? runOnDatabase : showHelp);
  const { lines, code } = await allowLongStatements(() => command(words));
  for (const line of lines) console.log(line);
  return code;
}

const MOVE = "move-to-postgresql";

const CHECK_BACKUP = "check-backup";

const withoutDatabase: Record<string, typeof runOnDatabase | undefined> = {
  [MOVE]: runMigrationCommand,
  [CHECK_BACKUP]: runBackupCheck,
  "check-config": checkConfig,
  "check-issuer": runIssuerCheck,
};

const showHelp = async () => ({ lines: operatorHelp, code: 2 });

/** Signs in once at the identity provider. It reports while it runs, because the operator signs in between. */
async function runIssuerCheck(): Promise<{ lines: string[]; code: number }> {
  const { oidc: settings } = config;
  if (settings.embedded)
    return { lines: ["OIDC_ISSUER is not set: the embedded identity provider fits."], code: 0 };
  const { answerWithinMs, clientSecret = "" } = settings;
  const oidc = createOidcDiscovery(settings.issuer, fetch, { answerWithinMs });
  const credentials = await readClientCredentials(clientSecret);
  const client = createOidcClient({ oidc, credentials, fetch, answerWithinMs });
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const isGood = await checkIssuer({
    ...{ oidc, client, credentials, fetch, print: console.log },
    tokens: createTokenVerifier(oidc, client, settings),
    readAddress: () => terminal.question("Then paste the address of the page that you land on:\n"),
  });
  terminal.close();
  return isGood
    ? { lines: ["Everything fits."], code: 0 }
    : { lines: ["See .github/docs/identity-providers.md for the settings."], code: 1 };
}

async function openStoredData() {
  if (config.databaseUrl === undefined) {
    requireStoredData(config.dataDir);
    await lockDataFolder(config.dataDir);
  }
  return openDatabase(config);
}

/** Compares a restored copy with the live database. The time of the check is recorded, because an alert waits for the next one. */
async function runBackupCheck(words: readonly string[]) {
  const copy = await readInput("Type the address or the data folder of the restored copy:");
  if (copy === "") return { lines: ["Name the restored copy."], code: 1 };
  const live = await openStoredData();
  try {
    const { tables, rows, until } = await checkBackup({ ...config, live, copy });
    const summary = `The copy fits: ${rows} rows of ${tables} tables, until ${formatDateTime(until)}.`;
    if (!words.includes("--dry-run"))
      await recordOperation(live.db, { now: await now(live.db), command: CHECK_BACKUP }, summary);
    return { lines: [summary], code: 0 };
  } finally {
    await live.close();
  }
}

async function runOnDatabase(words: readonly string[]): Promise<{ lines: string[]; code: number }> {
  const { db, close, alone } = await openStoredData();
  try {
    const secrets = await alone(() => openSecrets(db, words.includes("--dry-run")));
    const settings = await readProviderSettings(db);
    setBrand(parseBrand(settings.brand));
    setProviderTexts(settings.texts);
    const moment = await now(db);
    return await runCommand(words, {
      db,
      secrets,
      now: moment,
      publicUrl: config.publicUrl,
      rows: await readStatus(),
      signInTries: await triesOfSignIn(db, moment),
      readInput,
    });
  } finally {
    await close();
  }
}

/** Reads the first line of standard input, typed or piped. An empty text without one. */
async function readInput(prompt: string): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write(`${prompt} `);
  for await (const line of createInterface({ input: process.stdin })) return line.trim();
  return "";
}

/** Runs the migration between two databases, the folder's and the server's. */
async function runMigrationCommand(words: readonly string[]) {
  const { databaseUrl, dataDir, migrationsFolder } = config;
  if (databaseUrl === undefined)
    return {
      lines: [
        "DATABASE_URL is required: set it to an empty database. The data in DATA_DIR will be copied there.",
      ],
      code: 1,
    };
  const dryRun = words.includes("--dry-run");
  const { tables, rows } = await migrateToPostgresql({
    ...{ databaseUrl, dataDir, migrationsFolder, dryRun },
    appSecret: config.appSecret,
    previousSecret: config.previousSecret,
    record: (db, moved) =>
      recordOperation(
        db,
        { now: systemClock.now(), command: MOVE },
        `${moved.rows} rows of ${moved.tables} tables copied from a data folder.`,
      ),
  });
  const summary = `${rows} rows of ${tables} tables`;
  if (dryRun)
    return {
      lines: [`Dry run: ${summary} would be copied. The target database is empty.`],
      code: 0,
    };
  return {
    lines: [
      `${summary} copied and verified.`,
      "Start the portal with this DATABASE_URL and this APP_SECRET. Keep both: neither works without the other.",
      `Archive ${dataDir}: later changes there are not copied.`,
    ],
    code: 0,
  };
}

async function openSecrets(db: Database, dryRun: boolean) {
  const { appSecret, previousSecret, dataDir } = config;
  const own = await loadAppSecret(db, { appSecret, previousSecret, dataDir, dryRun });
  const { createSandboxVault } = await import("./sandbox/sandbox-vault");
  const sandbox = createSandboxVault({ secret: own.secret, previousSecret: own.previous });
  return { vaults: { own: own.vault, sandbox }, changing: own.changing };
}

async function readStatus() {
  const { sandboxRetention } = await import("./sandbox/retention");
  const owners = [
    providerRetention,
    portalRetention,
    ...(config.sandbox ? [sandboxRetention] : []),
  ];
  return [...owners.flatMap(toRetentionRows), jobRetention];
}

async function triesOfSignIn(db: Database, moment: Date) {
  if (!config.sandbox || !config.oidc.embedded) return null;
  const { createSignInTries } = await import("./sandbox/identity/locked-sign-ins");
  return createSignInTries(db, moment);
}

/** Returns the portal's time, since the sandbox's clock may have been moved. */
async function now(db: Database): Promise<Date> {
  if (!config.sandbox) return systemClock.now();
  const { openOffsetClock } = await import("./sandbox/clock/offset-clock");
  return (await openOffsetClock(db)).now();
}
