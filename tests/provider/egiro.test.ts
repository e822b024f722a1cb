import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { message } from "~/database/schema/delivery";
import { egiroArrangement, egiroTransaction } from "~/database/schema/egiro";
import { order } from "~/database/schema/order";
import { moneyEvent, payment } from "~/database/schema/payment";
import type { ApiClient } from "~/portal/client.server";
import { deductionDayAfter } from "~/provider/egiro/deductions";
import { openPayingWorld, outcome, type PayingWorld } from "./paying-world";

let world: PayingWorld;
beforeAll(async () => {
  world = await openPayingWorld();
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
    (await api.egiro.generateDDARefNo({ onceKey: randomUUID() })).ddaReferenceNo;
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
  const { id, redirectUrl } = await apply(api);
  await atBank(redirectUrl, "authorise", { account, limit });
  await world.later(3);
  return id;
}

describe("applying", () => {
  test("waits for the bank, is approved and told by e-mail; a replay makes one arrangement", async () => {
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
    expect(await outcome(apply(api))).toMatch(/waits for the bank/);
    await world.later(3);
    expect(await now(api, first.id)).toMatchObject({ status: "ACTIVE" });
    expect(await api.notifications.list()).toMatchObject([
      { kind: "EGIRO_ANSWER", id: first.id, subject: "it is approved" },
    ]);
    const told = await world.database.db
      .select()
      .from(message)
      .where(sql`${message.body} like ${`%${first.ddaReferenceNo}%`}`);
    expect(told.map(({ channel }) => channel)).toContain("EMAIL");
    expect(await outcome(apply(api))).toMatch(/active eGIRO arrangement/);
    const list = await api.egiro.list();
    expect([list.client.length, list.lovedOne.length]).toEqual([0, 1]);
  });

  test("refused or left at the bank it ends, and another bank takes the place of one not authorised", async () => {
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

  test("an unknown ID number, somebody else's reference, and a forged notice change nothing", async () => {
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
  expect(deductionDayAfter("2026-11-01", [])).toBe("2026-11-20");
  expect(deductionDayAfter("2026-11-20", [])).toBe("2026-12-21");
  expect(deductionDayAfter("2026-06-19", [])).toBe("2026-06-22");
  expect(deductionDayAfter("2026-06-20", [])).toBe("2026-06-22");
  expect(deductionDayAfter("2026-11-01", ["2026-11-20"])).toBe("2026-11-23");
});

describe("deductions", () => {
  test("are announced, can be rejected, and are collected once; a cancellation waits for the bank", async () => {
    const { db } = world.database;
    await db.delete(egiroTransaction);
    await db.update(egiroArrangement).set({ status: "CANCELLED" });
    const api = await world.customer();
    const id = await active(api);
    const announced = await api.egiro.history({ params: { id } });
    expect(announced).toHaveLength(3);
    expect(announced.every(({ status, open }) => status === "ANNOUNCED" && open)).toBe(true);
    const [rejected, accepted, unanswered] = announced;
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

  test("that fail are told and tried three times, then not again", async () => {
    const { db } = world.database;
    await db.delete(egiroTransaction);
    const api = await world.customer();
    const id = await active(api, "EMPTY");
    const announced = await api.egiro.history({ params: { id } });
    // Two of the three sample invoices were collected before.
    expect(announced).toHaveLength(1);
    for (let days = 0; days < 60; days += 5) await world.later(5 * DAY);
    const [failed] = await api.egiro.history({ params: { id } });
    expect(failed).toMatchObject({ status: "FAILED", failureCode: "INSUFFICIENT_FUNDS" });
    const [row] = await db
      .select()
      .from(egiroTransaction)
      .where(eq(egiroTransaction.id, failed?.id as string));
    expect(row?.tries).toBe(3);
    const told = await db
      .select()
      .from(message)
      .where(sql`${message.channel} = 'EMAIL' and ${message.body} like '%could not deduct%'`);
    expect(told).toHaveLength(3);
  });
});
