/** Packages of Circuit Training: bought, paid, booked and used in the same way as by a customer of the portal. */
import { randomUUID } from "node:crypto";
import { contract } from "~/contract";
import { addClasses } from "~/database/sample/classes";
import { isWorkingDay } from "~/lib/singapore/working-days";
import { addDays, getWeekday, toInstant, toSingaporeDay } from "~/lib/singapore-date";
import { completeSessions } from "../booking/scheduled-jobs";
import type { ProviderDependencies } from "../shared/context";
import { createAnonymousSampleCall, createContextAt, type SampleCustomer } from "./sample-client";

const { carts, healthDeclarations, orders, payments, sessions } = contract;

const PAID_AFTER_MS = 5 * 60_000;
const DAY_MS = 86_400_000;
/** Tuesdays and Thursdays: no more than two sessions a week. */
const CLASS_DAYS = [2, 4];
const SEATS = 12;

const PRODUCT = "circuit-training";
const CENTRE = "taman-jurong";

export interface Package {
  offeringId: string;
  /** Number of past sessions. */
  used: number;
}

/** Buys a package, books its first sessions at once and completes them. */
export async function buyAndUsePackage(
  deps: ProviderDependencies,
  customer: SampleCustomer,
  when: Date,
  { clientId, offeringId, used }: Package & { clientId: string },
): Promise<void> {
  await buyForSampleCustomer(deps, customer, when, offeringId);
  const bookedAt = new Date(when.getTime() + 2 * PAID_AFTER_MS);
  await declareHealth(customer, bookedAt, clientId);
  const starts = classesAfter(when, used, deps.publicHolidays);
  await book(customer, bookedAt, await addExtraClasses(deps, starts, SEATS));
  const over = new Date((starts.at(-1) as Date).getTime() + DAY_MS);
  await completeSessions(createContextAt(deps, over));
}

/**
 * Adds classes outside the timetable.
 * @returns their IDs.
 */
export const addExtraClasses = ({ db }: ProviderDependencies, starts: Date[], seats: number) =>
  addClasses(db, { productId: PRODUCT, centreId: CENTRE, seats, starts });

function classesAfter(when: Date, count: number, publicHolidays: readonly string[]): Date[] {
  const starts: Date[] = [];
  for (let day = addDays(toSingaporeDay(when), 1); starts.length < count; day = addDays(day, 1))
    if (CLASS_DAYS.includes(getWeekday(day)) && isWorkingDay(day, publicHolidays))
      starts.push(toInstant(day, "09:00"));
  return starts;
}

/** Buys an offer by PayNow. The bank's notice comes five minutes later. */
export async function buyForSampleCustomer(
  deps: ProviderDependencies,
  { call }: SampleCustomer,
  when: Date,
  offeringId: string,
): Promise<void> {
  const item = {
    categoryId: "active-ageing",
    productId: PRODUCT,
    offeringId,
    centerId: CENTRE,
  };
  await call(when, carts.put, { body: { items: [item], source: "MYNH" } });
  const { totalAmount: amount } = await call(when, carts.checkoutInfo, {});
  const { orderId } = await call(when, carts.checkout, { body: { totalAmount: amount } });
  const { orderNumber } = await call(when, orders.get, { params: { id: orderId } });
  const { reference } = await call(when, payments.dbsPay, {
    body: { billReferenceNumber: orderNumber, amount },
  });
  const paidAt = new Date(when.getTime() + PAID_AFTER_MS);
  const transfer = { eventId: randomUUID(), currency: "SGD", paidAt: paidAt.toISOString() };
  await createAnonymousSampleCall(deps)(paidAt, payments.bankNotice, {
    body: { ...transfer, reference, amountCents: amount },
  });
}

/** Declares good health. */
export async function declareHealth(
  { call }: SampleCustomer,
  when: Date,
  clientId: string,
): Promise<void> {
  await call(when, healthDeclarations.submit, {
    body: {
      clientId,
      whyJoinOurExerciseProgramme: ["GENERAL_FITNESS"],
      timesExerciseAWeek: "1-3",
      healthConditions: ["NONE"],
      injureAnyOfTheseBodyParts: ["NONE"],
    },
  });
}

/** @returns the bookings, in the package that has sessions left. */
export async function book(
  { call }: SampleCustomer,
  when: Date,
  slotIds: string[],
): Promise<string[]> {
  const terms = await call(when, sessions.list, {});
  const termId = terms.find(({ sessionsToBook }) => sessionsToBook > 0)?.termId as string;
  const { booked } = await call(when, sessions.schedule, { body: { termId, slotIds } });
  return booked.map(({ id }) => id);
}
