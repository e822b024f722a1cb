/** A customer with a record of every kind, and the forms of her pages, which she reaches by links. */
import { randomUUID } from "node:crypto";
import { formatMoney } from "~/lib/money";
import { SAMPLE_COUNTER_CODE, SAMPLE_STAFF_CODE } from "~/lib/security/sample-codes";
import type { ApiClient } from "~/web/api/client.server";
import { answerCondition, answerStatus, toSignature } from "../../routes/health/health-steps";
import {
  answerContact,
  confirm,
  toContactOnRecord,
} from "../../routes/registration/registration-steps";
import { pressTime } from "../booking/calendar";
import { fillIntake } from "../booking/full-intake";
import {
  bookOne,
  declareHealth,
  type PackageOwner,
  timesTwiceAWeek,
  vacant,
} from "../booking/package-owner";
import { sendHistory } from "../denticare/dental";
import { circuitTraining, gymTonic, newOrder, strengthTraining } from "../payment/buyer";
import {
  answerAtDesk,
  confirmedByPerson,
  egiroReference,
  logInAtBank,
  messagesToPerson,
  toEgiroCheck,
} from "../payment/egiro-screens";
import type { DaughterAndMother } from "../people/acting-pair";
import { answerIdentityProvider } from "../sign-in/sign-in";
import { retry } from "../visitor/retry";
import { Visitor } from "../visitor/visitor";
import {
  collecting,
  distinctForms,
  type RenderedForm,
  send,
  submitLongestForm,
  visitAll,
} from "./rendered-forms";

const HOUR_MS = 3_600_000;

export interface EveryForm {
  forms: RenderedForm[];
  /** Her browser, and the counter's while she is helped there. */
  browsers: Visitor[];
}

export async function everyForm(
  who: DaughterAndMother,
  routes: readonly string[],
): Promise<EveryForm> {
  const counter = await atCounter(who);
  const { visitor } = who;
  const forms = collecting(visitor);
  const full = await fillIntake(visitor.origin);
  const packages = await withPackages(who);
  await healthForms(visitor);
  await atTheDentist(who);
  await payments(who);
  await arrangement(who);
  await sessions(visitor, packages.circuit);
  await firstPages(visitor, packages);
  await offeredPlace(who, packages.strength, full);
  await joinIntake(visitor, packages.strength);
  await assessmentFirst(who, packages.circuit);
  await registration(visitor);
  await correction(who);
  const drawn = () => new Set(forms.map(({ route }) => route));
  await visitAll(
    visitor,
    [
      ...["/", "/profile", "/loved-ones", "/appointment-list", "/cards", "/egiro", "/cart"],
      ...["/my-denticare", "/my-denticare/schedule", "/health-declaration", "/medical-history"],
      ...["/go", "/hand-over", "/link-account", "/link-account/client-id", "/register-service"],
      ...["/egiro/apply", "/cards/add", "/profile/photo", "/profile/contact", "/profile/address"],
      "/profile/messages",
      ...["/register-service/leave", "/product/gym-tonic", "/loved-ones/add"],
    ],
    (route) => routes.includes(route) && !drawn().has(route),
  );
  return {
    forms: distinctForms([...forms, ...counter.forms]),
    browsers: [visitor, counter.browser],
  };
}

/** Requests a correction, so that its page has a button to withdraw it. */
async function correction({ visitor, api }: DaughterAndMother): Promise<void> {
  await api.corrections.request({
    body: { correct: { field: "BIRTH_DATE", value: "1951-02-03" }, reason: "One year too late" },
    idempotencyKey: randomUUID(),
  });
  await visitor.goto("/profile/corrections");
  await visitor.goto("/profile/corrections/request?field=name");
}

/** Adds an address and a contact to the record that the calls act for. */
export async function withAddressAndContact(api: ApiClient): Promise<void> {
  await api.addresses.create({
    body: { type: "BILLING", postalCode: "640501", block: "501", street: "Jurong West Street 51" },
  } as Parameters<typeof api.addresses.create>[0]);
  await api.contacts.create({
    body: {
      name: "Chua Kim Huat",
      relationship: "Spouse",
      countryCode: "+65",
      mobileNumber: "91234567",
    },
  } as Parameters<typeof api.contacts.create>[0]);
}

