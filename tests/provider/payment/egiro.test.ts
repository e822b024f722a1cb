import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { egiroArrangement, egiroTransaction } from "~/database/schema/egiro";
import { order } from "~/database/schema/order";
import { moneyEvent, payment } from "~/database/schema/payment";
import { clientAccess } from "~/database/schema/people/access";
import { customer } from "~/database/schema/people/customer";
import { sandboxMandates } from "~/database/schema/sandbox-egiro";
import { formatMoney } from "~/lib/money";
import { computeDeductionDay } from "~/provider/payment/egiro/announce-deductions";
import type { ApiClient } from "~/web/api/client.server";
import { openPaymentSetup, outcome, type PaymentFixture } from "./payment-fixture";

let world: PaymentFixture;
beforeAll(async () => {
  world = await openPaymentSetup();
});
afterAll(() => world?.close());

/** The sample client who has invoices of the provider. */
const debtor = { idType: "NRIC" as const, nric: "S0099003E" };
const BACK = "http://localhost:3000/egiro/apply/result?arrangement={id}";
const DAY = 24 * 60;

async function apply(
  api: ApiClient,
  more: { ddaReferenceNo?: string; bankCode?: "DBS" | "UOB" } = {},
) {
  const ddaReferenceNo =
    more.ddaReferenceNo ??
    (await api.egiro.generateDDARefNo({ idempotencyKey: randomUUID() })).ddaReferenceNo;
  const made = await api.egiro.create({
    body: {
      ...debtor,
      ddaReferenceNo,
      relationship: "Other",
      otherRelationship: "Neighbour",
      bankCode: more.bankCode ?? "DBS",
      consent: true,
      returnUrl: BACK,
    },
  });
  return { ...made, ddaReferenceNo };
}

const atBank = (url: string, verb: string, fields: Record<string, string> = {}) =>
  world.post(`${new URL(url).pathname}/${verb}`, fields);
const now = (api: ApiClient, id: string) => api.egiro.status({ params: { id } });

async function active(api: ApiClient, account = "FULL", limit = "1000") {
  const before = (await world.told()).length;
  const { id, redirectUrl } = await apply(api);
  await confirmed(before);
  await atBank(redirectUrl, "authorise", { account, limit });
  await world.later(3);
  return id;
}

/** Confirms as the person whose invoices are paid, by the link in the message. */
async function confirmed(toldBefore: number): Promise<void> {
  const told = (await world.told()).slice(toldBefore).find(({ text }) => text.includes("/payer/"));
  const token = /\/payer\/([\w-]+)/.exec(told?.text ?? "")?.[1] as string;
  await world.anybody.egiroPayers.confirm({ params: { id: token } });
}

