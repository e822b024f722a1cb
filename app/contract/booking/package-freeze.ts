/** Packages frozen for a time, such as a stay in hospital: nothing is booked then, and the last day moves. */
import { z } from "zod";
import { call, idParam } from "../call";
import { day, instant, openEnum, recordId } from "../fields";
import { appointment, expectedStarts } from "./appointment";

export const freezeReasons = ["HOSPITAL", "TRAVEL", "OTHER"] as const;
export type FreezeReason = (typeof freezeReasons)[number];

/** A freeze as its package shows it. Both days are included. */
export const packageFreeze = z.object({
  id: recordId,
  fromDate: day,
  toDate: day,
  reason: openEnum(freezeReasons),
  /** REQUESTED waits for the provider's staff. */
  status: openEnum(["REQUESTED", "APPROVED", "REFUSED"]),
  requestedAt: instant,
  /** A sentence of the provider's staff. */
  answer: z.string().nullable().default(null),
  /** The package's last day if the freeze ended now. Null if it cannot be ended. */
  validUntilIfEnded: day.nullable().default(null),
});
export type PackageFreeze = z.output<typeof packageFreeze>;

const period = { fromDate: day, toDate: day };

export const packageFreezes = {
  quote: call({
    method: "GET",
    path: "/service/{id}/freeze",
    auth: "customer",
    proxy: "any",
    doc: "Returns the effect of freezing the package on these days, without a change. 409 with the reason for days that cannot be chosen.",
    spec: "ours",
    errors: { notFound: 404, notAllowed: 409 },
    optional: "Customers call to freeze a package.",
    params: idParam,
    query: z.object(period),
    data: z.object({
      days: z.number().int(),
      /** The package's last day with the freeze. */
      validUntil: day,
      /** Appointments on these days, which are cancelled without charge. */
      released: z.array(appointment),
      /** Says what becomes of a group. Null if no date of a group is on these days. */
      group: z
        .object({
          /** Its dates after the freeze stay booked. */
          hasDatesAfter: z.boolean(),
          /** Another group can be chosen for all sessions. */
          canChooseAgain: z.boolean(),
        })
        .nullable()
        .default(null),
      /** Places that the freeze concerns, each with the first date of its group or its time. */
      places: z
        .array(
          z.object({
            /**
             * RESERVED: a place in a group, given up because the group begins on these days. OFFERED and WAITING: places of a waiting list, given
             * up because a date is on these days. BLOCKED: a reserved place that stays, in a group that can be chosen only without the freeze.
             */
            kind: openEnum(["RESERVED", "BLOCKED", "OFFERED", "WAITING"]),
            startsAt: instant,
            endsAt: instant,
            isRun: z.boolean(),
          }),
        )
        .default([]),
      /**
       * Packages of the same programme that start the day after this one ends. They move with its last day. One with bookings before its
       * new first day does not move: both packages then run at the same time on these days.
       */
      following: z.array(z.object({ moves: z.boolean(), fromDate: day, toDate: day })).default([]),
      /** The next session that stays booked, if it cannot take place because its pre-assessment is cancelled. */
      blocked: appointment.nullable().default(null),
      /** Reasons for which the freeze applies at once. The provider's staff decide about the others. */
      immediateReasons: z.array(openEnum(freezeReasons)),
    }),
  }),
  request: call({
    method: "POST",
    path: "/service/{id}/freeze",
    auth: "customer",
    proxy: "edit",
    doc: "Freezes the package at once where the provider's rule allows it. Otherwise the provider's staff decide. `released` is the number of appointments that the customer was informed of.",
    spec: "ours",
    errors: { notFound: 404, notAllowed: 409, invalid: 409 },
    optional: "Customers call to freeze a package.",
    once: true,
    params: idParam,
    body: z.object({
      ...period,
      reason: z.enum(freezeReasons),
      released: z.number().int().min(0),
      expectedStarts,
    }),
    data: z.object({ status: openEnum(["REQUESTED", "APPROVED"]), validUntil: day }),
  }),
  end: call({
    method: "POST",
    path: "/service/{id}/freeze/{freezeId}/end",
    auth: "customer",
    proxy: "edit",
    doc: "Ends a freeze before its last day, cancels one that has not begun, or withdraws a request. The days that were not used are taken off the package's last day.",
    spec: "ours",
    errors: { notFound: 404, notAllowed: 409, alreadyDone: 409 },
    optional: "Customers call to end a freeze.",
    once: true,
    params: idParam.extend({ freezeId: recordId }),
    data: z.object({ validUntil: day }),
  }),
};
