/** The shapes of times that can be booked, and of times that were missed. */
import { z } from "zod";
import { instant, openEnum, recordId } from "../fields";
import { titleParts } from "./appointment";
import { MAX_SESSIONS_PER_REQUEST } from "./booking-limits";

/** Reasons why a chosen time is not available. */
export const missReasons = [
  /** Another customer took the last place. */
  "FULL",
  /** The person is somewhere else then. */
  "BUSY",
  /** The person already has two sessions in that week. */
  "WEEK_FULL",
] as const;
export type MissReason = (typeof missReasons)[number];

export const vacantSlot = z.object({
  id: recordId,
  startsAt: instant,
  endsAt: instant,
  placesLeft: z.number().int(),
  /** True if changing it would cost a session as soon as it is booked. */
  late: z.boolean().optional(),
});
export type VacantSlot = z.output<typeof vacantSlot>;

export const missedSlot = z.object({
  slot: vacantSlot,
  reason: openEnum(missReasons),
  /** The nearest times that can be had instead. */
  nearest: z.array(vacantSlot),
  /** The person's own appointment at that time, and the customer who booked it. */
  booked: z
    .object({
      title: z.string(),
      ...titleParts,
      /** True if it is this very time. Otherwise it overlaps. */
      same: z.boolean(),
      /** Name of the customer who booked it. Null if it was the caller or is not known. */
      by: z.string().nullable(),
    })
    .optional(),
});
export type MissedSlot = z.output<typeof missedSlot>;

export const slotIds = z.array(recordId).min(1).max(MAX_SESSIONS_PER_REQUEST);

/** A time that can be had, and until when it could be changed without losing it. */
export const freeSlot = vacantSlot.extend({ cutOff: instant, late: z.boolean() });
export type FreeSlot = z.output<typeof freeSlot>;
