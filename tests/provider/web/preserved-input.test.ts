import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "~/database/engine/connect.server";
import { purgeExpired } from "~/database/retention.server";
import { draft } from "~/database/schema/portal";
import { PRESERVED_MINUTES } from "~/lib/request/form-subject";
import { savePreservedInput } from "~/web/customer/preserved-input.server";
import { type PortalDependencies, setDependencies } from "~/web/dependencies.server";
import { saveDraft } from "~/web/journey/draft.server";
import { portalRetention } from "~/web/operations/retention.server";
import { freshDatabase } from "../../helpers/database/database";
import { FIRST_DAY, testVault } from "../../helpers/database/first-day";

const MINUTE_MS = 60_000;

let database: OpenDatabase;
let minutes = 0;
beforeAll(async () => {
  database = await freshDatabase();
  setDependencies({
    db: database.db,
    clock: { now },
    vault: testVault,
  } as unknown as PortalDependencies);
});
afterAll(() => database?.close());

const now = () => new Date(FIRST_DAY.getTime() + minutes * MINUTE_MS);
const sweepTyped = () =>
  purgeExpired(database.db, now(), portalRetention.swept, (error) => {
    throw error;
  });

async function keepFor(customerId: string): Promise<void> {
  const form = new FormData();
  form.set("religion", "Taoism");
  const request = new Request("http://localhost/profile/edit", { method: "POST" });
  const whom = { customerId, viewAs: null, name: "Chua Bee Lian" };
  expect(await savePreservedInput(request, whom, form, "sessionEnded")).toBe(true);
}
const kept = async () =>
  (await database.db.select().from(draft)).map(({ customerId, journey, answers }) => {
    expect(answers).not.toContain("Taoism");
    return [customerId, journey];
  });

test("preserved input expires after a quarter of an hour, and answers of a current journey stay", async () => {
  await saveDraft("daughter", "registration", { religion: "Taoism" }, null);
  await keepFor("daughter");
  minutes = PRESERVED_MINUTES - 1;
  await keepFor("neighbour");
  await sweepTyped();
  expect(await kept()).toHaveLength(3);
  minutes = PRESERVED_MINUTES + 1;
  await sweepTyped();
  const left = await kept();
  expect(left).toHaveLength(2);
  expect(left).toContainEqual(["daughter", "registration"]);
  expect(left).toContainEqual(["neighbour", "typed and not carried out"]);
});
