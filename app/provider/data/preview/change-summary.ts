/** Effects of a change of the provider's data in sentences: the change, its date and the people affected. */
import { countDistinct, eq } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { cartItem } from "~/database/schema/cart";
import { order } from "~/database/schema/order";
import { PROVIDER_CODE } from "~/lib/brand/brand-settings";
import { TRANSLATION_CODES, translationLanguages } from "~/lib/brand/provider-texts";
import { formatMoney } from "~/lib/money";
import { formatWeekdays } from "~/lib/singapore/weekdays";
import { formatDate, formatTimeOfDay, toSingaporeDay } from "~/lib/singapore-date";
import type { Row, RowChanges } from "~/provider/shared/managed-table";
import { MESSAGE_CHANNELS, SMS_COUNTRIES } from "~/provider/shared/messages/message-channels";
import { describeProfileChanges } from "../folder/provider-profile";
import { groupRows } from "../rows/group-rows";
import type { Names } from "../rows/names";
import type { Changes, Rows, TableName } from "../rows/rows";
import { pluralise } from "./blocking-impact";
import { listDifferences } from "./differences";

interface SummaryInput {
  wanted: Rows;
  changes: Changes;
  names: Names;
  now: Date;
}

export async function summariseChanges(tx: Transaction, input: SummaryInput): Promise<string[]> {
  const { changes, names } = input;
  return [
    ...gstInWords(changes.gstRate, input.wanted.gstRate),
    ...(await pricesInWords(tx, input)),
    ...timesInWords(changes.weeklyTime, names),
    ...intakesInWords(changes.intakePlan, names),
    ...hoursInWords(changes.dentistHours, names),
    ...(await providerInWords(tx, changes.mastercode)),
    ...(Object.keys(others) as (keyof typeof others)[]).flatMap((name) =>
      inWords(
        name === "mastercode" ? withoutIdentity(changes[name]) : changes[name],
        others[name],
        names,
      ),
    ),
    ...ordersInWords(changes),
    ...codesInWords("staff code", changes.staffCode),
    ...codesInWords("counter code", changes.counterCode),
  ];
}

/**
 * Describes changes of the provider's identity. A changed UEN does not affect saved PayNow codes, which still pay to the previous UEN.
 */
async function providerInWords(tx: Transaction, changes: RowChanges): Promise<string[]> {
  const lines = describeProfileChanges(changes);
  const paysOtherAccount = changes.changed.some(
    ({ after }) => after.code === PROVIDER_CODE && after.key === "uen",
  );
  if (!paysOtherAccount) return lines;
  const open = await tx.$count(order, eq(order.status, "PENDING_PAYMENT"));
  return open === 0
    ? lines
    : [
        ...lines,
        `${pluralise(open, "order waits", "orders wait")} to be paid: a PayNow code saved before still pays to the UEN before`,
      ];
}

function withoutIdentity({ added, changed, gone }: RowChanges): RowChanges {
  const other = (row: Row) => row.code !== PROVIDER_CODE;
  return {
    added: added.filter(other),
    changed: changed.filter(({ after }) => other(after)),
    gone: gone.filter(other),
  };
}

const percent = (basisPoints: unknown) => `${Number(basisPoints) / 100} %`;
const since = (day: unknown) => `from ${formatDate(String(day))}`;

/** Finds the row in force before a day, among rows that each start on their own day. */
function rowInForceBefore(rows: readonly Row[], day: unknown): Row | undefined {
  const earlier = rows.filter(({ fromDate }) => String(fromDate) < String(day));
  return earlier.sort((one, other) => (String(one.fromDate) < String(other.fromDate) ? 1 : -1))[0];
}

function gstInWords({ added, changed, gone }: RowChanges, wanted: readonly Row[]): string[] {
  const describeRate = (rate: Row) => {
    const before = rowInForceBefore(wanted, rate.fromDate);
    return before === undefined ? "" : `${percent(before.basisPoints)} → `;
  };
  return [
    ...added.map(
      (rate) => `GST ${describeRate(rate)}${percent(rate.basisPoints)} ${since(rate.fromDate)}`,
    ),
    ...changed.map(
      ({ before, after }) =>
        `GST ${percent(before.basisPoints)} → ${percent(after.basisPoints)} ${since(after.fromDate)}`,
    ),
    ...gone.map(
      ({ basisPoints, fromDate }) => `GST ${percent(basisPoints)} ${since(fromDate)} is left out`,
    ),
  ];
}

