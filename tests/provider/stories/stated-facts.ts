/**
 * Facts that are stated in more than one place, read from each of them: the pages' calls, the person's own copy and its PDF, the counter,
 * the link of an invoice, the operator, and the messages.
 */
import type { Appointment } from "~/contract/booking/appointment";
import { parseAmount } from "~/lib/money";
import { formatDate, formatDateTime } from "~/lib/singapore-date";
import { beginVisit } from "../../helpers/counter/counter-person";
import { pagesOf } from "../../helpers/files/pdf-text";
import { operatorFor } from "../../helpers/portal/operator";
import type { TestCustomer, TestProvider } from "../../helpers/provider/test-provider";

export interface Life {
  world: TestProvider;
  buyer: TestCustomer;
  daughter: TestCustomer;
  clientId: string;
  termId: string;
  /** The token of the link to an issued invoice. */
  invoiceToken: string;
}

/** The value of a fact by the place that states it. A place that does not state it now leaves it out. */
type Statements = Record<string, unknown>;

const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);

/** Reads the e-mails to the customer that match, newest first. The mobile number of a test is shared. */
const mailsOf = ({ world, buyer }: Life, matching: RegExp) =>
  world.sent
    .filter(({ to, text }) => to === `${buyer.subject}@mail.example` && matching.test(text))
    .reverse();

/** Reads the package as the daughter sees it. Undefined once she may not act any more. */
const readAsDaughter = ({ daughter, clientId, termId }: Life) =>
  daughter
    .actingFor(clientId)
    .sessions.list({ query: { termId } })
    .then(
      ([term]) => term,
      () => undefined,
    );

export const operate = ({ world }: Life, ...words: string[]) =>
  operatorFor({ db: world.database.db, now: world.clock.now, vault: world.vault })(...words);

/** The amount of an invoice in the message with its link. */
const PAY_HERE = /(\$[\d,.]*\d)\. See and pay/;

async function amountDue({ world, buyer, clientId, invoiceToken }: Life): Promise<Statements> {
  const enteredBy = await beginVisit(world);
  const { content } = await buyer.api.orders.list({ query: {} });
  const open = await world.anybody.tills.open({ body: { enteredBy, clientId, number: null } });
  const pages = await Promise.all(
    content.map(({ id }) => buyer.api.orders.get({ params: { id } })),
  );
  const copy = await buyer.api.myData.export();
  const link = await world.anybody.eInvoices
    .get({ params: { id: invoiceToken } })
    .catch(() => null);
  const invoice = content.find(({ totalAmount }) => totalAmount === link?.totalAmount);
  const all = sum(content.map(({ payableAmount }) => payableAmount));
  const others = all - (invoice?.payableAmount ?? 0);
  const request = link?.payableAmount
    ? world.sent.findLast(({ text }) => text.includes(`/inv/${invoiceToken}`))
    : undefined;
  return {
    history: all,
    page: sum(pages.map(({ payableAmount }) => payableAmount)),
    copy: sum(copy.orders.map(({ payableAmount }) => payableAmount)),
    counter: sum(open.map(({ amount }) => amount)),
    ...(link && { link: others + (link.payableAmount ?? link.totalAmount) }),
    ...(request && {
      message: others + (parseAmount(PAY_HERE.exec(request.text)?.[1] ?? "") ?? Number.NaN),
    }),
  };
}

async function returned({ buyer }: Life): Promise<Statements> {
  const { content, months = [] } = await buyer.api.orders.list({ query: {} });
  const copy = await buyer.api.myData.export();
  const made = (order: (typeof copy.orders)[number]) =>
    sum([
      ...order.creditNotes
        .filter(({ returnedDate, takenOff }) => returnedDate !== null && !takenOff)
        .map(({ refundAmount }) => refundAmount),
      ...order.refunds.filter(({ returnedDate }) => returnedDate).map(({ amount }) => amount),
    ]);
  const pages = await Promise.all(
    content.map(({ id }) => buyer.api.orders.get({ params: { id } })),
  );
  const lines = content.flatMap(({ returns = [] }) => returns);
  return {
    history: sum(lines.filter(({ date }) => date !== null).map(({ amount }) => amount)),
    months: sum(months.map((month) => month.returned)),
    page: sum(pages.map(made)),
    copy: sum(copy.orders.map(made)),
  };
}

/** Money that will go back. The operator's list has that of all customers, so each test world has one. */
async function toReturn(life: Life): Promise<Statements> {
  const { buyer } = life;
  const { content } = await buyer.api.orders.list({ query: {} });
  const lines = content.flatMap(({ returns = [] }) => returns);
  const { refundsDue } = await buyer.api.accountClosing.quote();
  const { said } = await operate(life, "refunds");
  const own = content.map(({ orderNumber }) => orderNumber);
  const listed = said.split("\n").filter((line) => own.some((number) => line.startsWith(number)));
  return {
    history: sum(lines.filter(({ date }) => date === null).map(({ amount }) => amount)),
    closing: refundsDue,
    operator: sum(
      listed.map((line) => parseAmount(/\$[\d,.]+/.exec(line)?.[0] ?? "") ?? Number.NaN),
    ),
  };
}

