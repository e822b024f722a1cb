import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { MedicalAnswers } from "~/contract/health/medical-history";
import { healthReading, medicalHistory } from "~/database/schema/health";
import { clientAccess } from "~/database/schema/people/access";
import { sanitiseSignature } from "~/provider/health/signature-image";
import { pagesOf } from "../../helpers/files/pdf-text";
import { register } from "../../helpers/people/registered";
import type { TestCustomer } from "../../helpers/provider/test-provider";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();
let customer: TestCustomer;
let clientId: string;
beforeAll(async () => {
  customer = await world.customer();
  clientId = await register(customer);
});

const no = { answer: "NO" as const, details: null };
const answers: MedicalAnswers = {
  hospital: { hospitalisation: no, recentChange: no, treatment: no },
  medicines: {
    medications: no,
    allergy: { answer: "YES", details: "青霉素过敏 Penicillin, அமாக்சிலின்" },
  },
  blood: { dialysis: no, transfusion: no, bleeding: no },
  conditions: { conditions: ["GOUT"], others: null },
  control: { control: { GOUT: "CONTROLLED" } },
  pregnancy: { pregnant: "NO", deliveryDate: null },
};
const bodyOf = (change: Partial<MedicalAnswers> = {}) => ({
  answers: { ...answers, ...change },
  signature: {
    name: "Ong Siew Kheng",
    contactNumber: "91234567",
    date: "2026-11-23",
    drawing: null,
  },
  agreedToTruth: true as const,
});
const refused = (httpCode: number) => ({ failure: { httpCode } });

test("a history is submitted once however often it is sent, read with a record, and outdated after a year", async () => {
  const { status, submit, get, file } = customer.api.medicalHistories;
  expect(await status()).toMatchObject({ status: "NEVER", lastUpdated: null, history: [] });
  const idempotencyKey = randomUUID();
  const sent = await Promise.all([
    submit({ body: bodyOf(), idempotencyKey }),
    submit({ body: bodyOf(), idempotencyKey }),
  ]);
  const [{ id }] = sent;
  expect(sent[1].id).toBe(id);
  expect(await status()).toMatchObject({ status: "CURRENT", history: [{ id }] });
  expect(await get({ params: { id } })).toMatchObject({ answers, signature: { drawn: false } });
  const { bytes } = await file({ params: { id } });
  const printed = await pagesOf(bytes);
  const words = printed.map(({ text }) => text).join("");
  for (const said of ["青霉素过敏 Penicillin", "您是否对药物、食物或乳胶等过敏？", "அமாக்சிலின்"])
    expect(words.replace(/\s/g, "")).toContain(said.replace(/\s/g, ""));
  expect(printed[0]?.parts).toEqual(
    expect.arrayContaining(["H1", "H2", "Table", "TR", "TH", "TD"]),
  );
  const read = await world.database.db.select().from(healthReading);
  expect(read.map(({ what, clientId: whose, customerId }) => [what, whose, customerId])).toEqual([
    ["medical-history screen", clientId, customer.customerId],
    ["medical-history file", clientId, customer.customerId],
  ]);
  const [row] = await world.database.db.select().from(medicalHistory);
  expect(row?.answers).toMatch(/^v2\./);

  world.clock.set(new Date("2027-11-23T01:00:00Z"));
  expect((await status()).status).toBe("CURRENT");
  expect(await customer.api.notifications.list()).toEqual([]);
  world.clock.set(new Date("2027-11-24T01:00:00Z"));
  expect((await status()).status).toBe("OLD");
  expect(await customer.api.notifications.list()).toMatchObject([
    { kind: "MEDICAL_HISTORY_OLD", id: clientId },
  ]);
  world.clock.set(new Date("2026-11-23T01:00:00Z"));
});

test.each([
  ["zh", "病史", "您是否怀孕？", "痛风", "受控制", "签名"],
  ["ms", "Sejarah perubatan", "Adakah anda hamil?", "Gout", "Terkawal", "Tandatangan"],
  // Letters that Tamil draws before their consonant are read in the order of drawing, so these words have none.
  ["ta", "மருத்துவ", "கர்ப்பமாக", "கீல்வாதம்", "கட்டுப்பாட்டில்", "எண்"],
] as const)("the file is in English and %s", async (language, ...words) => {
  const [{ id } = { id: "" }] = (await customer.api.medicalHistories.status()).history;
  const { bytes } = await customer.api.medicalHistories.file({
    params: { id },
    query: { language },
  });
  const together = (text: string) => text.replace(/\s/g, "");
  const printed = together((await pagesOf(bytes)).map(({ text }) => text).join(""));
  const english = ["Medical history", "Are you pregnant?", "Gout", "Controlled", "Signed by"];
  for (const text of [...english, ...words]) expect(printed).toContain(together(text));
  const chinese = together("您是否怀孕？");
  expect(printed.includes(chinese)).toBe(language === "zh");
});

test("an SVG is not accepted as a signature", async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  const drawing = `data:image/png;base64,${Buffer.from(svg).toString("base64")}`;
  await expect(sanitiseSignature(drawing)).rejects.toMatchObject({ failure: { httpCode: 400 } });
});

test("a loved one has a separate history, and a stranger reaches neither", async () => {
  const mother = await world.customer();
  const motherId = await register(mother);
  await world.database.db.insert(clientAccess).values({
    customerId: customer.customerId,
    clientId: motherId,
    relation: "LOVED_ONE",
    createdAt: world.clock.now(),
  });
  const forMother = customer.actingFor(motherId);
  expect(await forMother.medicalHistories.status()).toMatchObject({
    status: "NEVER",
    clientId: motherId,
  });
  const { id } = await forMother.medicalHistories.submit({
    body: bodyOf(),
    idempotencyKey: randomUUID(),
  });
  expect(await mother.api.medicalHistories.status()).toMatchObject({ history: [{ id }] });
  await expect(customer.api.medicalHistories.get({ params: { id } })).rejects.toMatchObject(
    refused(404),
  );
  const stranger = await world.customer();
  await expect(stranger.api.medicalHistories.status()).rejects.toMatchObject(refused(404));
  await register(stranger);
  for (const call of [stranger.api.medicalHistories.get, stranger.api.medicalHistories.file]) {
    await expect(call({ params: { id } })).rejects.toMatchObject(refused(404));
  }
});

test.each<[string, Partial<MedicalAnswers>]>([
  [
    "a condition that is not in the list",
    { conditions: { conditions: ["PLAGUE" as "GOUT"], others: null } },
  ],
  ["a condition without its control", { control: { control: {} } }],
  [
    "a yes without details",
    { medicines: { medications: { answer: "YES", details: null }, allergy: no } },
  ],
  ["a pregnancy without its date", { pregnancy: { pregnant: "YES", deliveryDate: null } }],
])("%s is refused", async (_what, change) => {
  const sent = customer.api.medicalHistories.submit({
    body: bodyOf(change),
    idempotencyKey: randomUUID(),
  });
  await expect(sent).rejects.toMatchObject(refused(400));
});
