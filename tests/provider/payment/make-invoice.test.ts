import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { callLimit } from "~/database/schema/delivery";
import { order } from "~/database/schema/order";
import { setBrand } from "~/lib/brand/brand";
import { formatDate, toInstant, toSingaporeDay } from "~/lib/singapore-date";
import { type InvoiceFor, issueInvoice, sendInvoiceLink } from "~/provider/payment/issue-invoice";
import type { Context } from "~/provider/shared/context";
import { defaultMessageChannels } from "~/provider/shared/messages/message-kinds";
import { buy } from "../../helpers/booking/package-owner";
import { pagesOf } from "../../helpers/files/pdf-text";
import { newNric, profileOf, register } from "../../helpers/people/registered";
import { refusal } from "../../helpers/provider/refusal";
import { useTestProvider } from "../../helpers/provider/test-provider";

/** The mobile of the customer who registers here. The sample people have others. */
const MOBILE = "+6591234567";

const world = useTestProvider();
let clientId: string;
beforeAll(async () => {
  clientId = await register(await world.customer());
});

const context = () =>
  ({
    now: world.clock.now(),
    publicUrl: "http://portal.example",
    notified: () => undefined,
    messageChannels: defaultMessageChannels,
  }) as unknown as Context;

const invoiced = (centreId = "taman-jurong") =>
  world.database.db.transaction(async (tx) => {
    const what: InvoiceFor = { clientId, offerIds: ["circuit-training-8"], centreId };
    const orderId = await issueInvoice(tx, context(), what);
    await sendInvoiceLink(tx, context(), orderId, "issued");
    return orderId;
  });

async function newestLink(): Promise<string> {
  await world.runDueWork();
  const told = world.sent.findLast(({ to, text }) => to === MOBILE && text.includes("/inv/"));
  return /\/inv\/([\w-]+)/.exec(told?.text ?? "")?.[1] as string;
}

test("is numbered from the start, priced with GST, and opened by the link of its SMS for 30 days", async () => {
  const orderId = await invoiced();
  const params = { id: await newestLink() };
  expect(await world.anybody.eInvoices.get({ params })).toMatchObject({
    invoiceNumber: expect.stringMatching(/^INV\d+$/),
    subTotalAmount: 80_00,
    gstAmount: 7_20,
    totalAmount: 87_20,
    items: [{ description: "Circuit Training: 8 sessions at Taman Jurong Rain Tree Centre" }],
  });
  world.clock.forward({ days: 31 });
  expect(await refusal(world.anybody.eInvoices.get({ params }))).toMatchObject({ httpCode: 410 });
  await world.runDueWork();
  const [still] = await world.database.db.select().from(order).where(eq(order.id, orderId));
  expect(still?.status).toBe("PENDING_PAYMENT");
});

test("is paid by PayNow through the link, under its existing number", async () => {
  const orderId = await invoiced();
  const params = { id: await newestLink() };
  const { invoiceNumber } = await world.anybody.eInvoices.get({ params });
  const paying = await world.anybody.eInvoices.payNow({ params, body: { amount: 87_20 } });
  await world.bankNotice({ reference: paying.reference, amountCents: 87_20 });
  const [paid] = await world.database.db.select().from(order).where(eq(order.id, orderId));
  expect(paid).toMatchObject({ status: "PAID", invoiceNumber });
});

test("keeps its date of issue when it is paid days later, and states the day of payment", async () => {
  await invoiced();
  const params = { id: await newestLink() };
  const issuedOn = formatDate(world.clock.now());
  world.clock.forward({ days: 3 });
  const paying = await world.anybody.eInvoices.payNow({ params, body: { amount: 87_20 } });
  await world.bankNotice({ reference: paying.reference, amountCents: 87_20 });
  const { bytes } = await world.anybody.eInvoices.pdf({ params });
  const text = (await pagesOf(bytes)).map((page) => page.text).join(" ");
  expect(text).toContain(`Invoice date ${issuedOn}`);
  expect(text).toContain(`Paid by PayNow on ${formatDate(world.clock.now())}.`);
});

