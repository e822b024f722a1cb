import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { OpenDatabase } from "~/database/engine/connect.server";
import { operation } from "~/database/schema/operation";
import { client, clientPicture } from "~/database/schema/people/client";
import { draft, session } from "~/database/schema/portal";
import { sandboxIdentityKeys } from "~/database/schema/sandbox";
import { loadAppSecret } from "~/database/secrets/app-secret.server";
import { encryptionContext } from "~/database/secrets/encrypted-columns";
import { reencryptAndRehashAll, type Vaults } from "~/database/secrets/key-rotation.server";
import { SAMPLE_COUNTER_CODE, SAMPLE_STAFF_CODE } from "~/lib/security/sample-codes";
import { createSandboxVault } from "~/sandbox/sandbox-vault";
import { freshDatabase } from "../../helpers/database/database";
import { FIRST_DAY, TEST_SECRET } from "../../helpers/database/first-day";
import { confirm, holdFor, person, slot } from "../../helpers/denticare/dental";
import { newNric, profileOf } from "../../helpers/people/registered";
import { operatorFor } from "../../helpers/portal/operator";
import { refusal } from "../../helpers/provider/refusal";
import { openTestProvider, type TestProvider } from "../../helpers/provider/test-provider";
import { exported, runCommands } from "../../helpers/shop/data-folder";

const SECOND = "the secret of the second year, long enough";
const THIRD = "the secret of the third year, long enough";
const NOW = FIRST_DAY;

let database: OpenDatabase;
beforeEach(async () => {
  database = await freshDatabase("sample");
  await own(TEST_SECRET);
});
afterEach(() => database.close());

const own = (appSecret: string, previousSecret?: string, dryRun = false) =>
  loadAppSecret(database.db, { appSecret, previousSecret, dataDir: "memory:", dryRun });

/** Starts the provider with these secrets, at the same time as the previous one. */
const startedWith = async (...secrets: [string, string?]): Promise<TestProvider> =>
  openTestProvider(NOW, database, (await own(...secrets)).vault);

async function operate(secrets: [string, string?], ...words: string[]): Promise<string[]> {
  const { secret, previous, vault, changing } = await own(...secrets, words.includes("--dry-run"));
  const vaults: Vaults = {
    own: vault,
    sandbox: createSandboxVault({ secret, previousSecret: previous }),
  };
  const beside = { db: database.db, now: () => NOW, secrets: { vaults, changing } };
  return (await operatorFor(beside)(...words)).said.split("\n");
}

/**
 * Searches every column of the database for sealed text without the given key's mark.
 *
 * @returns the columns
 */
async function sealedOtherwise(mark: string): Promise<string[]> {
  const { rows: columns } = (await database.db.execute(
    sql`select format('%I.%I', table_schema, table_name) as place, column_name as name
      from information_schema.columns
      where table_schema in ('portal', 'provider', 'sandbox') and data_type in ('text', 'jsonb')`,
  )) as unknown as { rows: { place: string; name: string }[] };
  const found: string[] = [];
  for (const { place, name } of columns) {
    const { rows } = (await database.db.execute(
      sql`select 1 from ${sql.raw(place)} where ${sql.identifier(name)}::text ~ '^v[12]\\.'
        and not starts_with(${sql.identifier(name)}::text, ${mark}) limit 1`,
    )) as unknown as { rows: unknown[] };
    if (rows.length > 0) found.push(`${place} ${name}`);
  }
  return found;
}

const answers = {
  whyJoinOurExerciseProgramme: ["OTHER"],
  whyJoinOurExerciseProgrammeOther: "to dance again",
  timesExerciseAWeek: "0",
  healthConditions: ["NONE"],
  healthConditionsOther: null,
  injureAnyOfTheseBodyParts: ["NONE"],
  injureAnyOfTheseBodyPartsOther: null,
} as const;

