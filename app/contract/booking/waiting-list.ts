/** Waiting for a place in a full slot or intake, and the link that books the one that was freed. */
import { z } from "zod";
import { call, emptyResponse, idParam } from "../call";
import { instant, openEnum, recordId } from "../fields";

export const waitingPlace = z.object({
  id: recordId,
  termId: recordId,
  productName: z.string(),
  clientName: z.string(),
  centerName: z.string(),
  slotId: recordId.nullable().default(null),
  intakeId: recordId.nullable().default(null),
  /** The slot's time, or the intake's first session. */
  startsAt: instant,
  endsAt: instant,
  isRun: z.boolean(),
  /** 1 is next. */
  position: z.number().int(),
  /** End of the reservation of a freed place. Null while there is none. */
  offeredUntil: instant.nullable().default(null),
});
export type WaitingPlace = z.output<typeof waitingPlace>;

/** Data for a visitor with the link. It shows no more than the message did. */
export const seatOffer = z.object({
  productName: z.string(),
  centerName: z.string(),
  startsAt: instant,
  endsAt: instant,
  isRun: z.boolean(),
  offeredUntil: instant,
  /**
   * LEFT: the holder of the link gave the offer up, or left the waiting list. FROZEN: it was given up because the package was frozen on a
   * day of it.
   */
  state: openEnum(["OPEN", "TAKEN", "OVER", "LEFT", "FROZEN"]),
});
export type SeatOffer = z.output<typeof seatOffer>;

const token = z.object({ token: z.string().min(1).max(100) });

export const waitingLists = {
  list: call({
    method: "GET",
    path: "/waiting-list",
    auth: "customer",
    proxy: "any",
    doc: "Returns the places that the caller's clients have on waiting lists.",
    spec: "ours",
    errors: { notFound: 404 },
    optional: "No waiting lists are shown or offered.",
    without: [],
    query: z.object({ termId: recordId.optional() }),
    data: z.array(waitingPlace),
  }),
  join: call({
    method: "POST",
    path: "/waiting-list",
    auth: "customer",
    proxy: "book",
    doc: "Joins the waiting list of a full time or intake.",
    spec: "ours",
    errors: {
      notAllowed: 409,
      alreadyDone: 409,
      placeNotOffered: 409,
      notFound: 404,
      nothingToBook: 409,
      personBusy: 409,
      slotNotBookable: 409,
    },
    optional: "Customers cannot wait for a full time or group.",
    once: true,
    body: z
      .object({ termId: recordId, slotId: recordId.optional(), intakeId: recordId.optional() })
      .refine(({ slotId, intakeId }) => (slotId === undefined) !== (intakeId === undefined)),
    example: { termId: "A-1207", slotId: "A-1208" },
    data: waitingPlace,
  }),
  leave: call({
    method: "DELETE",
    path: "/waiting-list/{id}",
    auth: "customer",
    proxy: "book",
    doc: "Leaves a waiting list.",
    spec: "ours",
    errors: { notFound: 404 },
    optional: "A place on a waiting list remains until its time has passed.",
    params: idParam,
    data: emptyResponse,
  }),
  takeOffered: call({
    method: "POST",
    path: "/waiting-list/{id}/take",
    auth: "customer",
    proxy: "book",
    doc: "Books exactly the place that is reserved for a client of the caller. A repeated call of the same customer has the same result as the first.",
    spec: "ours",
    errors: {
      offerOver: 409,
      alreadyDone: 409,
      placeNotOffered: 409,
      notFound: 404,
      personBusy: 409,
      notAllowed: 409,
      nothingToBook: 409,
      slotNotBookable: 409,
    },
    optional: "A reserved place is taken by the link in the message alone.",
    params: idParam,
    data: z.object({ termId: recordId }),
  }),
  offer: call({
    method: "GET",
    path: "/public/v1/seat-offer/{token}",
    auth: "public",
    doc: "Returns the reserved place behind the link in a message.",
    spec: "ours",
    errors: { notFound: 404 },
    optional: "Links to a reserved place lead to the not-found page.",
    params: token,
    data: seatOffer,
  }),
  take: call({
    method: "POST",
    path: "/public/v1/seat-offer/{token}",
    auth: "public",
    doc: "Books exactly the reserved place. A repeated call has the same result as the first.",
    spec: "ours",
    errors: {
      offerOver: 409,
      alreadyDone: 409,
      placeNotOffered: 409,
      notFound: 404,
      personBusy: 409,
      notAllowed: 409,
    },
    optional: "Links to a reserved place lead to the not-found page.",
    params: token,
    data: seatOffer,
  }),
  decline: call({
    method: "DELETE",
    path: "/public/v1/seat-offer/{token}",
    auth: "public",
    doc: "Releases the reserved place, so that it is offered to the next person at once.",
    spec: "ours",
    errors: { notFound: 404 },
    optional: "Links to a reserved place lead to the not-found page.",
    params: token,
    data: emptyResponse,
  }),
};
