import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { HealthAnswers } from "~/contract/health/health-declaration";
import { mdmLim } from "~/database/sample/accounts";
import { sessionBooking } from "~/database/schema/booking";
import { healthDeclaration, healthReading } from "~/database/schema/health";
import {
  bookOne,
  buy,
  type Condition,
  declareHealth,
  type OwnedProduct,
  owner,
  type PackageOwner,
  vacant,
} from "../../helpers/booking/package-owner";
import { pagesOf } from "../../helpers/files/pdf-text";
import { fillCart, register } from "../../helpers/people/registered";
import { ownClientIdOf } from "../../helpers/people/sample-record";
import type { TestCustomer } from "../../helpers/provider/test-provider";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();
let lim: TestCustomer;
let clientId: string;
beforeAll(async () => {
  lim = await world.customer(mdmLim.sub);
  clientId = await ownClientIdOf(world.database.db, mdmLim);
});

const answers: HealthAnswers = {
  whyJoinOurExerciseProgramme: ["OTHER"],
  whyJoinOurExerciseProgrammeOther: "planted reason",
  timesExerciseAWeek: "0",
  healthConditions: ["NONE"],
  healthConditionsOther: null,
  injureAnyOfTheseBodyParts: ["NONE"],
  injureAnyOfTheseBodyPartsOther: null,
};
const refused = (httpCode: number) => ({ failure: { httpCode } });

async function openForm(): Promise<string> {
  return (await lim.api.healthDeclarations.open()).id;
}

test("a form is answered once and then shows its answers and result, and each reading is recorded", async () => {
  const [open] = await lim.api.healthDeclarations.list();
  const id = open?.id as string;
  const before = await lim.api.healthDeclarations.get({ params: { id } });
  expect(before).toMatchObject({ status: "OPEN", answers: null, maskedNric: "S****001I" });
  const body = { clientId, formId: id, ...answers };
  expect(
    await lim.api.healthDeclarations.submit({ body, idempotencyKey: randomUUID() }),
  ).toMatchObject({
    status: "SUBMITTED",
  });
  await expect(
    lim.api.healthDeclarations.submit({ body, idempotencyKey: randomUUID() }),
  ).rejects.toMatchObject({
    failure: { httpCode: 409, errorCode: "FORM_CLOSED" },
  });
  const after = await lim.api.healthDeclarations.get({ params: { id } });
  expect(after).toMatchObject({ answers, result: { outcome: "FIT" } });
  const file = await lim.api.healthDeclarations.file({ params: { id } });
  expect(Buffer.from(file.bytes).subarray(0, 5).toString()).toBe("%PDF-");
  const read = await world.database.db.select().from(healthReading);
  expect(read.map(({ what, clientId: whose }) => [what, whose])).toEqual([
    ["health-declaration screen", clientId],
    ["health-declaration file", clientId],
  ]);
  const [row] = await world.database.db
    .select()
    .from(healthDeclaration)
    .where(eq(healthDeclaration.id, id));
  expect(row?.answers).toMatch(/^v2\./);
});

test("the file names the centre of the cart or of the current programme", async () => {
  const newcomer = await world.customer();
  const own = await register(newcomer);
  await fillCart(newcomer);
  const [centre] = await newcomer.api.catalogue.centres({ params: { id: "gym-tonic" } });
  await declareHealth(newcomer.api, own);
  await buy(newcomer.api, "circuit-training");
  await newcomer.api.healthDeclarations.open();
  await declareHealth(newcomer.api, own);
  const forms = await newcomer.api.healthDeclarations.list();
  expect(new Set(forms.map(({ centerName }) => centerName))).toEqual(
    new Set([centre?.name, "Taman Jurong Rain Tree Centre"]),
  );
  for (const { id, centerName } of forms) {
    const { bytes } = await newcomer.api.healthDeclarations.file({ params: { id } });
    const words = (await pagesOf(bytes)).map(({ text }) => text).join("");
    expect(words.replace(/\s/g, "")).toContain(`Centre${centerName?.replace(/\s/g, "")}`);
    expect(words).toContain("您是否有以下健康状况？");
  }
});