async function lastDay(life: Life): Promise<Statements> {
  const { buyer, termId } = life;
  const { services } = await buyer.api.services.list();
  const theirs = await readAsDaughter(life);
  const [own] = await buyer.api.sessions.list({ query: { termId } });
  const copy = await buyer.api.myData.export();
  const service = services.find(({ term }) => term.id === termId);
  const pdf = (await pagesOf((await buyer.api.myData.file()).bytes)).map(({ text }) => text).join();
  const day = own?.validUntil as string;
  return {
    services: service?.validUntil,
    sessions: day,
    daughter: theirs?.validUntil,
    copy: copy.packages.find(({ term }) => term.id === termId)?.validUntil,
    pdf: pdf.includes(formatDate(day)) ? day : "not stated",
    message: statedLastDay(life, own?.centerName ?? "", day),
  };
}

/** Reads the last day from the newest e-mail about the package at this centre. Undefined before the first one. */
function statedLastDay(life: Life, centre: string, day: string): string | undefined {
  const [mail] = mailsOf(life, /(?:now|is) valid until/).filter(({ text }) =>
    text.includes(centre),
  );
  const [, date] = /valid until (?:\w+ )?([\d/]{10})/.exec(mail?.text ?? "") ?? [];
  return date === formatDate(day) ? day : date;
}

async function sessionsLeft(life: Life): Promise<Statements> {
  const { buyer, termId } = life;
  const { services } = await buyer.api.services.list();
  const service = services.find(({ term }) => term.id === termId);
  const [own] = await buyer.api.sessions.list({ query: { termId } });
  const theirs = await readAsDaughter(life);
  const copy = (await buyer.api.myData.export()).sessions.find((one) => one.termId === termId);
  const isSession = ({ kind }: Appointment) => kind === "SESSION";
  const booked = own?.groups.scheduled.filter(isSession).length ?? 0;
  return {
    services: (service?.totalSessions ?? 0) - (service?.usedSessions ?? 0) - booked,
    sessions: own?.sessionsToBook,
    daughter: theirs?.sessionsToBook,
    copy: copy?.sessionsToBook,
  };
}

async function nextDate(life: Life): Promise<Statements> {
  const { world, buyer, clientId, termId } = life;
  const [own] = await buyer.api.sessions.list({ query: { termId } });
  const theirs = await readAsDaughter(life);
  const copy = (await buyer.api.myData.export()).sessions.find((one) => one.termId === termId);
  const now = world.clock.now().toISOString();
  const first = (groups: typeof own) =>
    [...(groups?.groups.scheduled ?? [])]
      .map(({ startsAt }) => startsAt)
      .filter((startsAt) => startsAt > now)
      .sort()[0] ?? null;
  const enteredBy = await beginVisit(world);
  const phone = await world.anybody.counterBookings.list({ body: { enteredBy, clientId } });
  const { said } = await operate(life, "bookings", clientId);
  const next = first(own);
  const isListed =
    next === null ? said.includes("Nothing is booked") : said.includes(formatDateTime(next));
  return {
    sessions: next,
    daughter: theirs && first(theirs),
    copy: first(copy),
    counter: phone.bookings[0]?.startsAt ?? null,
    operator: isListed ? next : "not stated",
    message: next && statedDate(life, next),
  };
}

/** Reads from the newest e-mail that names the day whether the session takes place. */
function statedDate(life: Life, startsAt: string): string {
  const day = formatDate(startsAt).replaceAll("/", "\\/");
  const [mail] = mailsOf(life, new RegExp(day));
  if (mail === undefined) return "not stated";
  return mail.subject?.startsWith("Cancelled") ? "cancelled" : startsAt;
}

/** Sums the refunds of cancelled packages, returned or not. */
async function credited(life: Life): Promise<Statements> {
  const { content } = await life.buyer.api.orders.list({ query: {} });
  const pages = await Promise.all(
    content.map(({ id }) => life.buyer.api.orders.get({ params: { id } })),
  );
  const notes = pages.flatMap(({ creditNotes = [] }) => creditNotes);
  const lines = content.flatMap(({ returns = [] }) => returns);
  return {
    page: sum(notes.filter(({ takenOff }) => !takenOff).map(({ refundAmount }) => refundAmount)),
    history: sum(lines.map(({ amount }) => amount)),
    message: sum(mailsOf(life, /We return \$/).map(({ text }) => amountIn(text, "We return "))),
  };
}

const amountIn = (text: string, before: string): number =>
  parseAmount(text.split(before)[1]?.match(/\$[\d,.]*\d/)?.[0] ?? "") ?? Number.NaN;

async function mayAct(life: Life): Promise<Statements> {
  const { buyer, daughter, clientId } = life;
  const holders = await buyer.api.accessLinks.list();
  const copy = await buyer.api.myData.export();
  const hers = (await daughter.api.lovedOnes.list()).filter(({ id }) => id === clientId);
  const { said } = await operate(life, "links", clientId);
  const lines = said
    .split("\n")
    .filter((line) => /since \d/.test(line) && !line.includes("their own"));
  return {
    access: holders.length,
    copy: copy.actedForBy.length,
    daughter: hers.length,
    operator: lines.length,
  };
}

/** Every fact that more than one place states. A new one is added here. */
export const statedFacts: Record<string, (life: Life) => Promise<Statements>> = {
  "amount due": amountDue,
  returned,
  "to return": toReturn,
  credited,
  "last day": lastDay,
  "sessions left": sessionsLeft,
  "next date": nextDate,
  "who may act": mayAct,
};

/** Finds the facts of which two places state different values. */
export async function findContradictions(life: Life): Promise<string[]> {
  const found: string[] = [];
  for (const [fact, read] of Object.entries(statedFacts)) {
    const statements = await read(life);
    const stated = Object.values(statements).filter((value) => value !== undefined);
    if (new Set(stated.map(String)).size > 1) found.push(`${fact}: ${JSON.stringify(statements)}`);
  }
  return found;
}