test("the message about a payment names the person of each line who is not the payer", async () => {
  const customer = await world.customer();
  await register(customer);
  const mother = await customer.api.lovedOnes.create({
    body: { ...profileOf(newNric()), name: "Chua Ah Moy", email: "ahmoy@mail.example" },
    idempotencyKey: randomUUID(),
  });
  const line = {
    categoryId: "active-ageing",
    productId: "circuit-training",
    offeringId: "circuit-training-12",
    centerId: "taman-jurong",
  };
  const items = [line, { ...line, clientId: mother.id }];
  await customer.api.carts.put({ body: { items, source: "MYNH" } });
  await customer.api.carts.applyCoupon({ body: { coupon: "FREE100" } });
  await customer.api.carts.checkout({ body: { totalAmount: 0 }, idempotencyKey: randomUUID() });
  await world.runDueWork();
  const receipt = world.sent.findLast(({ text }) => text.includes("there is nothing to pay for"));
  const lines = receipt?.text.split("\n").filter((words) => words.startsWith("- "));
  expect(lines).toEqual([
    "- Circuit Training: 12 sessions at Taman Jurong Rain Tree Centre",
    "- Circuit Training: 12 sessions at Taman Jurong Rain Tree Centre, for Chua Ah Moy",
  ]);
});

test("is not created for an offer that its centre lacks", async () => {
  await expect(invoiced("yishun")).rejects.toMatchObject({ failure: { httpCode: 404 } });
});

test("an invoice keeps the name of its seller when the provider is renamed", async () => {
  onTestFinished(() => setBrand({}));
  const says = async (id: string) => {
    const { bytes } = await world.anybody.eInvoices.pdf({ params: { id } });
    return (await pagesOf(bytes)).map(({ text }) => text).join(" ");
  };
  setBrand({ legalName: "Before Care Pte. Ltd.", uen: "196800306E" });
  await invoiced();
  const before = await newestLink();
  setBrand({ legalName: "After Care Pte. Ltd.", gstRegistrationNumber: null });
  expect(await says(before)).toContain("Before Care Pte. Ltd.");
  expect(await says(before)).toContain("UEN 196800306E");
  await invoiced();
  const after = await says(await newestLink());
  expect(after).toContain("After Care Pte. Ltd.");
  expect(after).not.toContain("GST registration no.");

  const customer = await world.customer();
  await register(customer);
  await buy(customer.api, "circuit-training");
  const [paid] = await world.database.db
    .select({ seller: order.seller })
    .from(order)
    .where(eq(order.customerId, customer.customerId));
  expect(paid?.seller?.legalName).toBe("After Care Pte. Ltd.");
});

test("an expired link can be exchanged for a new one, sent to the contact on record, with one answer for every token", async () => {
  await invoiced();
  const params = { id: await newestLink() };
  const sendLink = (id: string) => world.anybody.eInvoices.sendLink({ params: { id } });
  const unknown = "A".repeat(32);
  const links = async () => {
    await world.job("answer-look-ups");
    await world.job("send-messages");
    return world.sent.filter(({ text }) => text.includes("/inv/"));
  };
  const before = (await links()).length;
  expect(await sendLink(params.id)).toEqual(await sendLink(unknown));
  expect(await links()).toHaveLength(before);

  world.clock.forward({ days: 31 });
  // A requested link does not wait for the morning.
  world.clock.set(toInstant(toSingaporeDay(world.clock.now()), "22:30"));
  expect(await sendLink(params.id)).toEqual(await sendLink(unknown));
  const sent = (await links()).slice(before);
  expect(sent.map(({ to, channel }) => [to, channel])).toEqual([[MOBILE, "SMS"]]);
  const [, fresh] = /\/inv\/([\w-]+)/.exec(sent[0]?.text ?? "") ?? [];
  expect(fresh).not.toBe(params.id);
  const opened = await world.anybody.eInvoices.get({ params: { id: fresh as string } });
  expect(opened.totalAmount).toBe(87_20);
  expect(await refusal(world.anybody.eInvoices.get({ params }))).toMatchObject({ httpCode: 410 });

  const tried = [];
  for (let nth = 0; nth < 5; nth += 1)
    tried.push(await sendLink(params.id).catch(({ httpCode }) => httpCode));
  expect(tried.at(-1)).toBe(429);
  // The limit of a quarter of an hour ends. That of the day stays.
  await world.database.db.delete(callLimit);
  await sendLink(params.id);
  expect((await links()).slice(before)).toHaveLength(3);
});