describe("an eGIRO application", () => {
  test("waits for the bank, is approved with an e-mail, and a replay makes one arrangement", async () => {
    const api = await world.customer();
    expect((await api.profiles.get()).finance).toBe(false);
    const first = await apply(api);
    expect((await api.profiles.get()).finance).toBe(true);
    const again = await Promise.all(Array.from({ length: 10 }, () => apply(api, first)));
    expect(new Set(again.map(({ id }) => id))).toEqual(new Set([first.id]));
    expect((await apply(api)).id).toBe(first.id);
    const back = await atBank(first.redirectUrl, "authorise", { account: "FULL", limit: "500" });
    expect(back.headers.get("location")).toContain(first.id);
    expect(await now(api, first.id)).toMatchObject({
      status: "PENDING",
      clientName: null,
      nric: "S****003E",
      bankName: "DBS/POSB",
      relationship: "Other: Neighbour",
      limit: 50_000,
      bankUrl: null,
    });
    expect(await outcome(apply(api))).toMatch(/waiting for the bank/);
    await world.later(3);
    expect(await now(api, first.id)).toMatchObject({ status: "ACTIVE" });
    expect(await api.notifications.list()).toMatchObject([
      { kind: "EGIRO_ANSWER", id: first.id, subject: "it is approved" },
    ]);
    const told = (await world.told()).filter(({ text }) => text.includes(first.ddaReferenceNo));
    expect(told.map(({ channel }) => channel)).toContain("EMAIL");
    expect(await outcome(apply(api))).toMatch(/active eGIRO arrangement/);
    const list = await api.egiro.list();
    expect([list.client.length, list.lovedOne.length]).toEqual([0, 1]);
  });

  test("ends if it is refused or abandoned at the bank, and another bank replaces one not authorised", async () => {
    const api = await world.customer();
    const first = await apply(api);
    const other = await apply(api, { bankCode: "UOB" });
    expect(other.id).not.toBe(first.id);
    expect(await now(api, first.id)).toMatchObject({ status: "CANCELLED" });
    await atBank(first.redirectUrl, "authorise", { limit: "500" });
    expect(await now(api, first.id)).toMatchObject({ status: "CANCELLED" });
    await atBank(other.redirectUrl, "refuse");
    expect(await now(api, other.id)).toMatchObject({ status: "REJECTED" });
    const third = await apply(api);
    await atBank(third.redirectUrl, "leave");
    expect(await now(api, third.id)).toMatchObject({ status: "REJECTED" });
  });

  test("accepts Self only for the ID number on the customer's own record", async () => {
    const passport = "PEGIRO0001";
    const api = await world.customer(passport);
    const own = { idType: "PASSPORT" as const, nric: passport };
    expect(await api.egiro.retrieve({ body: own })).toMatchObject({ own: true });
    expect(await api.egiro.retrieve({ body: debtor })).toMatchObject({ own: false });
    const asSelf = async (identified: typeof own | typeof debtor) => {
      const { ddaReferenceNo } = await api.egiro.generateDDARefNo({ idempotencyKey: randomUUID() });
      const body = {
        ...identified,
        ddaReferenceNo,
        relationship: "Self" as const,
        bankCode: "DBS" as const,
        consent: true as const,
        returnUrl: BACK,
      };
      return outcome(api.egiro.create({ body }));
    };
    expect(await asSelf(debtor)).toBe(
      "This ID number is not the one on your own record. Choose what this person is to you.",
    );
    expect((await api.egiro.list()).lovedOne).toEqual([]);
    expect(await asSelf(own)).toBe("done");
  });

  test("a second arrangement for the same person is refused at the person's step, not at the end", async () => {
    const api = await world.customer();
    const { id, redirectUrl } = await apply(api);
    await atBank(redirectUrl, "authorise", { account: "FULL", limit: "500" });
    expect(await outcome(api.egiro.retrieve({ body: debtor }))).toMatch(/waiting for the bank/);
    await world.later(3);
    expect(await outcome(api.egiro.retrieve({ body: debtor }))).toMatch(/active eGIRO arrangement/);
    await api.egiro.cancel({ params: { id } });
    await world.later(3);
    expect(await outcome(api.egiro.retrieve({ body: debtor }))).toBe("done");
  });

  test("the bank redirects to this portal only", async () => {
    const api = await world.customer();
    const { ddaReferenceNo } = await api.egiro.generateDDARefNo({ idempotencyKey: randomUUID() });
    const body = {
      ...debtor,
      ddaReferenceNo,
      relationship: "Parent" as const,
      bankCode: "DBS" as const,
      consent: true as const,
      returnUrl: "https://evil.example/{id}",
    };
    expect(await outcome(api.egiro.create({ body }))).toBe(
      "returnUrl: this address is not one of ours",
    );
  });

  test("an unknown ID number, a stranger's reference and a forged notice change nothing", async () => {
    const [api, stranger] = [await world.customer(), await world.customer()];
    expect(await outcome(api.egiro.retrieve({ body: { idType: "NRIC", nric: "S1234567D" } }))).toBe(
      "We don't have an existing client attached to this NRIC you've provided.",
    );
    const mine = await apply(api);
    expect(await outcome(apply(stranger, mine))).toBe("The reference number was not found");
    expect(await outcome(now(stranger, mine.id))).toBe("The eGIRO arrangement was not found");
    expect(await outcome(stranger.egiro.cancel({ params: { id: mine.id } }))).toBe(
      "The eGIRO arrangement was not found",
    );
  });
});

