/** Drafts of unfinished journeys, encrypted, one row per customer and journey, so that they outlive session and device. */
import { and, eq, sql } from "drizzle-orm";
import { createPlaceholders, createPreparedQuery } from "~/database/queries/prepared-query";
import { draft } from "~/database/schema/portal";
import { encryptionContext } from "~/database/secrets/encrypted-columns";
import { decryptOrNull } from "~/lib/security/encryption.server";
import { getPortal } from "../dependencies.server";

export interface Draft<Answers> {
  answers: Answers;
  version: number;
}

export async function readDraft<Answers>(
  customerId: string,
  journey: string,
): Promise<Draft<Answers> | null> {
  const { db, vault } = getPortal();
  const [row] = await draftQuery(db).execute({ customerId, journey });
  if (row === undefined) return null;
  const opened = decryptOrNull(vault, row.answers, encryptionContext.draft(customerId, journey));
  return opened === null ? null : { answers: JSON.parse(opened) as Answers, version: row.version };
}

const own = and(
  eq(draft.customerId, sql.placeholder("customerId")),
  eq(draft.journey, sql.placeholder("journey")),
);

const draftQuery = createPreparedQuery((db) =>
  db
    .select({ answers: draft.answers, version: draft.version })
    .from(draft)
    .where(own)
    .prepare("draft"),
);

/**
 * Saves the draft if its stored version is still the one that was read.
 * @returns false if another tab or device saved in between, in which case nothing is overwritten
 */
export async function saveDraft<Answers>(
  customerId: string,
  journey: string,
  answers: Answers,
  version: number | null,
): Promise<boolean> {
  const { db, vault, clock } = getPortal();
  const sealed = vault.seal(JSON.stringify(answers), encryptionContext.draft(customerId, journey));
  const updatedAt = clock.now();
  if (version === null) {
    const created = await begun(db).execute({ customerId, journey, answers: sealed, updatedAt });
    return created.length > 0;
  }
  const saved = await savedOver(db).execute({
    customerId,
    journey,
    version,
    answers: sealed,
    updatedAt,
  });
  return saved.length > 0;
}

const begun = createPreparedQuery((db) =>
  db
    .insert(draft)
    .values({
      ...createPlaceholders(draft, "customerId", "journey", "answers", "updatedAt"),
      version: 1,
    })
    .onConflictDoNothing()
    .returning({ version: draft.version })
    .prepare("begin_draft"),
);

const ofVersion = eq(draft.version, sql.placeholder("version"));

const savedOver = createPreparedQuery((db) =>
  db
    .update(draft)
    .set({
      ...createPlaceholders(draft, "answers", "updatedAt"),
      version: sql`${draft.version} + 1`,
    })
    .where(and(own, ofVersion))
    .returning({ version: draft.version })
    .prepare("save_draft"),
);

/**
 * Deletes the draft.
 * @param version of the draft that was read, or any version if left out
 * @returns false if another tab or device saved in between, in which case nothing is deleted
 */
export async function deleteDraft(
  customerId: string,
  journey: string,
  version?: number,
): Promise<boolean> {
  const { db } = getPortal();
  const deleted = await (version === undefined
    ? anyDeleted(db).execute({ customerId, journey })
    : sameDeleted(db).execute({ customerId, journey, version }));
  return deleted.length > 0;
}

const anyDeleted = createPreparedQuery((db) =>
  db.delete(draft).where(own).returning({ version: draft.version }).prepare("delete_draft"),
);

const sameDeleted = createPreparedQuery((db) =>
  db
    .delete(draft)
    .where(and(own, ofVersion))
    .returning({ version: draft.version })
    .prepare("delete_same_draft"),
);