async function withPackages({ api, orderFor = null }: DaughterAndMother) {
  const clientId = (await api.profiles.get()).id as string;
  const items = [circuitTraining, gymTonic, strengthTraining].map((item) => ({
    ...item,
    clientId: orderFor,
  }));
  await api.carts.put({ body: { items, source: "MYNH" } });
  await api.carts.applyCoupon({ body: { coupon: "FREE100" } });
  await api.carts.checkout({ body: { totalAmount: 0 }, idempotencyKey: randomUUID() });
  await declareHealth(api, clientId);
  await withAddressAndContact(api);
  const { services } = await api.services.list();
  const of = (product: string): PackageOwner & { serviceId: string } => {
    const service = () => services.find(({ productId }) => productId === product);
    const { id, term } = service() as (typeof services)[number];
    const read = async () => service() as (typeof services)[number];
    return { api, clientId, termId: term.id, serviceId: id, service: read };
  };
  return {
    circuit: of("circuit-training"),
    gym: of("gym-tonic"),
    strength: of("functional-strength-training"),
  };
}
type Packages = Awaited<ReturnType<typeof withPackages>>;

async function atTheDentist({ api }: DaughterAndMother): Promise<void> {
  await api.denticare.register();
  await sendHistory(api);
  const choice = {
    serviceId: "scaling",
    centerId: "toa-payoh-dental",
    resourceId: "no-preference",
  };
  const days = await api.denticare.emptySlot({ body: choice });
  const { day, times } = days.at(-1) as (typeof days)[number];
  await api.denticare.book({
    body: {
      ...choice,
      monthAndYear: day.slice(0, 7),
      dayOfMonth: Number(day.slice(8)),
      timeSlot: times.at(-1) as string,
    },
    idempotencyKey: randomUUID(),
  });
}

/** Pays two orders with a card each, saves both cards, and leaves one order unpaid. */
async function payments(who: DaughterAndMother): Promise<void> {
  const { visitor } = who;
  for (const card of ["4111 1111 1111 1111", "5555 5555 5555 4444"]) {
    const { id, amount } = await newOrder(who);
    const pay = `Pay ${formatMoney(amount)}`;
    await visitor.goto(`/payment?order=${id}`);
    visitor.choose("New credit or debit card").choose("Keep my new card for next time");
    await visitor.press(pay);
    visitor.fill("Card number", card).fill("Name on card", "Chua Bee Lian");
    await visitor.fill("Expiry date", "12/39").fill("Security code", "123").press(pay);
  }
  const { id: order } = await newOrder(who);
  for (const page of ["/payment", "/payment/paynow", "/payment/cancel"])
    await visitor.goto(asked(page, { order }));
}

const laterByMinute = (visitor: Visitor) =>
  send(visitor, {
    address: "/sandbox/clock/forward",
    fields: new URLSearchParams({ amount: "1", unit: "minutes" }),
  });

/** Creates an arrangement with the bank. The jobs announce its deductions, since the person has unpaid invoices. */
async function arrangement({ visitor }: DaughterAndMother): Promise<void> {
  const before = await messagesToPerson(visitor);
  await toEgiroCheck(visitor);
  await visitor.press("Go to OCBC to authorise");
  await confirmedByPerson(visitor, before);
  const reference = egiroReference(visitor);
  await logInAtBank(visitor);
  await visitor.press("Authorise");
  await answerAtDesk(visitor, reference, "approve");
  await laterByMinute(visitor);
  await visitor.goto("/egiro");
  await visitor.goto(
    visitor.page.querySelector("main a[href^='/egiro/']")?.getAttribute("href") as string,
  );
  await retry(
    async () => {
      // Each move of the clock runs the jobs once, and the bank's answer can come after the job that announces.
      await laterByMinute(visitor);
      await visitor.goto(visitor.url.pathname);
      if (visitor.page.querySelector("main form") === null) throw new Error("Nothing is announced");
    },
    { timeoutMs: 60_000, intervalMs: 1_000 },
  );
  await visitor.goto(`${visitor.url.pathname}/cancel`);
}

const asked = (page: string, questions: Record<string, string>) =>
  `${page}?${new URLSearchParams(questions)}`;

/** Books two sessions, chooses a third, and starts a move of the first up to the confirmation page. */
async function sessions(visitor: Visitor, circuit: PackageOwner): Promise<void> {
  const { termId: term } = circuit;
  const [first, second, third, fourth] = await timesTwiceAWeek(circuit, 4);
  const { id: booking } = await bookOne(circuit, first?.id as string);
  await bookOne(circuit, second?.id as string);
  const day = String(third?.startsAt).slice(0, 10);
  await visitor.goto(asked("/book-preclass-sessions", { term }));
  await visitor.goto(asked("/book-preclass-sessions", { term, day }));
  await pressTime(visitor, 0);
  await visitor.goto(asked("/book-preclass-sessions/wait", { term, day, slot: third?.id ?? "" }));
  await visitor.goto(asked("/appointment-reschedule", { booking }));
  const other = String(fourth?.startsAt).slice(0, 10);
  await visitor.goto(asked("/appointment-reschedule", { booking, day: other }));
  await pressTime(visitor, 0);
  await visitor.goto(asked("/session-cancel", { booking }));
  await visitor.goto(`/appointment-list/${term}/cancel-sessions`);
  await visitor.goto(`/appointment-list/${term}/cancel-package`);
  await freeze(visitor, circuit);
  await visitor.goto(`/appointment-list/${term}/move`);
}

