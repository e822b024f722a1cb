/** Times of dentists that are reserved in the database. */
import { gt, isNull, or, sql } from "drizzle-orm";
import { dentalTime } from "~/database/schema/dental";

export const visitStarts = sql<Date>`lower(${dentalTime.period})`.mapWith(dentalTime.heldUntil);
export const visitEnds = sql<Date>`upper(${dentalTime.period})`.mapWith(dentalTime.heldUntil);

/** Selects times that are booked, or held by a visitor who is booking. */
export const isTimeReserved = (now: Date) =>
  or(isNull(dentalTime.heldUntil), gt(dentalTime.heldUntil, now));