test("the deduction day is the 20th or the next business day, never today", () => {
  expect(computeDeductionDay("2026-11-01", [])).toBe("2026-11-20");
  expect(computeDeductionDay("2026-11-20", [])).toBe("2026-12-21");
  expect(computeDeductionDay("2026-06-19", [])).toBe("2026-06-22");
  expect(computeDeductionDay("2026-06-20", [])).toBe("2026-06-22");
  expect(computeDeductionDay("2026-11-01", ["2026-11-20"])).toBe("2026-11-23");
  // Vesak Day of 2027 is Thursday the 20th of May.
  expect(computeDeductionDay("2027-05-01", [])).toBe("2027-05-21");
  expect(computeDeductionDay("2027-05-01", ["-2027-05-20"])).toBe("2027-05-20");
});

async function toldTo(api: ApiClient): Promise<{ subject: string | null; text: string }[]> {
  const { email } = await api.profiles.get();
  return (await world.told()).filter(({ to }) => to === email);
}

/** Resets the sample invoices to unpaid and removes all arrangements. */
async function unpaidAgain(): Promise<void> {
  const { db } = world.database;
  await db.execute(sql`truncate provider.refund_due, provider.money_event cascade`);
  await db.delete(egiroTransaction);
  await db.delete(payment).where(eq(payment.method, "EGIRO"));
  await db.update(egiroArrangement).set({ status: "CANCELLED" });
  await db
    .update(order)
    .set({ status: "PENDING_PAYMENT", paidAt: null })
    .where(eq(order.madeBy, "PROVIDER"));
}

async function standsAt(id: string): Promise<{ reference: string }> {
  const [row] = await world.database.db
    .select()
    .from(egiroArrangement)
    .where(eq(egiroArrangement.id, id));
  return { reference: row?.mandateId as string };
}

const atDesk = async (id: string, answer: "approve" | "reject") =>
  world.post(`/sandbox/bank/egiro/desk/${(await standsAt(id)).reference}`, { answer });

