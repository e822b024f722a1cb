/** The morning on which the provider's tests begin, and the sample data of that day. */
import type { Database } from "~/database/connect.server";
import { loadSampleData } from "~/database/sample/load";
import { createVault } from "~/lib/encryption.server";

export const FIRST_DAY = new Date("2026-11-23T01:00:00Z");

export const TEST_SECRET = "a secret for tests that is long enough";
export const testVault = createVault(TEST_SECRET);

const log = { info: () => undefined };

/** Does nothing where it was loaded before. */
export async function loadSampleOf(db: Database, now: Date): Promise<void> {
  await loadSampleData(db, { now, vault: testVault, log });
}
