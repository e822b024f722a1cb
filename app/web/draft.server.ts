/** Answers of a journey under way: sealed, one row per customer and journey, so that they outlive session and device. */
import { and, eq, type Placeholder, sql } from "drizzle-orm";
import { preparedOnce } from "~/database/prepared";
import { draft } from "~/database/schema/portal";
import { sealedAs } from "~/database/sealed-columns";
import { openIfOurs } from "~/lib/encryption.server";
import { portal } from "./dependencies.server";

export interface Draft<Answers> {
  answers: Answers;
  version: number;
}

export async function readDraft<Answers>(
  customerId: string,
  journey: string,
): Promise<Draft<Answers> | null> {
  const { db, vault } = portal();
  const [row] = await kept(db).execute({ customerId, journey });
  if (row === undefined) return null;
  const opened = openIfOurs(vault, row.answers, sealedAs.draft(customerId, journey));
  return opened === null ? null : { answers: JSON.parse(opened) as Answers, version: row.version };
}

type Given = string | Placeholder;

const own = (customerId: Given, journey: Given) =>
  and(eq(draft.customerId, customerId), eq(draft.journey, journey));

const kept = preparedOnce((db) =>
  db
    .select({ answers: draft.answers, version: draft.version })
    .from(draft)
    .where(own(sql.placeholder("customerId"), sql.placeholder("journey")))
    .prepare("draft"),
);

/**
 * Saves over the version that was read.
 * @returns false when another tab or device saved meanwhile; nothing is overwritten then.
 */
export async function saveDraft<Answers>(
  customerId: string,
  journey: string,
  answers: Answers,
  version: number | null,
): Promise<boolean> {
  const { db, vault, clock } = portal();
  const sealed = vault.seal(JSON.stringify(answers), sealedAs.draft(customerId, journey));
  const updatedAt = clock.now();
  if (version === null) {
    const created = await db
      .insert(draft)
      .values({ customerId, journey, answers: sealed, version: 1, updatedAt })
      .onConflictDoNothing()
      .returning({ version: draft.version });
    return created.length > 0;
  }
  const saved = await savedOver(db).execute({
    customerId,
    journey,
    version,
    answers: sealed,
    now: updatedAt,
  });
  return saved.length > 0;
}

const savedOver = preparedOnce((db) =>
  db
    .update(draft)
    .set({
      answers: sql`${sql.placeholder("answers")}`,
      version: sql`${draft.version} + 1`,
      updatedAt: sql`${sql.placeholder("now")}`,
    })
    .where(
      and(
        own(sql.placeholder("customerId"), sql.placeholder("journey")),
        eq(draft.version, sql.placeholder("version")),
      ),
    )
    .returning({ version: draft.version })
    .prepare("save_draft"),
);

/**
 * @param version of the draft that was read; any unless told.
 * @returns false when another tab or device saved meanwhile; nothing is deleted then.
 */
export async function deleteDraft(
  customerId: string,
  journey: string,
  version?: number,
): Promise<boolean> {
  const same = version === undefined ? undefined : eq(draft.version, version);
  const deleted = await portal()
    .db.delete(draft)
    .where(and(own(customerId, journey), same))
    .returning({ version: draft.version });
  return deleted.length > 0;
}
