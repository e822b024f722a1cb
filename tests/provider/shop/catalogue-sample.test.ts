import { asc, count, eq, gt, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "~/database/engine/connect.server";
import { mdmLim, mrRajan, msTan, sampleAccounts } from "~/database/sample/accounts";
import { sessionBooking } from "~/database/schema/booking";
import { message } from "~/database/schema/delivery";
import { healthDeclaration } from "~/database/schema/health";
import { coupon } from "~/database/schema/offering/price";
import { category } from "~/database/schema/offering/product";
import { intake, slot } from "~/database/schema/offering/timetable";
import { order } from "~/database/schema/order";
import { payment } from "~/database/schema/payment";
import { clientAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { customer } from "~/database/schema/people/customer";
import { service, term } from "~/database/schema/service";
import { createVault } from "~/lib/security/encryption.server";
import { isSingaporeId } from "~/lib/singapore/nric";
import { toE164 } from "~/lib/singapore/phone";
import { isPublicHoliday, isWorkingDay } from "~/lib/singapore/working-days";
import { addDays, toSingaporeDay, toSingaporeTime } from "~/lib/singapore-date";
import { generateIntakes, generateSlots } from "~/provider/shop/timetable/slot-generation";
import { freshDatabase } from "../../helpers/database/database";
import { loadSampleOf } from "../../helpers/database/first-day";

const now = new Date("2026-11-23T01:00:00Z");
const today = toSingaporeDay(now);
const vault = createVault("a secret for tests that is long enough");
const SLOWEST_START_MS = 60_000;

let opened: OpenDatabase;
let loadedBy: boolean[];
beforeAll(async () => {
  opened = await freshDatabase();
  loadedBy = await Promise.all([1, 2, 3].map(() => loadSampleOf(opened.db, now)));
}, SLOWEST_START_MS);
afterAll(() => opened?.close());

test("the sample is loaded once by concurrent processes", async () => {
  expect(loadedBy.filter(Boolean)).toHaveLength(1);
  expect(await loadSampleOf(opened.db, now)).toBe(false);
  expect(await opened.db.$count(category)).toBe(3);
});

test("the accounts have distinct, well-formed mobile numbers and are found by them", () => {
  const mobiles = sampleAccounts.map(({ mobile }) => mobile);
  expect(new Set(mobiles).size).toBe(3);
  for (const mobile of mobiles) expect(toE164("+65", mobile.slice(3))).toBe(mobile);
});

test("Mdm Lim has a history, Mr Rajan only a profile, and Ms Tan no data", async () => {
  const { db } = opened;
  const rows = await db
    .select({ subject: customer.subject, finance: customer.finance, client })
    .from(customer)
    .innerJoin(clientAccess, eq(clientAccess.customerId, customer.id))
    .innerJoin(client, eq(client.id, clientAccess.clientId))
    .orderBy(asc(customer.subject));
  expect(rows.map(({ subject, finance }) => [subject, finance])).toEqual([
    [mdmLim.sub, false],
    [mrRajan.sub, true],
  ]);
  expect(await db.$count(customer, eq(customer.subject, msTan.sub))).toBe(0);
  for (const { client: record } of rows) {
    const idNumber = vault.open(record.idNumberSealed, `client ${record.id} id number`);
    expect(isSingaporeId(idNumber, "nric")).toBe(true);
    expect(record.idNumberLookup).toBe(vault.lookup(`NRIC ${idNumber}`, "client id number"));
    expect(record.maskedIdNumber).toBe(`S****${idNumber.slice(5)}`);
  }
  const forms = await db.select().from(healthDeclaration).orderBy(asc(healthDeclaration.createdAt));
  expect(forms.map(({ status, answers }) => [status, answers === null])).toEqual([
    ["SUBMITTED", false],
    ["SUBMITTED", false],
    ["OPEN", true],
  ]);
});

test("the history is consistent: one package in use, one used up, both paid", async () => {
  const rows = await opened.db
    .select({ service, stage: term.stage })
    .from(service)
    .innerJoin(term, eq(term.serviceId, service.id))
    .orderBy(asc(service.createdAt));
  const [used, ongoing] = rows;
  expect(used?.stage).toBe("BOOKING_COMPLETED");
  expect(used?.service).toMatchObject({ usedSessions: 8, totalSessions: 8 });
  expect(ongoing?.stage).toBe("SESSION_BOOKING");
  expect(ongoing?.service).toMatchObject({ usedSessions: 3, totalSessions: 12 });
  expect((ongoing?.service.validUntil ?? "") > today).toBe(true);
  const attended = await opened.db.select().from(sessionBooking);
  expect(attended.map(({ status }) => status)).toEqual(Array(11).fill("COMPLETED"));

  const orders = await opened.db
    .select({ total: order.totalCents, status: order.status, paid: payment.amountCents })
    .from(order)
    .innerJoin(payment, eq(payment.orderId, order.id))
    .orderBy(asc(order.createdAt));
  expect(orders).toEqual([
    { total: 8720, status: "PAID", paid: 8720 },
    { total: 11772, status: "PAID", paid: 11772 },
  ]);
});

test("its order and invoice numbers never collide with new ones", async () => {
  const { rows } = (await opened.db.execute(
    sql`select nextval('provider.order_number')::int as "order", nextval('provider.invoice_number')::int as invoice`,
  )) as unknown as { rows: { order: number; invoice: number }[] };
  const taken = await opened.db
    .select({ a: order.orderNumber, b: order.invoiceNumber })
    .from(order)
    .orderBy(asc(order.createdAt));
  // They follow the days on which the invoices were made.
  expect(taken.map(({ b }) => b)).toEqual(taken.map(({ b }) => b).sort());
  for (const { a, b } of taken) {
    expect(Number(a.replace(/\D/g, ""))).toBeLessThan(rows[0]?.order ?? 0);
    expect(Number(b?.replace(/\D/g, ""))).toBeLessThan(rows[0]?.invoice ?? 0);
  }
});

test("the only unsent messages are invoice links of the client without an account", async () => {
  const waiting = await opened.db
    .select({ to: message.recipient, text: message.body })
    .from(message)
    .where(isNull(message.sentAt))
    .orderBy(asc(message.createdAt));
  expect(waiting.map(({ to }) => to)).toEqual(Array(3).fill("+6590000104"));
  for (const { text } of waiting) expect(text).toMatch(/invoice INV\d+, \$[\d.]+\. .*\/inv\//);
});

test("two intakes or more of each intake programme start in 2 to 10 weeks, twice a week", async () => {
  const intakes = await opened.db.select().from(intake);
  const places = intakes.map(({ productId, centreId }) => `${productId} ${centreId}`);
  expect(new Set(places).size).toBe(3);
  for (const place of places) {
    expect(places.filter((other) => other === place).length).toBeGreaterThanOrEqual(2);
  }
  for (const { fromDate, toDate, weekdays } of intakes) {
    expect(fromDate >= addDays(today, 14)).toBe(true);
    // An intake whose first session is a holiday begins a few days later.
    expect(fromDate < addDays(today, 77)).toBe(true);
    expect(weekdays).toHaveLength(2);
    expect(isPublicHoliday(fromDate) || isPublicHoliday(toDate)).toBe(false);
  }
  expect(intakes.some(({ seats }) => seats === 1)).toBe(true);
});

test("times are 45 minutes on working days, from tomorrow for 8 weeks", async () => {
  const slots = await opened.db
    .select()
    .from(slot)
    .where(gt(slot.startsAt, now))
    .orderBy(asc(slot.startsAt));
  const kinds = new Set(slots.map(({ productId, kind }) => `${productId} ${kind}`));
  expect([...kinds].sort()).toEqual([
    "circuit-training PRE_SESSION",
    "circuit-training SESSION",
    "day-care SESSION",
    "functional-strength-training PRE_SESSION",
    "gym-tonic POST_SESSION",
    "gym-tonic PRE_SESSION",
  ]);
  for (const { startsAt, endsAt } of slots) {
    expect(endsAt.getTime() - startsAt.getTime()).toBe(45 * 60_000);
    expect(isWorkingDay(toSingaporeDay(startsAt))).toBe(true);
  }
  const days = slots.map(({ startsAt }) => toSingaporeDay(startsAt));
  expect(days[0]).toBe(addDays(today, 1));
  expect((days.at(-1) ?? "") <= addDays(today, 56)).toBe(true);
  expect(toSingaporeTime(slots[0]?.startsAt ?? now)).toBe("09:00");
});

test("the daily job adds only missing rows", async () => {
  const counts = async () => {
    const [slots] = await opened.db.select({ n: count() }).from(slot);
    const [intakes] = await opened.db.select({ n: count() }).from(intake);
    return [slots?.n ?? 0, intakes?.n ?? 0] as const;
  };
  const before = await counts();
  const topUp = (when: Date, holidays?: string[]) =>
    Promise.all([
      generateSlots(opened.db, when, holidays),
      generateIntakes(opened.db, when, holidays),
      generateSlots(opened.db, when, holidays),
      generateIntakes(opened.db, when, holidays),
    ]);
  await topUp(now);
  expect(await counts()).toEqual(before);
  const holiday = "2027-02-02";
  await topUp(new Date(now.getTime() + 28 * 86_400_000), [holiday]);
  const after = await counts();
  expect(after[0]).toBeGreaterThan(before[0]);
  expect(after[1]).toBe(before[1] + 4);
  const days = await opened.db.select({ startsAt: slot.startsAt }).from(slot);
  expect(days.map(({ startsAt }) => toSingaporeDay(startsAt))).not.toContain(holiday);
});

test("the coupons of the sample have the documented values", async () => {
  const rows = await opened.db.select().from(coupon).orderBy(asc(coupon.code));
  expect(
    rows.map(({ code, percentBasisPoints, amountCents }) => [
      code,
      percentBasisPoints,
      amountCents,
    ]),
  ).toEqual([
    ["FREE100", 10_000, null],
    ["GYM15", 1500, null],
    ["LASTYEAR", 1000, null],
    ["MDMLIM", null, 3000],
    ["ONCE50", null, 5000],
    ["SAVE20", null, 2000],
    ["WELCOME10", 1000, null],
  ]);
  const expired = rows.filter(({ endsAt }) => endsAt <= now).map(({ code }) => code);
  expect(expired).toEqual(["LASTYEAR"]);
  const [lim] = await opened.db.select().from(customer).where(eq(customer.subject, mdmLim.sub));
  expect(rows.find(({ code }) => code === "MDMLIM")?.customerId).toBe(lim?.id);
});
