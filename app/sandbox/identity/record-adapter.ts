import { and, eq, isNull, sql } from "drizzle-orm";
import type { Adapter, AdapterPayload } from "oidc-provider";
import type { Database } from "~/database/engine/connect.server";
import { createPlaceholders, createPreparedQuery } from "~/database/queries/prepared-query";
import { sandboxIdentityRecords as records } from "~/database/schema/sandbox";

type Row = typeof records.$inferSelect;

/** Keeps the identity provider's sessions, grants, codes and tokens in the database. */
export function createRecordAdapter(db: Database): (model: string) => Adapter {
  return (model) => {
    return {
      async upsert(id, payload, expiresIn) {
        const row = {
          payload: JSON.stringify(payload),
          grantId: payload.grantId ?? null,
          uid: payload.uid ?? null,
          expiresAt: expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000),
        };
        await recordQuery(db).execute({ model, id, ...row });
      },
      async find(id) {
        if (!isPlain(id)) return undefined;
        const [row] = await oneRecord(db).execute({ model, id });
        return read(row);
      },
      async findByUid(uid) {
        if (!isPlain(uid)) return undefined;
        const [row] = await recordOfUid(db).execute({ model, uid });
        return read(row);
      },
      // Device codes are not offered.
      findByUserCode: async () => undefined,
      async consume(id) {
        // Compare and swap: of two uses of one code or token at the same moment the second fails.
        const used = await consumed(db).execute({ model, id, consumedAt: new Date() });
        if (used.length === 0) throw new AlreadyConsumed();
      },
      async destroy(id) {
        await noRecord(db).execute({ model, id });
      },
      async revokeByGrantId(grantId) {
        await db.delete(records).where(and(eq(records.model, model), eq(records.grantId, grantId)));
      },
    };
  };
}

const recordQuery = createPreparedQuery((db) =>
  db
    .insert(records)
    .values(createPlaceholders(records, "model", "id", "payload", "grantId", "uid", "expiresAt"))
    .onConflictDoUpdate({
      target: [records.model, records.id],
      set: {
        payload: sql`excluded.payload`,
        grantId: sql`excluded.grant_id`,
        uid: sql`excluded.uid`,
        expiresAt: sql`excluded.expires_at`,
      },
    })
    .prepare("kept_identity_record"),
);

const ofModel = eq(records.model, sql.placeholder("model"));
const one = and(ofModel, eq(records.id, sql.placeholder("id")));

const oneRecord = createPreparedQuery((db) =>
  db.select().from(records).where(one).prepare("identity_record"),
);

const recordOfUid = createPreparedQuery((db) =>
  db
    .select()
    .from(records)
    .where(and(ofModel, eq(records.uid, sql.placeholder("uid"))))
    .prepare("identity_record_of_uid"),
);

const consumed = createPreparedQuery((db) =>
  db
    .update(records)
    .set(createPlaceholders(records, "consumedAt"))
    .where(and(one, isNull(records.consumedAt)))
    .returning({ id: records.id })
    .prepare("consumed_identity_record"),
);

const noRecord = createPreparedQuery((db) =>
  db.delete(records).where(one).prepare("no_identity_record"),
);

/** Answered as OAuth's invalid_grant (RFC 6749 section 5.2). */
class AlreadyConsumed extends Error {
  override name = "InvalidGrant";
  readonly error = "invalid_grant";
  readonly error_description = "grant request is invalid";
  readonly status = 400;
  readonly statusCode = 400;
  readonly expose = true;
  constructor() {
    super("invalid_grant");
  }
}

function read(row: Row | undefined): AdapterPayload | undefined {
  if (row === undefined) return undefined;
  if (row.expiresAt !== null && row.expiresAt.getTime() <= Date.now()) return undefined;
  const payload = JSON.parse(row.payload) as AdapterPayload;
  if (row.consumedAt !== null) payload.consumed = Math.floor(row.consumedAt.getTime() / 1000);
  return payload;
}

// PostgreSQL refuses a NUL in text. No id of ours holds one.
function isPlain(id: unknown): id is string {
  return typeof id === "string" && id !== "" && !id.includes("\0");
}