/** Asks for a freeze that has to be decided, and opens the pages up to its end. */
async function freeze(visitor: Visitor, { termId, service }: PackageOwner): Promise<void> {
  const { validUntil } = await service();
  await visitor.goto(`/appointment-list/${termId}/freeze`);
  await visitor.goto(
    asked(`/appointment-list/${termId}/freeze/check`, { from: validUntil, to: validUntil }),
  );
  await visitor
    .choose("Another reason")
    .fill("I understand that", true)
    .press("Freeze the package");
  await visitor.click("Take back the request");
}

async function firstPages(visitor: Visitor, { gym, circuit }: Packages): Promise<void> {
  const [time] = await vacant(gym);
  const { id: booking } = await bookOne(gym, time?.id as string);
  await visitor.goto(asked("/appointment-cancel", { booking }));
  await visitor.goto(asked("/renew", { service: circuit.serviceId }));
}

async function joinIntake(visitor: Visitor, { api, termId: term }: Packages["strength"]) {
  const intakes = await api.intakes.list({ query: { termId: term } });
  const intake = intakes.filter(({ problem }) => problem === null).at(-1)?.id as string;
  await visitor.goto(asked("/book-preclass-intake", { term }));
  await visitor.goto(asked("/book-preclass-intake/wait", { term, intake }));
  await visitor.goto(asked("/book-preclass-intake/check", { term, intake }));
  await visitor.press("Enrol for these 24 sessions");
  await visitor.goto(`/appointment-list/${term}/leave`);
}

/** Waits for a place of a full group, which becomes free. */
async function offeredPlace(
  { visitor, api }: DaughterAndMother,
  { termId }: PackageOwner,
  { freeOne, freeOthers }: Awaited<ReturnType<typeof fillIntake>>,
) {
  const intakes = await api.intakes.list({ query: { termId } });
  const body = {
    termId,
    intakeId: intakes.find(({ problem }) => problem === "FULL")?.id as string,
  };
  const { id } = await api.waitingLists.join({ body, idempotencyKey: randomUUID() });
  await freeOne();
  await visitor.goto(`/offered-place/${id}`);
  await freeOthers();
}

/** Answers the medical history up to its signature. */
export async function medicalForms(visitor: Visitor): Promise<void> {
  await visitor.goto("/medical-history");
  await submitLongestForm(visitor);
  await toSignature(visitor);
}

async function healthForms(visitor: Visitor): Promise<void> {
  await medicalForms(visitor);
  await visitor.goto("/health-declaration");
  await submitLongestForm(visitor);
  await answerStatus(visitor);
  await answerCondition(visitor, "Pacemaker");
}

/** Registers up to the price, with the answers of her record. */
async function registration(visitor: Visitor): Promise<void> {
  await toContactOnRecord(visitor, "my_self");
  await answerContact(visitor);
  await confirm(visitor);
}

/** Books a session before an assessment that a new answer requires. */
async function assessmentFirst({ visitor, api }: DaughterAndMother, circuit: PackageOwner) {
  const inFiveHours = new Date(Date.now() + 5 * HOUR_MS).toISOString();
  const soon = (await vacant(circuit)).find(({ startsAt }) => startsAt > inFiveHours);
  await bookOne(circuit, soon?.id as string);
  await visitor.goto(`/appointment-list/${circuit.termId}`);
  await declareHealth(api, circuit.clientId, "HEART_CONDITION");
  await visitor.goto(asked("/book-preclass-sessions/make-way", { term: circuit.termId }));
}

/** Gives consent on a shared computer. It runs first, since the sign-in code must be the newest message. */
async function atCounter({ visitor, person }: DaughterAndMother) {
  const browser = await new Visitor(visitor.origin).goto("/counter");
  await browser.fill("Counter code", SAMPLE_COUNTER_CODE).press("Set up this computer");
  await browser.fill("Staff code", SAMPLE_STAFF_CODE).press("Begin");
  await browser.click("Register for a programme");
  await answerIdentityProvider(browser, person);
  const forms = collecting(browser);
  const subject = { for: "health", returnTo: "/medical-history" };
  await browser.goto(asked("/counter/agreement", subject));
  await browser.goto(asked("/counter/agreement-slip", subject));
  return { browser, forms: forms.filter(({ route }) => route.startsWith("counter.agreement")) };
}
