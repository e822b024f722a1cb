/**
 * The secret that encrypts everything in the database, checked against the one that the database was begun with.
 * A new APP_SECRET together with the old one (APP_SECRET_PREVIOUS) starts a key rotation. New data and lookup hashes switch at once.
 * Stored encrypted data follows with `npm run operate -- reseal`.
 */
import {
  createVault,
  deriveHashKey,
  type HashKey,
  type Vault,
} from "~/lib/security/encryption.server";
import { StartupError } from "~/lib/start-error";
import type { Database } from "../engine/connect.server";
import { loadOrCreateSecret } from "../engine/data-folder.server";
import { ownState } from "../schema/portal";
import { rehashAll } from "./key-rotation.server";

interface Settings {
  appSecret?: string | undefined;
  previousSecret?: string | undefined;
  /** A folder, or "memory:" for tests, which then need an APP_SECRET. */
  dataDir: string;
  /** Only checks the result and writes nothing. */
  dryRun?: boolean;
}

export interface AppSecret {
  secret: string;
  /** The previous secret, while it is set as well. */
  previous: string | undefined;
  vault: Vault;
  /** True while data may still be encrypted with the previous secret. */
  changing: boolean;
  /** Checks whether the database's stored state still matches these secrets. */
  fits: (secretCheck: string) => boolean;
}

/** The content of `own_state.secret_check`. A database that has had one secret stores the check alone. */
interface State {
  check: string;
  /** The check of the previous secret, until no data of it is left. */
  before?: string | undefined;
  /** The keys of all earlier secrets' hashes, encrypted with the current one. */
  hashKeys?: string | undefined;
}

const ONLY_ROW = 1;
const HASH_KEYS = "keys of earlier hashes";

/**
 * Loads the secret and checks it against the database.
 * @throws Error with an explanation if the secret cannot be read, or is not the one that the database was begun with
 */
export async function loadAppSecret(db: Database, settings: Settings): Promise<AppSecret> {
  const [row] = await db.select().from(ownState);
  const { appSecret, previousSecret, dataDir, dryRun = false } = settings;
  const secret = appSecret ?? (await loadOrCreateSecret(dataDir, row !== undefined));
  const secrets = previousSecret === undefined ? [secret] : [secret, previousSecret];
  if (row === undefined) {
    if (!dryRun) await writeState(db, { check: checkOf(secret) });
    return opened(secret, previousSecret, [], false);
  }
  const state = readState(row.secretCheck);
  const present = secrets.find((one) => checkOf(one) === state.check);
  if (present === undefined) throw new StartupError(wrong(settings, state));
  const others = secrets.filter((one) => one !== present);
  if (state.before !== undefined && !others.some((one) => checkOf(one) === state.before))
    throw new StartupError(unfinished());
  const hashKeys = readHashKeys(present, state);
  const changes = present !== secret && state.before === undefined;
  if (!changes) {
    const own = opened(present, others[0], hashKeys, state.before !== undefined);
    if (own.changing && !dryRun) await rehashAll(db, own.vault);
    return own;
  }
  const newKeys = [...hashKeys, deriveHashKey(present)];
  if (newKeys.some(({ id }) => id === deriveHashKey(secret).id))
    throw new StartupError("APP_SECRET was used by this database before. Set a new one.");
  const own = opened(secret, present, newKeys, true);
  if (dryRun) return own;
  await writeState(db, {
    check: checkOf(secret),
    before: state.check,
    hashKeys: createVault(secret).seal(JSON.stringify(newKeys), HASH_KEYS),
  });
  await rehashAll(db, own.vault);
  return own;
}

/** Ends the key rotation once no data of the previous secret is left. From now on the portal starts without that secret. */
export async function retirePreviousSecret(db: Database): Promise<void> {
  const [row] = await db.select().from(ownState);
  if (row) await writeState(db, { ...readState(row.secretCheck), before: undefined });
}

function opened(
  secret: string,
  previous: string | undefined,
  hashKeys: readonly HashKey[],
  changing: boolean,
): AppSecret {
  const checks = [secret, previous].map((one) => one && checkOf(one));
  return {
    secret,
    previous,
    vault: createVault(secret, { previous, hashKeys }),
    changing,
    fits: (secretCheck) => checks.includes(readState(secretCheck).check),
  };
}

const checkOf = (secret: string) =>
  createVault(secret).sign("what this database was begun with", "secret check");

function readState(text: string): State {
  return text.startsWith("{") ? (JSON.parse(text) as State) : { check: text };
}

function readHashKeys(secret: string, { hashKeys }: State): HashKey[] {
  if (hashKeys === undefined) return [];
  return JSON.parse(createVault(secret).open(hashKeys, HASH_KEYS)) as HashKey[];
}

async function writeState(db: Database, state: State): Promise<void> {
  const secretCheck = state.hashKeys === undefined ? state.check : JSON.stringify(state);
  await db
    .insert(ownState)
    .values({ id: ONLY_ROW, secretCheck, writtenAt: new Date() })
    .onConflictDoUpdate({ target: ownState.id, set: { secretCheck } });
}

function wrong({ appSecret, dataDir }: Settings, state: State): string {
  if (appSecret !== undefined && checkOf(appSecret) === state.before)
    return "APP_SECRET is the previous secret of a rotation in progress. Set the new one as APP_SECRET, and this one as APP_SECRET_PREVIOUS.";
  const which = appSecret === undefined ? `The secret in ${dataDir}` : "APP_SECRET";
  return `${which} does not match this database, so its data cannot be read. Set the secret from your backup (as APP_SECRET_PREVIOUS if this one is to replace it), or use an empty database.`;
}

function unfinished(): string {
  return "Some data is not yet encrypted with APP_SECRET. Set the previous secret as APP_SECRET_PREVIOUS, and run npm run operate -- rotate-secret.";
}
