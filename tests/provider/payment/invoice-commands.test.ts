/** Invoices that an operator issues and sends again. */
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { offer } from "~/database/schema/offering/price";
import { order } from "~/database/schema/order";
import { client } from "~/database/schema/people/client";
import { addDays, formatDate, toSingaporeDay } from "~/lib/singapore-date";
import { pagesOf } from "../../helpers/files/pdf-text";
import { register } from "../../helpers/people/registered";
import { operatorFor } from "../../helpers/portal/operator";
import { refusal } from "../../helpers/provider/refusal";
import { useTestProvider } from "../../helpers/provider/test-provider";

const MOBILE = "+6591234567";

const world = useTestProvider();
let clientId: string;
beforeAll(async () => {
  clientId = await register(await world.customer());
});

const operate = (...words: string[]) =>
  operatorFor({ db: world.database.db, now: world.clock.now })(...words);

const dueOn = () => addDays(toSingaporeDay(world.clock.now()), 14);

async function newestLink(): Promise<string> {
  await world.runDueWork();
  await world.runDueWork();
  const told = world.sent.findLast(({ to, text }) => to === MOBILE && text.includes("/inv/"));
  return /\/inv\/([\w-]+)/.exec(told?.text ?? "")?.[1] as string;
}

async function issued() {
  const offers = "circuit-training-8,circuit-training-24";
  const { said } = await operate("invoice", "issue", clientId, "taman-jurong", offers, dueOn());
  const number = /INV\d+/.exec(said)?.[0] as string;
  return { said, number, token: await newestLink() };
}

describe("an invoice of an operator", () => {
  test("has its lines with GST, its due date, and a link", async () => {
    const { said, number, token } = await issued();
    // 80.00 + 199.20 = 279.20, and 9 % of that are 25.128: $25.13 GST and $304.33 in all.
    expect(said).toContain(`Invoice ${number} of $304.33, with $25.13 GST, is issued`);
    const invoice = await world.anybody.eInvoices.get({ params: { id: token } });
    expect(invoice).toMatchObject({
      invoiceNumber: number,
      subTotalAmount: 27_920,
      gstAmount: 2_513,
      totalAmount: 30_433,
      dueDate: dueOn(),
    });
    expect(invoice.items.map(({ amount }) => amount)).toEqual([8_000, 19_920]);
    const told = world.sent.findLast(({ to, text }) => to === MOBILE && text.includes("/inv/"));
    expect(told?.text).toContain(`pay it by ${formatDate(dueOn())}`);
    const { bytes } = await world.anybody.eInvoices.pdf({ params: { id: token } });
    const [page] = await pagesOf(bytes);
    expect(page?.text).toContain(formatDate(dueOn()));
  });

  test("has the subsidy of the person's CHAS tier, before GST", async () => {
    const { db } = world.database;
    const ofOffer = eq(offer.id, "circuit-training-8");
    await db
      .update(offer)
      .set({ chasSubsidy: { Blue: 2_000 } })
      .where(ofOffer);
    await db.update(client).set({ chasSubsidyTier: "Blue" }).where(eq(client.id, clientId));
    const { token } = await issued();
    await db.update(offer).set({ chasSubsidy: null }).where(ofOffer);
    // 279.20 less 20.00 are 259.20, and 9 % of that are 23.328: $23.33 GST and $282.53 in all.
    expect(await world.anybody.eInvoices.get({ params: { id: token } })).toMatchObject({
      subTotalAmount: 27_920,
      discountAmount: 2_000,
      gstAmount: 2_333,
      totalAmount: 28_253,
    });
    const { bytes } = await world.anybody.eInvoices.pdf({ params: { id: token } });
    expect((await pagesOf(bytes))[0]?.text).toContain("CHAS Blue subsidy");
    await db.update(client).set({ chasSubsidyTier: null }).where(eq(client.id, clientId));
  });

  test("is sent again with a new link, and the old one ends", async () => {
    const { number, token } = await issued();
    world.clock.forward({ minutes: 5 });
    const { said, code } = await operate("invoice", "send", number);
    expect({ said, code }).toEqual({
      said: `A new link of invoice ${number} is sent. 1 earlier links have ended.`,
      code: 0,
    });
    const fresh = await newestLink();
    expect(fresh).not.toBe(token);
    expect(await world.anybody.eInvoices.get({ params: { id: fresh } })).toMatchObject({
      invoiceNumber: number,
    });
    expect(await refusal(world.anybody.eInvoices.get({ params: { id: token } }))).toMatchObject({
      httpCode: 410,
    });
  });

  test("changes nothing in a dry run, and is refused with the reason otherwise", async () => {
    const { db } = world.database;
    const count = await db.$count(order);
    const issue = (...words: string[]) => operate("invoice", "issue", ...words);
    const dry = await issue(clientId, "taman-jurong", "circuit-training-8", dueOn(), "--dry-run");
    expect(dry.said).toMatch(/^Dry run: Invoice/);
    for (const [words, reason] of [
      [["C-UNKNOWN", "taman-jurong", "circuit-training-8", dueOn()], /not found/],
      [[clientId, "nowhere", "circuit-training-8", dueOn()], /Centre nowhere not found/],
      [[clientId, "taman-jurong", "gym-tonic-24", dueOn()], /does not offer gym-tonic-24/],
      [[clientId, "taman-jurong", "circuit-training-8", "2020-01-01"], /not today or a later day/],
      [[clientId, "taman-jurong", "circuit-training-8"], /due date is required/],
    ] as const) {
      const { said, code } = await issue(...words);
      expect({ said, code }).toMatchObject({ said: expect.stringMatching(reason), code: 1 });
    }
    expect(await db.$count(order)).toBe(count);
  });

  test("is neither issued nor sent to a person without a contact, nor sent once paid", async () => {
    const { number } = await issued();
    const { db } = world.database;
    await db.update(order).set({ status: "PAID" }).where(eq(order.invoiceNumber, number));
    expect((await operate("invoice", "send", number)).said).toMatch(/not open for payment/);
    expect((await operate("invoice", "send", "INV1")).code).toBe(1);
    const other = await register(await world.customer());
    await db
      .update(client)
      .set({ email: null, mobileNumber: null, messagesMobile: null })
      .where(eq(client.id, other));
    const { said } = await operate(
      "invoice",
      "issue",
      other,
      "taman-jurong",
      "circuit-training-8",
      dueOn(),
    );
    expect(said).toMatch(/has no contact for the link/);
  });
});
