/** Bookings of a client who telephones. Staff call back a number on record instead of comparing an identity document. */
import { z } from "zod";
import { titleParts } from "../booking/appointment";
import { vacantSlot } from "../booking/vacant-slot";
import { call } from "../call";
import { instant, recordId } from "../fields";
import { clientIdText } from "../people/loved-one";

const who = { enteredBy: z.string().min(1).max(1000), clientId: clientIdText };
const change = {
  ...who,
  bookingId: recordId,
  /** The start that the helper saw. A booking that was moved since is not changed. */
  expectedStart: instant,
  /** True if the person agrees that a late change costs the session. */
  withCharge: z.boolean().default(false),
  reason: z.string().trim().min(1, "A reason is required").max(200),
  /** The helper confirms that they called back a number on record. */
  calledBack: z.literal(true),
};
const errors = {
  counterWithdrawn: 403,
  notFound: 404,
  notAllowed: 409,
  noticeOver: 409,
  appointmentMoved: 409,
  appointmentClosed: 409,
} as const;

export const counterBookings = {
  list: call({
    method: "POST",
    path: "/counter/bookings",
    auth: "public",
    doc: "Returns the bookings of a client that can still be changed, with the numbers on record to call back. The look-up is recorded in the access history.",
    spec: "ours",
    errors: { counterWithdrawn: 403, notFound: 404 },
    optional: "Staff change no booking by telephone in the portal.",
    body: z.object(who),
    data: z.object({
      maskedName: z.string(),
      /** The person's own number has no name. */
      numbers: z.array(z.object({ name: z.string().nullable(), number: z.string() })),
      bookings: z.array(
        z.object({
          bookingId: recordId,
          title: z.string(),
          ...titleParts,
          startsAt: instant,
          endsAt: instant,
          centerName: z.string(),
          /** True if a change now costs the session. */
          late: z.boolean(),
          canMove: z.boolean(),
        }),
      ),
    }),
  }),
  times: call({
    method: "POST",
    path: "/counter/bookings/times",
    auth: "public",
    doc: "Returns the times to which a booking of a client can be moved.",
    spec: "ours",
    errors: { counterWithdrawn: 403, notFound: 404, notAllowed: 409 },
    optional: "Staff move no booking by telephone in the portal.",
    body: z.object({ ...who, bookingId: recordId }),
    data: z.array(vacantSlot),
  }),
  cancel: call({
    method: "POST",
    path: "/counter/bookings/cancel",
    auth: "public",
    doc: "Cancels a booking for a client who telephoned, by the rules of the client's own cancelling.",
    spec: "ours",
    errors,
    optional: "Staff cancel no booking by telephone in the portal.",
    once: true,
    body: z.object(change),
    data: z.object({ startsAt: instant }),
  }),
  move: call({
    method: "POST",
    path: "/counter/bookings/move",
    auth: "public",
    doc: "Moves a booking for a client who telephoned, by the rules of the client's own moving. Null if the time has just been taken.",
    spec: "ours",
    errors: {
      ...errors,
      slotNotBookable: 409,
      placeNotOffered: 409,
      alreadyDone: 409,
      nothingToBook: 409,
      personBusy: 409,
      full: 409,
    },
    optional: "Staff move no booking by telephone in the portal.",
    once: true,
    body: z.object({ ...change, slotId: recordId }),
    data: z.object({ startsAt: instant.nullable() }),
  }),
};