async function pricesInWords(tx: Transaction, input: SummaryInput): Promise<string[]> {
  const { changes, names, wanted, now } = input;
  const today = formatDate(toSingaporeDay(now));
  const lines: string[] = [];
  const addLine = async (offerId: unknown, sentence: string) =>
    lines.push(`${names.offer(offerId)} ${sentence}${await inCarts(tx, offerId)}`);
  for (const { before, after } of changes.offer.changed)
    if (before.priceCents !== after.priceCents)
      await addLine(
        after.id,
        `${money(before.priceCents)} → ${money(after.priceCents)}, today ${today}`,
      );
  for (const price of changes.offerPrice.added)
    await addLine(
      price.offerId,
      `${money(priceBefore(price, wanted))} → ${money(price.priceCents)} ${since(price.fromDate)}`,
    );
  for (const { before, after } of changes.offerPrice.changed)
    await addLine(
      after.offerId,
      `${money(before.priceCents)} → ${money(after.priceCents)} ${since(after.fromDate)}`,
    );
  for (const { offerId, priceCents, fromDate } of changes.offerPrice.gone)
    await addLine(offerId, `${money(priceCents)} ${since(fromDate)} is left out`);
  return lines;
}

function priceBefore({ offerId, fromDate }: Row, { offer, offerPrice }: Rows): unknown {
  const others = offerPrice.filter((row) => row.offerId === offerId);
  const first = offer.find(({ id }) => id === offerId);
  return (rowInForceBefore(others, fromDate) ?? first)?.priceCents;
}

const money = (cents: unknown) => formatMoney(Number(cents));

/** Counts carts with the offer. An order retains its price, but a cart does not. */
async function inCarts(tx: Transaction, offerId: unknown): Promise<string> {
  const [row] = await tx
    .select({ carts: countDistinct(cartItem.customerId) })
    .from(cartItem)
    .where(eq(cartItem.offerId, String(offerId)));
  return row?.carts ? `; ${pluralise(row.carts, "cart holds", "carts hold")} it` : "";
}

const kinds: Record<string, string> = {
  SESSION: "sessions",
  PRE_SESSION: "pre-assessments",
  POST_SESSION: "post-assessments",
};

/** Groups the weekdays and times of a place, as in a timetable. */
function timesInWords({ added, changed, gone }: RowChanges, names: Names): string[] {
  const weekly = (rows: readonly Row[]) => ["weekday", "startTime"].reduce(groupRows, [...rows]);
  const toLine = (row: Row) => {
    const times = (row.startTime as string[]).map(formatTimeOfDay).join(", ");
    const days = formatWeekdays(row.weekday as number[]);
    return `${names.place(row)}, ${kinds[String(row.kind)]}: ${days}, ${times}`;
  };
  const changes = groupRows(
    changed.map(({ before, after }) => ({
      ...after,
      change: listDifferences(before, after).join(", "),
    })),
    "weekday",
  );
  return [
    ...weekly(added).map(
      (row) => `New: ${toLine(row)}, ${row.seats} places ${since(row.fromDate)}`,
    ),
    ...groupRows(changes, "startTime").map((row) => `${toLine(row)}: ${row.change}`),
    ...weekly(gone).map((row) => `Left out: ${toLine(row)}`),
  ];
}

const intakeWords = (row: Row, names: Names) =>
  `${names.place(row)}, groups: ${formatWeekdays(row.weekdays as number[])}, ${formatTimeOfDay(String(row.startTime))}, ${since(row.fromDate)}`;

function intakesInWords({ added, changed, gone }: RowChanges, names: Names): string[] {
  return [
    ...added.map((row) => `New: ${intakeWords(row, names)}, ${row.seats} seats`),
    ...changed.map(
      ({ before, after }) =>
        `${intakeWords(after, names)}: ${listDifferences(before, after).join(", ")}`,
    ),
    ...gone.map((row) => `Left out: ${intakeWords(row, names)}`),
  ];
}

