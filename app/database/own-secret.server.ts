/** The secret that everything in the database is sealed with, held to the one it was begun with. */
import { createVault, type Vault } from "~/lib/encryption.server";
import type { Database } from "./connect.server";
import { folderSecret } from "./data-folder.server";
import { ownState } from "./schema/portal";

interface Settings {
  appSecret?: string | undefined;
  /** A folder, or "memory:" for tests, which then need an APP_SECRET. */
  dataDir: string;
}

const ONLY_ROW = 1;

/** @throws Error in words when it is not the secret that the database was begun with, or cannot be read. */
export async function openSecret(db: Database, settings: Settings): Promise<[string, Vault]> {
  const [state] = await db.select().from(ownState);
  const { appSecret, dataDir } = settings;
  const secret = appSecret ?? (await folderSecret(dataDir, state !== undefined));
  const vault = createVault(secret);
  const check = vault.sign("what this database was begun with", "secret check");
  if (state && state.secretCheck !== check) throw new Error(wrong(settings));
  if (!state)
    await db.insert(ownState).values({ id: ONLY_ROW, secretCheck: check, writtenAt: new Date() });
  return [secret, vault];
}

function wrong({ appSecret, dataDir }: Settings): string {
  const which = appSecret === undefined ? `The secret in ${dataDir}` : "APP_SECRET";
  return `${which} is not the one this database was begun with: nothing in it could be read. Give the portal the secret it had then (it stands in your backup), or a database that is empty.`;
}
