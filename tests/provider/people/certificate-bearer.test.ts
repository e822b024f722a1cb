/** Who brought a death certificate to a counter, and who gets the message about it. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { toSingaporeDay } from "~/lib/singapore-date";
import {
  beginVisit,
  CONTACT_MOBILE,
  registerAtCounter,
} from "../../helpers/counter/counter-person";
import { checkOut, fillCart } from "../../helpers/people/registered";
import { operatorFor } from "../../helpers/portal/operator";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();
const niece = { name: "Tan Niece", countryCode: "+65", mobileNumber: "81234567" };

const operate = (...words: string[]) =>
  operatorFor({ db: world.database.db, now: world.clock.now, vault: world.vault })(...words);

const report = async (clientId: string, broughtBy: typeof niece | null) =>
  world.anybody.deaths.reportAtCounter({
    body: { enteredBy: await beginVisit(world), clientId, diedOn: null, broughtBy },
  });

const messages = async (): Promise<{ to: string; text: string }[]> => {
  world.sent.length = 0;
  await world.runDueWork();
  return world.sent.map(({ to, text }) => ({ to, text }));
};

test("gets the message, is named to staff and with the refund for the estate", async () => {
  const { clientId, customer, enteredBy } = await registerAtCounter(world);
  await customer.api.counters.agreeOnPaper({ body: { subject: "REGISTRATION" } });
  await fillCart(customer, "circuit-training");
  const orderId = await checkOut(customer);
  const { totalAmount: amount } = await customer.api.orders.get({ params: { id: orderId } });
  await world.anybody.tills.take({
    body: { enteredBy, orderId, method: "CASH", amount, chequeNumber: null },
    idempotencyKey: randomUUID(),
  });
  await messages();
  expect(await report(clientId, niece)).toMatchObject({ notified: 1 });
  const sent = await messages();
  expect(sent.find(({ to }) => to === "+6581234567")?.text).toContain("has died");
  const bearer = "Tan Niece, +65 81234567";
  expect(sent.find(({ text }) => text.includes(`brought by ${bearer}.`))).toBeDefined();
  const { said } = await operate("refunds");
  expect(said).toMatch(/to the estate of .*Call Tan Niece, \+65 81234567\./);
  const [orderNumber = "", note = ""] = said.split(" ");
  const marked = await operate("refunds", "mark-paid", orderNumber, note, "--dry-run");
  expect(marked.said).toContain(`Please tell the family: ${bearer}.`);
});

test("without anybody on the record, no message is claimed", async () => {
  const { clientId } = await registerAtCounter(world);
  expect(await report(clientId, null)).toMatchObject({ notified: 0 });
  const alone = await registerAtCounter(world);
  const today = toSingaporeDay(world.clock.now());
  expect((await operate("death", "report", alone.clientId, today, "--dry-run")).said).toContain(
    "No message is sent, because no other person is on the record.",
  );
});

test("one number gets one message", async () => {
  const { clientId } = await registerAtCounter(world, { messagesTo: "CONTACT" });
  await messages();
  const same = { ...niece, mobileNumber: CONTACT_MOBILE };
  expect(await report(clientId, same)).toMatchObject({ notified: 1 });
  expect((await messages()).filter(({ to }) => to === `+65${CONTACT_MOBILE}`)).toHaveLength(1);
});

test("an operator reads who is told of a longer package", async () => {
  const { clientId, customer } = await registerAtCounter(world);
  await customer.api.counters.agreeOnPaper({ body: { subject: "REGISTRATION" } });
  await fillCart(customer, "circuit-training");
  await customer.api.carts.applyCoupon({ body: { coupon: "FREE100" } });
  await customer.api.carts.checkout({ body: { totalAmount: 0 }, idempotencyKey: randomUUID() });
  const { services } = await customer.api.services.list();
  const reference = services[0]?.term.id.slice(0, 8) ?? "";
  const extended = await operate("packages", "extend", reference, "2027-11-01", "--dry-run");
  expect(extended.said).toContain("No message is sent, because none reaches this person.");
  expect(clientId).not.toBe("");
});