/** Creates a customer with a record, health answers, a draft, a session and an appointment, all written with the given secrets. */
async function livedIn(world: TestProvider, subject: string) {
  const { db } = database;
  const { vault } = world;
  const nric = newNric();
  const { api, customerId } = await world.customer(subject);
  const profile = { ...profileOf(nric), email: `${subject}@mail.example` };
  const clientId = (await api.profiles.put({ body: profile })).id as string;
  const { id: formId } = await api.healthDeclarations.open();
  const body = { clientId, formId, ...structuredClone(answers) } as never;
  await api.healthDeclarations.submit({ body, idempotencyKey: randomUUID() });
  await db.insert(clientPicture).values({
    clientId,
    sealed: vault.seal("a photo", encryptionContext.picture(clientId)),
    updatedAt: NOW,
  });
  await db.insert(draft).values({
    customerId,
    journey: "registration",
    answers: vault.seal('{"name":"typed"}', encryptionContext.draft(customerId, "registration")),
    version: 1,
    updatedAt: NOW,
  });
  const times = { createdAt: NOW, lastSeenAt: NOW, expiresAt: NOW };
  const tokens = vault.seal("{}", encryptionContext.tokens());
  await db.insert(session).values({ idHash: randomUUID(), ...times, tokens });
  return { nric, clientId, customerId, formId, email: profile.email };
}

const taken = async (world: TestProvider, nric: string) => {
  const { api, subject } = await world.customer();
  const body = { ...profileOf(nric), email: `${subject}@mail.example` };
  return (await refusal(api.profiles.put({ body })))?.httpCode === 409;
};

test("both secrets read and find all data, and the new one suffices after resealing", async () => {
  const first = await startedWith(TEST_SECRET);
  const lived = await livedIn(first, "lives-on");
  const visitor = person();
  await confirm(first.anybody, await holdFor(first, slot(), visitor));
  const read = { params: { id: lived.formId } };

  const second = await startedWith(SECOND, TEST_SECRET);
  const { api } = await second.customer("lives-on");
  expect((await api.healthDeclarations.get(read)).answers).toMatchObject(answers);
  expect(await taken(second, lived.nric)).toBe(true);
  const { counters, posters } = second.anybody;
  const { pass } = await counters.setUp({ body: { code: SAMPLE_COUNTER_CODE } });
  await counters.begin({ body: { pass, staffCode: SAMPLE_STAFF_CODE } });
  await posters.open({ body: { staffCode: SAMPLE_STAFF_CODE } });
  second.clock.forward({ minutes: 2 });
  const elsewhere = slot({ resourceId: "george-pereira" });
  const twice = await holdFor(second, elsewhere, visitor);
  expect(await refusal(confirm(second.anybody, twice))).toMatchObject({ httpCode: 409 });
  await livedIn(second, "comes-later");

  await expect(own(SECOND)).rejects.toThrow(/as APP_SECRET_PREVIOUS, and run npm run operate/);
  await expect(own(TEST_SECRET)).rejects.toThrow(/the previous secret of a rotation in progress/);
  await operate([SECOND, TEST_SECRET], "rotate-secret");
  const third = await startedWith(SECOND);
  expect(await sealedOtherwise(third.vault.marks.sealed)).toEqual([]);
  const alone = await third.customer("lives-on");
  expect((await alone.api.healthDeclarations.get(read)).answers).toMatchObject(answers);
  expect(await taken(third, lived.nric)).toBe(true);
  await third.anybody.posters.open({ body: { staffCode: SAMPLE_STAFF_CODE } });
  await expect(own(TEST_SECRET)).rejects.toThrow(/^APP_SECRET does not match/);
});

test("a folder exported before a rotation is refused, and a new export changes nothing", async () => {
  const before = await exported(database.db);
  const world = await startedWith(SECOND, TEST_SECRET);
  const codesWork = async () => {
    await world.anybody.counters.setUp({ body: { code: SAMPLE_COUNTER_CODE } });
    await world.anybody.posters.open({ body: { staffCode: SAMPLE_STAFF_CODE } });
  };
  const old = await runCommands(before, database.db, world.vault);
  expect(old.applied).toEqual({
    lines: [
      expect.stringMatching(
        /^Refused: doors\.yaml: 'kept' of staff 1 \(.+\), .+ was not made with the present APP_SECRET\. Export the data again into a new folder, and apply that\.$/,
      ),
      expect.stringMatching(/^Refused: counters\.yaml: 'kept' of counters 1 \(.+\) was not made/),
      "Nothing was changed.",
    ],
    code: 1,
  });
  expect(old.previewed).toEqual(old.applied);
  await codesWork();

  const unchanged = { lines: ["No changes."], code: 0 };
  const after = await runCommands(await exported(database.db), database.db, world.vault);
  expect(after).toEqual({ previewed: unchanged, applied: unchanged });
  await codesWork();
});