test.each([
  ["zh", "您是否有以下健康状况？", "没有", "健康申报"],
  ["ms", "Adakah anda mempunyai mana-mana keadaan kesihatan ini?", "Tiada", "Jawapan"],
  // Letters that Tamil draws before their consonant are read in the order of drawing, so these words have none.
  ["ta", "வாரத்திற்கு", "எதுவும்", "முடிவு"],
] as const)("the file is in English and %s", async (language, ...words) => {
  const [form] = (await lim.api.healthDeclarations.list()).filter(
    ({ status }) => status === "SUBMITTED",
  );
  const { bytes } = await lim.api.healthDeclarations.file({
    params: { id: form?.id as string },
    query: { language },
  });
  const together = (text: string) => text.replace(/\s/g, "");
  const printed = together((await pagesOf(bytes)).map(({ text }) => text).join(""));
  for (const text of ["Do you have any of these health conditions?", "None", ...words])
    expect(printed).toContain(together(text));
});

test("a new condition moves the current service to its stage, and a stricter one makes it mandatory", async () => {
  const running = async () =>
    (await lim.api.services.list()).services.find(({ usedSessions }) => usedSessions === 3);
  const submit = async (change: Partial<HealthAnswers>) => {
    const body = { clientId, formId: await openForm(), ...answers, ...change };
    await lim.api.healthDeclarations.submit({ body, idempotencyKey: randomUUID() });
    return running();
  };
  expect(await submit({})).toMatchObject({
    healthConditionChanged: false,
    term: { stage: "SESSION_BOOKING" },
  });
  expect(await submit({ healthConditions: ["OSTEOARTHRITIS"] })).toMatchObject({
    healthConditionChanged: true,
    term: { stage: "PRE_SESSION_BOOKING_ON_HEALTH_CONDITION", preAssessmentRequired: true },
  });
  const worse = await submit({ healthConditions: ["OSTEOARTHRITIS", "HEART_CONDITION"] });
  expect(worse?.term.stage).toBe("PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION");
});

/** Pays by card, since the code for a free package works once per customer. */
async function buyByCard({ api }: PackageOwner): Promise<void> {
  const item = {
    categoryId: "active-ageing",
    productId: "circuit-training",
    offeringId: "circuit-training-12",
    centerId: "taman-jurong",
  };
  await api.carts.put({ body: { items: [item], source: "MYNH" } });
  const { totalAmount: amount } = await api.carts.checkoutInfo();
  const body = { totalAmount: amount };
  const { orderId } = await api.carts.checkout({ body, idempotencyKey: randomUUID() });
  const returnUrl = "http://portal.example/payment/verification?payment={paymentId}";
  const paying = { body: { orderId, amount, returnUrl }, idempotencyKey: randomUUID() };
  const { redirectUrl } = await api.payments.payByCard(paying);
  const { id } = world.gateway.at(redirectUrl);
  world.gateway.approve(id);
  await world.gateway.notify(id);
}

describe("a first declaration", () => {
  async function declaring(productId: OwnedProduct, condition: Condition, order: "buys" | "says") {
    const who = await world.customer();
    const own = await register(who);
    if (order === "buys") await buy(who.api, productId);
    await declareHealth(who.api, own, condition);
    if (order === "says") await buy(who.api, productId);
    return owner(who.api, own);
  }

  test.each([
    ["buys", "HEART_CONDITION", "PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION", "PRE_SESSION"],
    ["says", "HEART_CONDITION", "PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION", "PRE_SESSION"],
    ["buys", "OSTEOARTHRITIS", "PRE_SESSION_BOOKING", "PRE_SESSION"],
    ["says", "OSTEOARTHRITIS", "PRE_SESSION_BOOKING", "PRE_SESSION"],
    ["buys", "NONE", "SESSION_BOOKING", "SESSION"],
    ["says", "NONE", "SESSION_BOOKING", "SESSION"],
  ] as const)(
    "of a customer who first %s, with %s, opens at %s",
    async (order, condition, stage, toBook) => {
      const who = await declaring("circuit-training", condition, order);
      expect(await who.service()).toMatchObject({
        healthConditionChanged: false,
        term: { stage, toBook },
      });
      const time = (await vacant(who)).find(({ placesLeft }) => placesLeft > 0);
      expect(await bookOne(who, time?.id as string)).toMatchObject({ kind: toBook });
      expect((await who.service()).term).toMatchObject({
        // The doctor's note is brought to the assessment.
        stage: condition === "HEART_CONDITION" ? stage : "SESSION_BOOKING",
        toBook: "SESSION",
      });
    },
  );

  test("requires no pre-assessment for a service without exercise", async () => {
    const who = await declaring("day-care", "HEART_CONDITION", "says");
    expect((await who.service()).term.toBook).toBe("SESSION");
  });

  test("requires one for each package until a trainer has assessed the person", async () => {
    const who = await declaring("circuit-training", "OSTEOARTHRITIS", "buys");
    const stages = async () =>
      (await who.api.services.list()).services.map(({ term: { toBook } }) => toBook);
    await buyByCard(who);
    expect(await stages()).toEqual(["PRE_SESSION", "PRE_SESSION"]);
    const time = (await vacant(who)).find(({ placesLeft }) => placesLeft > 0);
    const { id } = await bookOne(who, time?.id as string);
    await world.database.db
      .update(sessionBooking)
      .set({ attendance: "ATTENDED", status: "COMPLETED" })
      .where(eq(sessionBooking.id, id));
    await buyByCard(who);
    expect((await stages()).sort()).toEqual(["PRE_SESSION", "SESSION", "SESSION"]);
  });
});

