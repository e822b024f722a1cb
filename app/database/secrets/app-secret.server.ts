/**
 * The secret that everything in the database is sealed with, held to the one it was begun with. Given another one together with that
 * (APP_SECRET and APP_SECRET_PREVIOUS) the database goes over to it: at once for what is written from then on and for the hashes that
 * people and codes are found by, by `npm run operate -- reseal` for what lies there sealed.
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
  /** Only looks what would be; nothing is written. */
  dryRun?: boolean;
}

export interface AppSecret {
  secret: string;
  /** The one before, while it is given as well. */
  previous: string | undefined;
  vault: Vault;
  /** Whether something may still be sealed with the one before. */
  changing: boolean;
  /** Whether what the database says of its secret is still true of these. */
  fits: (secretCheck: string) => boolean;
}

/** What `own_state.secret_check` says; the check alone in a database that has had one secret. */
interface State {
  check: string;
  /** The check of the secret before, until nothing is left that it sealed. */
  before?: string | undefined;
  /** The keys of all earlier secrets' hashes, sealed with the present one. */
  hashKeys?: string | undefined;
}

const ONLY_ROW = 1;
const HASH_KEYS = "keys of earlier hashes";

/** @throws Error in words when the secret is not the one that the database was begun with, or cannot be read. */
export async function loadAppSecret(db: Database, settings: Settings): Promise<AppSecret> {
  const [row] = await db.select().from(ownState);
  const { appSecret, previousSecret, dataDir, dryRun = false } = settings;
  const secret = appSecret ?? (await loadOrCreateSecret(dataDir, row !== undefined));
  const given = previousSecret === undefined ? [secret] : [secret, previousSecret];
  if (row === undefined) {
    if (!dryRun) await writeState(db, { check: checkOf(secret) });
    return opened(secret, previousSecret, [], false);
  }
  const state = readState(row.secretCheck);
  const present = given.find((one) => checkOf(one) === state.check);
  if (present === undefined) throw new StartupError(wrong(settings, state));
  const others = given.filter((one) => one !== present);
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
    throw new StartupError(
      "APP_SECRET is one that this database had before. Give it one that is new.",
    );
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

/** Nothing is left that the secret before sealed: from now on the portal starts without it. */
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
    return "APP_SECRET is the one that this database goes over from. Give it the new one, and this one as APP_SECRET_PREVIOUS.";
  const which = appSecret === undefined ? `The secret in ${dataDir}` : "APP_SECRET";
  return `${which} is not the one this database was begun with: nothing in it could be read. Give the portal the secret it had then (it stands in your backup; as APP_SECRET_PREVIOUS, if this one is to take its place), or a database that is empty.`;
}

function unfinished(): string {
  return "Not everything in this database has gone over to APP_SECRET. Give the secret before it as APP_SECRET_PREVIOUS, and run npm run operate -- reseal.";
}