test("a second rotation carries on the data of the first", async () => {
  const { nric } = await livedIn(await startedWith(TEST_SECRET), "lives-on");
  await operate([SECOND, TEST_SECRET], "rotate-secret");
  await operate([THIRD, SECOND], "rotate-secret");
  const world = await startedWith(THIRD);
  expect(await taken(world, nric)).toBe(true);
  expect(await sealedOtherwise(world.vault.marks.sealed)).toEqual([]);
  await expect(own(TEST_SECRET, THIRD)).rejects.toThrow(/was used by this database before/);
});

test("a dry run shows the counts and changes nothing, and a real run is recorded once", async () => {
  await livedIn(await startedWith(TEST_SECRET), "lives-on");
  const rows = async () => (await database.db.select().from(client)).map(({ id, ...row }) => row);
  const before = await rows();
  const [would = ""] = await operate([SECOND, TEST_SECRET], "rotate-secret", "--dry-run");
  expect(would).toMatch(/^Dry run: \d+ fields would be re-encrypted:$/);
  expect(await rows()).toEqual(before);
  await own(TEST_SECRET);

  await startedWith(SECOND, TEST_SECRET);
  const [done = "", ...places] = await operate([SECOND, TEST_SECRET], "rotate-secret");
  expect(done).toMatch(/^\d+ fields re-encrypted, 0 left unchanged\.$/);
  expect(places.at(-1)).toBe(
    "All data is encrypted with APP_SECRET. APP_SECRET_PREVIOUS can be removed.",
  );
  expect(places.join()).toContain("provider.health_declaration answers: 3");
  expect(await operate([SECOND, TEST_SECRET], "rotate-secret")).toEqual([places.at(-1)]);
  const written = await database.db.select().from(operation);
  expect(written.map(({ command, said }) => [command, said])).toEqual([["rotate-secret", done]]);
});

test("an interrupted run resumes, keeps concurrent writes and reports unreadable values", async () => {
  const lived = await livedIn(await startedWith(TEST_SECRET), "lives-on");
  const { vault } = await own(SECOND, TEST_SECRET);
  const answered = sql`update provider.health_declaration set answers = ${vault.seal("{}", encryptionContext.declaration(lived.clientId))}`;
  await database.db.execute(answered);
  const vaults: Vaults = {
    own: vault,
    sandbox: createSandboxVault({ secret: SECOND, previousSecret: TEST_SECRET }),
  };
  await reencryptAndRehashAll(database.db, vaults);
  await database.db.update(draft).set({ answers: "v1.unreadable" });
  const said = await operate([SECOND, TEST_SECRET], "rotate-secret");
  expect(said.slice(0, 2)).toEqual([
    "0 fields re-encrypted, 1 left unchanged.",
    "  portal.draft answers: 1 left",
  ]);
  await expect(own(SECOND)).rejects.toThrow(/APP_SECRET_PREVIOUS/);
  await database.db.delete(draft);
  expect(await operate([SECOND, TEST_SECRET], "rotate-secret")).toHaveLength(1);
  expect((await own(SECOND)).changing).toBe(false);
});

test("more rows than one batch are all resealed", async () => {
  const many = Array.from({ length: 203 }, () => randomUUID());
  const { vault } = await own(TEST_SECRET);
  await database.db.insert(session).values(
    many.map((idHash) => ({
      idHash,
      createdAt: NOW,
      lastSeenAt: NOW,
      expiresAt: NOW,
      tokens: vault.seal(idHash, encryptionContext.tokens()),
    })),
  );
  const said = await operate([SECOND, TEST_SECRET], "rotate-secret");
  expect(said).toContain("  portal.session tokens: 203");
});

test("the sealed data of the sandbox services is resealed too", async () => {
  const first = createSandboxVault({ secret: TEST_SECRET });
  const sealedJwks = first.seal("keys", encryptionContext.signingKeys());
  await database.db.insert(sandboxIdentityKeys).values({ id: 1, sealedJwks });
  await operate([SECOND, TEST_SECRET], "rotate-secret");
  const [row] = await database.db.select().from(sandboxIdentityKeys);
  const second = createSandboxVault({ secret: SECOND });
  expect(second.open(row?.sealedJwks ?? "", encryptionContext.signingKeys())).toBe("keys");
});