describe("deductions", () => {
  test("are announced, can be rejected and are collected once, and a cancellation waits for the bank", async () => {
    const { db } = world.database;
    await db.delete(egiroTransaction);
    await db.update(egiroArrangement).set({ status: "CANCELLED" });
    const api = await world.customer();
    const id = await active(api);
    const notified = await api.egiro.history({ params: { id } });
    expect(notified).toHaveLength(3);
    expect(notified.every(({ status, open }) => status === "ANNOUNCED" && open)).toBe(true);
    const [rejected, accepted, unanswered] = notified;
    await api.egiro.answer({ params: { id: rejected?.id as string }, body: { accept: false } });
    await api.egiro.answer({ params: { id: accepted?.id as string }, body: { accept: true } });
    expect(
      await outcome(
        (await world.customer()).egiro.answer({
          params: { id: accepted?.id as string },
          body: { accept: false },
        }),
      ),
    ).toBe("The deduction was not found");
    await world.later(35 * DAY);
    await Promise.all([world.later(0), world.later(0), world.later(0)]);
    const after = await api.egiro.history({ params: { id } });
    expect(after.find((row) => row.id === accepted?.id)).toMatchObject({
      status: "COLLECTED",
      open: false,
    });
    expect(after.find((row) => row.id === rejected?.id)).toMatchObject({
      status: "REJECTED",
      open: false,
    });
    expect(after.find((row) => row.id === unanswered?.id)).toMatchObject({ status: "COLLECTED" });
    const [paid] = await db
      .select()
      .from(order)
      .where(eq(order.invoiceNumber, accepted?.invoiceNumber as string));
    expect(paid?.status).toBe("PAID");
    const events = await db
      .select()
      .from(moneyEvent)
      .innerJoin(payment, eq(payment.id, moneyEvent.paymentId))
      .where(eq(payment.orderId, paid?.id as string));
    expect(events).toHaveLength(1);

    expect(await api.egiro.cancel({ params: { id } })).toMatchObject({ status: "ACTIVE" });
    expect((await api.egiro.cancel({ params: { id } })).cancellationDate).not.toBeNull();
    await world.later(3);
    expect(await now(api, id)).toMatchObject({ status: "CANCELLED" });
  });

  test("that fail are notified and tried three times, then stop", async () => {
    const { db } = world.database;
    await db.delete(egiroTransaction);
    const api = await world.customer();
    const id = await active(api, "EMPTY");
    const notified = await api.egiro.history({ params: { id } });
    // Two of the three sample invoices were collected before.
    expect(notified).toHaveLength(1);
    for (let days = 0; days < 60; days += 5) await world.later(5 * DAY);
    const [failed] = await api.egiro.history({ params: { id } });
    expect(failed).toMatchObject({ status: "FAILED", failureCode: "INSUFFICIENT_FUNDS" });
    const [row] = await db
      .select()
      .from(egiroTransaction)
      .where(eq(egiroTransaction.id, failed?.id as string));
    expect(row?.tries).toBe(3);
    const told = (await world.told()).filter(
      ({ channel, text }) => channel === "EMAIL" && text.includes("could not deduct"),
    );
    expect(told).toHaveLength(3);
  });

  test("of an arrangement that the bank has ended fail once, and the payer gets a way to pay", async () => {
    await unpaidAgain();
    const api = await world.customer();
    const id = await active(api);
    const { reference } = await standsAt(id);
    await world.database.db
      .update(sandboxMandates)
      .set({ status: "CANCELLED" })
      .where(eq(sandboxMandates.id, reference));
    await world.later(60 * DAY);
    const history = await api.egiro.history({ params: { id } });
    expect(history.length).toBeGreaterThan(0);
    for (const one of history)
      expect(one).toMatchObject({ status: "FAILED", failureCode: "NO_ARRANGEMENT", open: false });
    const rows = await world.database.db
      .select()
      .from(egiroTransaction)
      .where(eq(egiroTransaction.arrangementId, id));
    expect(rows.map(({ tries }) => tries)).toEqual(rows.map(() => 1));
    const failed = (await toldTo(api)).filter(({ text }) => text.includes("could not deduct"));
    const mails = failed.filter(({ subject }) => subject !== null);
    expect(mails).toHaveLength(history.length);
    for (const { text } of mails) expect(text).toMatch(/\/(inv|payment)[/?]/);
  });

  test("continue after a cancellation that the bank refuses, with a message", async () => {
    await unpaidAgain();
    const api = await world.customer();
    const id = await active(api);
    const before = await api.egiro.history({ params: { id } });
    await world.database.db.delete(egiroTransaction);
    await api.egiro.cancel({ params: { id } });
    await world.later(0);
    expect(await api.egiro.history({ params: { id } })).toEqual([]);
    await atDesk(id, "reject");
    expect(await now(api, id)).toMatchObject({
      status: "ACTIVE",
      cancellationDate: null,
      remarks: "Your bank did not approve the cancellation. The arrangement continues.",
    });
    await world.later(0);
    expect(await api.egiro.history({ params: { id } })).toHaveLength(before.length);
    const subjects = (await toldTo(api)).map(({ subject }) => subject);
    expect(
      subjects.filter((text) => text === "Your eGIRO arrangement was not cancelled"),
    ).toHaveLength(1);
    // The cancellation can be requested again, and the bank may approve it then.
    await api.egiro.cancel({ params: { id } });
    await atDesk(id, "approve");
    expect(await now(api, id)).toMatchObject({ status: "CANCELLED", remarks: null });
    expect(await api.egiro.history({ params: { id } })).toEqual([]);
    expect((await toldTo(api)).map(({ subject }) => subject)).toContain(
      "Your eGIRO arrangement is cancelled",
    );
  });

  test("a successful deduction is notified to the payer once", async () => {
    await unpaidAgain();
    const api = await world.customer();
    const id = await active(api);
    const [first] = await api.egiro.history({ params: { id } });
    await world.later(35 * DAY);
    await world.later(0);
    const told = (await toldTo(api)).filter(({ text }) =>
      text.includes(
        `We deducted ${formatMoney(first?.amount as number)} for invoice ${first?.invoiceNumber}`,
      ),
    );
    expect(told).toHaveLength(1);
  });

  test("a bill that failed finally is paid by a link, or by the next arrangement", async () => {
    await unpaidAgain();
    const api = await world.customer();
    const id = await active(api, "EMPTY");
    for (let days = 0; days < 45; days += 5) await world.later(5 * DAY);
    const failed = await api.egiro.history({ params: { id } });
    expect(failed.map(({ status }) => status)).toEqual(failed.map(() => "FAILED"));
    const last = (await toldTo(api)).filter(({ text }) => text.includes("We will not try again"));
    expect(last).toHaveLength(failed.length);
    const token = /\/inv\/([\w-]+)/.exec(last[0]?.text ?? "")?.[1] as string;
    const invoice = await world.anybody.eInvoices.get({ params: { id: token } });
    expect(invoice.customerName).toBe("Goh Ah Kow");
    await world.anybody.eInvoices.payNow({
      params: { id: token },
      body: { amount: invoice.totalAmount },
    });
    const { qrString } = await world.anybody.eInvoices.qrString({ params: { id: token } });
    await world.post("/sandbox/bank/payer", { qr: qrString, way: "exactly", key: randomUUID() });
    expect(await outcome(world.anybody.eInvoices.get({ params: { id: token } }))).toMatch(
      /was paid/,
    );
    const receipts = (await toldTo(api)).filter(({ text }) =>
      text.includes("there is nothing more to do"),
    );
    expect(receipts).toHaveLength(1);
    expect(receipts[0]?.text).toContain(`We received $`);
    const after = await api.egiro.history({ params: { id } });
    expect(after.filter(({ paidOtherwise }) => paidOtherwise)).toHaveLength(1);

    await api.egiro.cancel({ params: { id } });
    await atDesk(id, "approve");
    const next = await world.customer();
    const nextId = await active(next);
    const taken = await next.egiro.history({ params: { id: nextId } });
    expect(taken.map(({ invoiceNumber }) => invoiceNumber).sort()).toEqual(
      failed
        .map(({ invoiceNumber }) => invoiceNumber)
        .filter((number) => number !== invoice.invoiceNumber)
        .sort(),
    );
    expect(taken.every(({ status }) => status === "ANNOUNCED")).toBe(true);
    expect(await api.egiro.history({ params: { id } })).toHaveLength(failed.length);
  });

  test("an amount over the limit is reported as such immediately, and not tried", async () => {
    await unpaidAgain();
    const api = await world.customer();
    const id = await active(api, "FULL", "10");
    const rows = await api.egiro.history({ params: { id } });
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows)
      expect(row).toMatchObject({ status: "FAILED", failureCode: "OVER_LIMIT", open: false });
    const told = (await toldTo(api)).filter(({ text }) =>
      text.includes("it is over the limit of $10.00 for each deduction that you set at the bank"),
    );
    expect(told).toHaveLength(rows.length);
    for (const { text } of told) {
      expect(text).toContain("Please pay the invoice here:");
      expect(text).not.toContain("enough money");
    }
    await world.later(40 * DAY);
    expect(await api.egiro.history({ params: { id } })).toHaveLength(rows.length);
  });

  test("a payer pays their own invoice on their own page", async () => {
    await unpaidAgain();
    const passport = "PEGIRO0002";
    const api = await world.customer(passport);
    const { db } = world.database;
    const [own] = await db
      .select({ customerId: clientAccess.customerId, clientId: clientAccess.clientId })
      .from(clientAccess)
      .innerJoin(customer, eq(customer.id, clientAccess.customerId))
      .where(eq(customer.email, (await api.profiles.get()).email as string));
    const [mine] = await db.select().from(order).where(eq(order.madeBy, "PROVIDER")).limit(1);
    await db
      .update(order)
      .set(own as object)
      .where(eq(order.id, mine?.id as string));
    const { ddaReferenceNo } = await api.egiro.generateDDARefNo({ idempotencyKey: randomUUID() });
    const { redirectUrl } = await api.egiro.create({
      body: {
        idType: "PASSPORT",
        nric: passport,
        ddaReferenceNo,
        relationship: "Self",
        bankCode: "DBS",
        consent: true,
        returnUrl: BACK,
      },
    });
    await atBank(redirectUrl, "authorise", { account: "FULL", limit: "1" });
    await world.later(3);
    const told = (await toldTo(api)).map(({ text }) => text).join();
    expect(told).toContain(`/payment?order=${mine?.id}`);
    expect(told).not.toContain("/inv/");
  });
});
