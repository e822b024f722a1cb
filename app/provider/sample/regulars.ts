/** Regulars of Circuit Training, with a session that has just begun and one in three days with its SMS. */

import { inArray } from "drizzle-orm";
import { contract } from "~/contract";
import type { Transaction } from "~/database/engine/connect.server";
import { mdmLim } from "~/database/sample/accounts";
import { sessionBooking } from "~/database/schema/booking";
import { addDays, toInstant, toSingaporeDay } from "~/lib/singapore-date";
import { notifyReminder } from "../booking/messages/notify-bookings";
import { lockTerm } from "../booking/term/lock-term";
import type { ProviderDependencies } from "../shared/context";
import { discardPending } from "../shared/messages/outbox";
import { runInLongTransaction } from "./long-transaction";
import { createRegularAccount, createRegularProfile, sampleRegulars } from "./people";
import { addExtraClasses, book, buyForSampleCustomer, declareHealth } from "./purchase";
import { createContextAt, type SampleCustomer, signIn } from "./sample-client";

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;

/**
 * Enrols the regulars once, after the sample data was loaded and separately from it. Their sessions begin relative to the current time,
 * outside the timetable. They have just enough places, so that they take none from those on offer.
 */
export async function loadRegulars(deps: ProviderDependencies): Promise<void> {
  await runInLongTransaction(deps.db, (tx) =>
    enrolRegulars(tx, { ...deps, db: tx }, deps.clock.now()),
  );
}

async function enrolRegulars(
  tx: Transaction,
  deps: ProviderDependencies,
  now: Date,
): Promise<void> {
  const everybody = sampleRegulars.length;
  const [begun] = (await addExtraClasses(deps, [justBegun(now)], everybody)) as [string];
  const [later] = (await addExtraClasses(deps, [inThreeDays(now)], everybody)) as [string];
  const invited: string[] = [];
  for (const index of sampleRegulars.keys()) {
    const regular = await enrol(deps, now, index);
    const booked = await book(regular, boughtAt(now), [begun, later]);
    invited.push(booked.at(-1) as string);
  }
  // The customer with a history has a session that starts soon.
  const [today] = (await addExtraClasses(deps, [soon(now)], 1)) as [string];
  await book(await signIn(deps, now, mdmLim), now, [today]);
  await discardPending(tx, now, boughtAt(now));
  await remind(tx, deps, now, invited);
}

/** Sends the reminders a day before the scheduled job would, so that a visitor of the sample has the links at once. */
async function remind(
  tx: Transaction,
  deps: ProviderDependencies,
  now: Date,
  bookingIds: string[],
): Promise<void> {
  const bookings = await tx
    .select()
    .from(sessionBooking)
    .where(inArray(sessionBooking.id, bookingIds));
  for (const booking of bookings)
    await notifyReminder(tx, createContextAt(deps, now), await lockTerm(tx, booking.termId), {
      booking,
      assessmentFirst: null,
    });
}

async function enrol(
  deps: ProviderDependencies,
  now: Date,
  index: number,
): Promise<SampleCustomer> {
  const regular = await signIn(deps, now, createRegularAccount(index));
  const { id } = await regular.call(now, contract.profiles.put, {
    body: createRegularProfile(index),
  });
  await buyForSampleCustomer(deps, regular, boughtAt(now), "circuit-training-8");
  await declareHealth(regular, now, id as string);
  return regular;
}

const boughtAt = (now: Date) => new Date(now.getTime() - QUARTER_MS);

const STEP_MS = 5 * MINUTE_MS;

/** Computes the last full five minutes. People can check in, and out again. */
const justBegun = (now: Date) => new Date(Math.floor(now.getTime() / STEP_MS) * STEP_MS);

/** Computes the next full five minutes that are at least fifteen minutes away. The door is open by then. */
const soon = (now: Date) => new Date(Math.ceil((now.getTime() + QUARTER_MS) / STEP_MS) * STEP_MS);

/** Computes a time at which nothing else is offered. */
function inThreeDays(now: Date): Date {
  return toInstant(addDays(toSingaporeDay(now), 3), "17:30");
}
