/** Generated lives of a customer with a package, an issued invoice and a daughter who acts. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { addDays, toSingaporeDay } from "~/lib/singapore-date";
import { shortenReference } from "~/lib/text/short-reference";
import { ApiError } from "~/web/api/api-error.server";
import { declareHealth, vacant } from "../../helpers/booking/package-owner";
import { beginVisit } from "../../helpers/counter/counter-person";
import {
  checkOut,
  confirmHolders,
  fillCart,
  newNric,
  profileOf,
  register,
} from "../../helpers/people/registered";
import type { TestProvider } from "../../helpers/provider/test-provider";
import { type Life, operate } from "./stated-facts";

async function payAtTill({ world }: Pick<Life, "world">, orderId: string, amount: number) {
  const enteredBy = await beginVisit(world);
  return world.anybody.tills.take({
    body: { enteredBy, orderId, method: "CASH", amount, chequeNumber: null },
    idempotencyKey: randomUUID(),
  });
}

/** Begins a life: the mother has paid for twelve sessions and has an unpaid invoice. */
export async function beginLife(world: TestProvider): Promise<Life> {
  const [buyer, daughter] = [await world.customer(), await world.customer()];
  const nric = newNric();
  const { id } = await buyer.api.profiles.put({
    body: { ...profileOf(nric), email: `${buyer.subject}@mail.example` },
  });
  const clientId = id as string;
  await register(daughter);
  await daughter.api.linking.link({ body: { idType: "NRIC", nric, clientId, lovedOne: true } });
  await confirmHolders(buyer.api);
  await fillCart(buyer, "circuit-training");
  const orderId = await checkOut(buyer);
  const { totalAmount } = await buyer.api.orders.get({ params: { id: orderId } });
  await payAtTill({ world }, orderId, totalAmount);
  await declareHealth(buyer.api, clientId);
  const { services } = await buyer.api.services.list();
  const life = { world, buyer, daughter, clientId, termId: services[0]?.term.id as string };
  await world.runDueWork();
  world.sent.length = 0;
  const due = addDays(toSingaporeDay(world.clock.now()), 30);
  const what = ["invoice", "issue", clientId, "taman-jurong", "circuit-training-8", due];
  await operate({ ...life, invoiceToken: "" }, ...what);
  await world.runDueWork();
  const token = world.sent.map(({ text }) => /\/inv\/([\w-]+)/.exec(text)?.[1]).find(Boolean);
  return { ...life, invoiceToken: token as string };
}

const scheduled = async ({ buyer, termId }: Life) =>
  (await buyer.api.sessions.list({ query: { termId } }))[0]?.groups.scheduled ?? [];

const steps: Record<string, (life: Life) => Promise<unknown>> = {
  async book(life) {
    const { buyer, termId, clientId } = life;
    const who = { api: buyer.api, termId, clientId, service: async () => null as never };
    const free = (await vacant(who)).filter(({ placesLeft }) => placesLeft > 0);
    const slot = free[Math.floor(free.length / 3)];
    await buyer.api.sessions.schedule({
      body: { termId, slotIds: [slot?.id as string] },
      idempotencyKey: randomUUID(),
    });
  },
  async "cancel a session"(life) {
    const [first] = await scheduled(life);
    await life.buyer.api.sessions.cancel({
      body: { bookingId: first?.id as string, consent: true, withCharge: true },
      idempotencyKey: randomUUID(),
    });
  },
  async "move by telephone"(life) {
    const { world, clientId } = life;
    const [first] = await scheduled(life);
    const enteredBy = await beginVisit(world);
    const who = { enteredBy, clientId, bookingId: first?.id as string };
    const times = await world.anybody.counterBookings.times({ body: who });
    await world.anybody.counterBookings.move({
      body: {
        ...who,
        slotId: times.at(-1)?.id as string,
        expectedStart: first?.startsAt as string,
        withCharge: true,
        reason: "asked to",
        calledBack: true,
      },
      idempotencyKey: randomUUID(),
    });
  },
  async freeze({ world, buyer, termId }) {
    const { services } = await buyer.api.services.list();
    const today = toSingaporeDay(world.clock.now());
    await buyer.api.packageFreezes.request({
      params: { id: services.find(({ term }) => term.id === termId)?.id as string },
      body: {
        fromDate: addDays(today, 5),
        toDate: addDays(today, 11),
        reason: "TRAVEL",
        released: 0,
      },
      idempotencyKey: randomUUID(),
    });
  },
  async extend(life) {
    const [own] = await life.buyer.api.sessions.list({ query: { termId: life.termId } });
    const day = addDays(own?.validUntil as string, 3);
    await operate(life, "packages", "extend", shortenReference(life.termId), day);
  },
  async "pay the invoice"(life) {
    const { content } = await life.buyer.api.orders.list({ query: {} });
    const open = content.find(({ payableAmount }) => payableAmount > 0);
    await payAtTill(life, open?.id as string, open?.payableAmount as number);
  },
  async "cancel the package"({ buyer, termId }) {
    const { services } = await buyer.api.services.list();
    const id = services.find(({ term }) => term.id === termId)?.id as string;
    const quote = await buyer.api.packageCancellations.quote({ params: { id } });
    await buyer.api.packageCancellations.cancel({
      params: { id },
      body: { reason: "HEALTH", refundAmount: quote?.refundAmount.health as number },
      idempotencyKey: randomUUID(),
    });
  },
  async "return the money"(life) {
    const [first = ""] = (await operate(life, "refunds")).said.split("\n");
    const [orderNumber = "", reference = ""] = first.split(" ");
    await operate(life, "refunds", "mark-paid", orderNumber, reference);
  },
  async "end the access"({ buyer, daughter }) {
    await buyer.api.accessLinks.endOwn({ params: { id: daughter.customerId } });
  },
  async "wait a week"({ world }) {
    world.clock.forward({ days: 7 });
    await world.job("complete-sessions");
    await world.runDueWork();
  },
};

export const lifeSteps = (length: { minLength: number; maxLength: number }) =>
  fc.array(fc.constantFrom(...Object.keys(steps)), length);

/** Takes one step. Refusals of the rules are expected, because the steps come in any order. */
export async function takeStep(life: Life, step: string): Promise<void> {
  try {
    await steps[step]?.(life);
  } catch (error) {
    if (!(error instanceof ApiError) && !(error instanceof TypeError)) throw error;
    if (error instanceof ApiError && error.status >= 500) throw error;
  }
  await life.world.job("send-messages");
}