test("a repeat with the same key returns the first answer, and another key makes another declaration", async () => {
  const newcomer = await world.customer();
  await register(newcomer);
  const own = (await newcomer.api.profiles.get()).id as string;
  const { submit, list } = newcomer.api.healthDeclarations;
  const idempotencyKey = randomUUID();
  const send = () => submit({ body: { clientId: own, ...answers }, idempotencyKey });
  const [one, two, three] = await Promise.all([send(), send(), send()]);
  expect([two, three, await send()]).toEqual([one, one, one]);
  expect(await list()).toHaveLength(1);
  const other = { ...answers, healthConditions: ["DIABETES"] };
  await expect(
    submit({ body: { clientId: own, ...(other as HealthAnswers) }, idempotencyKey }),
  ).rejects.toMatchObject({ failure: { httpCode: 409, errorCode: "ONCE_KEY_REUSED" } });
  await submit({ body: { clientId: own, ...answers }, idempotencyKey: randomUUID() });
  expect(await list()).toHaveLength(2);
});

test("opening twice returns the same form", async () => {
  const [one, two] = await Promise.all([openForm(), openForm()]);
  expect(one).toBe(two);
});

test("a form of a stranger, another person or an invalid id is refused", async () => {
  const stranger = await world.customer();
  await register(stranger);
  const id = await openForm();
  const { get, file, submit } = stranger.api.healthDeclarations;
  await expect(get({ params: { id } })).rejects.toMatchObject(refused(404));
  await expect(file({ params: { id } })).rejects.toMatchObject(refused(404));
  await expect(
    submit({ body: { clientId, formId: id, ...answers }, idempotencyKey: randomUUID() }),
  ).rejects.toMatchObject(refused(404));
  const own = (await stranger.api.profiles.get()).id as string;
  await expect(
    submit({ body: { clientId: own, formId: id, ...answers }, idempotencyKey: randomUUID() }),
  ).rejects.toMatchObject(refused(404));
  const unknown = { ...answers, healthConditions: ["PLAGUE"] } as unknown as HealthAnswers;
  const body = { clientId, formId: id, ...unknown };
  await expect(
    lim.api.healthDeclarations.submit({ body, idempotencyKey: randomUUID() }),
  ).rejects.toMatchObject(refused(400));
});

test("an unanswered form closes when its service has ended", async () => {
  const buyer = await world.customer();
  const buyerId = await register(buyer);
  await buy(buyer.api, "circuit-training");
  const [form] = await buyer.api.healthDeclarations.list();
  expect(form?.status).toBe("OPEN");
  world.clock.forward({ days: 500 });
  await world.runDueWork();
  const [closed] = await world.database.db
    .select()
    .from(healthDeclaration)
    .where(eq(healthDeclaration.id, form?.id as string));
  expect(closed?.status).toBe("CLOSED");
  const body = { clientId: buyerId, formId: form?.id as string, ...answers };
  // The tokens of the tests live an hour of the real clock, which did not move.
  await expect(
    buyer.api.healthDeclarations.submit({ body, idempotencyKey: randomUUID() }),
  ).rejects.toMatchObject({
    failure: { errorCode: "FORM_CLOSED" },
  });
});