/** Descriptions of the other tables' rows by name and key. */
const others: Partial<Record<TableName, (row: Row, names: Names) => string>> = {
  centre: ({ name }) => `centre ${name}`,
  category: ({ name }) => `category ${name}`,
  subcategory: ({ name }) => `subcategory ${name}`,
  product: ({ name }) => `programme ${name}`,
  productCentre: (row, names) => names.place(row),
  offer: (row, names) => `offer ${names.offer(row.id)}`,
  holiday: ({ day, name, closed }) =>
    `${formatDate(String(day))}, ${name}: ${closed ? "a holiday" : "a working day"}`,
  coupon: ({ code }) => `code ${code}`,
  marketingChannel: ({ value }) => `channel ${value}`,
  mastercode: ({ code, key }) => {
    if (code === MESSAGE_CHANNELS) return `channel of messages, ${key}`;
    if (code === SMS_COUNTRIES) return `SMS to ${key}`;
    const language = translationLanguages.find((one) => TRANSLATION_CODES[one] === code);
    return language ? `translation (${language}) of "${key}"` : `setting ${code} ${key}`;
  },
  dentalClinic: ({ centreId }, names) => `clinic ${names.centre(centreId)}`,
  dentalTreatment: ({ name }) => `treatment ${name}`,
  dentist: ({ name }) => `dentist ${name}`,
  activity: ({ name }) => `activity ${name}`,
  organisation: ({ name }) => `organisation ${name}`,
};

function inWords(
  { added, changed, gone }: RowChanges,
  toLine: ((row: Row, names: Names) => string) | undefined,
  names: Names,
): string[] {
  if (toLine === undefined) return [];
  return [
    ...added.map((row) => `New: ${toLine(row, names)}${atPrice(row)}`),
    ...changed.flatMap(({ before, after }) => {
      const different = listDifferences(before, after);
      return different.length === 0 ? [] : [`${toLine(after, names)}: ${different.join(", ")}`];
    }),
    ...gone.map((row) => `Left out: ${toLine(row, names)}`),
  ];
}

const atPrice = ({ priceCents }: Row) =>
  priceCents === undefined ? "" : ` at ${money(priceCents)}`;

function hoursInWords({ added, changed, gone }: RowChanges, names: Names): string[] {
  const toLine = (row: Row) =>
    `${names.dentist(row.dentistId)}: ${formatWeekdays(row.weekday as number[])}, ${formatTimeOfDay(String(row.from))} to ${formatTimeOfDay(String(row.until))}`;
  const weekly = (rows: readonly Row[]) =>
    groupRows(
      // 0 is Sunday in these rows.
      rows.map((row) => ({ ...row, weekday: Number(row.weekday) || 7 })),
      "weekday",
    );
  return [
    ...weekly([...added, ...changed.map(({ after }) => after)]).map((row) => `New: ${toLine(row)}`),
    ...weekly([...gone, ...changed.map(({ before }) => before)]).map(
      (row) => `Left out: ${toLine(row)}`,
    ),
  ];
}

const listed: Partial<Record<TableName, string>> = {
  category: "categories",
  subcategory: "subcategories",
  product: "programmes",
  offer: "offers",
  marketingChannel: "channels",
  dentalTreatment: "treatments",
};

function ordersInWords(changes: Changes): string[] {
  return (Object.keys(listed) as (keyof typeof listed)[])
    .filter((name) => isReordered(changes[name].changed))
    .map((name) => `The ${listed[name]} are in another order`);
}

/** Checks if two rows have swapped places. Rows that only move up or down because another was added or removed do not count. */
function isReordered(changed: RowChanges["changed"]): boolean {
  const place = (row: Row) => Number(row.position);
  return changed.some((one) =>
    changed.some(
      (other) =>
        one.after.productId === other.after.productId &&
        one.after.categoryId === other.after.categoryId &&
        place(one.before) < place(other.before) &&
        place(one.after) > place(other.after),
    ),
  );
}

/** Describes changed codes without showing them. */
function codesInWords(what: string, { added, changed, gone }: RowChanges): string[] {
  return [
    ...(added.length > 0 ? [`New: ${pluralise(added.length, what)}`] : []),
    ...(changed.length > 0 ? [`Changed: ${pluralise(changed.length, what)}`] : []),
    ...(gone.length > 0 ? [`No longer taken: ${pluralise(gone.length, what)}`] : []),
  ];
}
