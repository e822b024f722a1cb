/** Waiting for a place in a full slot or intake, and the link that books the one that was freed. */
import { z } from "zod";
import { call, emptyResponse, idParam } from "../call";
import { instant, openEnum, recordId } from "../fields";

/** Hours for which a freed place is reserved for the first person on the waiting list. */
export const OFFER_HOURS = 12;

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
  /** LEFT: the holder of the link gave the offer up, or left the waiting list. */
  state: openEnum(["OPEN", "TAKEN", "OVER", "LEFT"]),
});
export type SeatOffer = z.output<typeof seatOffer>;

const token = z.object({ token: z.string().min(1).max(100) });

export const waitingLists = {
  list: call({
    method: "GET",
    path: "/waiting-list",
    auth: "customer",
    doc: "The places on waiting lists that the caller's clients have.",
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
    doc: "Waits for a place in a full time or intake.",
    spec: "ours",
    errors: {
      notAllowed: 409,
      notFound: 404,
      nothingToBook: 409,
      personBusy: 409,
      slotNotBookable: 409,
    },
    optional: "Nobody can wait for a full time or group.",
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
    doc: "Gives a place on a waiting list up.",
    spec: "ours",
    errors: { notFound: 404 },
    optional: "A place on a waiting list is kept until its time is over.",
    params: idParam,
    data: emptyResponse,
  }),
  offer: call({
    method: "GET",
    path: "/public/v1/seat-offer/{token}",
    auth: "public",
    doc: "The place that is kept behind the link in a message.",
    spec: "ours",
    errors: { notFound: 404 },
    optional: "Links to a kept place lead to the page that is not found.",
    params: token,
    data: seatOffer,
  }),
  take: call({
    method: "POST",
    path: "/public/v1/seat-offer/{token}",
    auth: "public",
    doc: "Books exactly the place that was kept. Asking twice is asking once.",
    spec: "ours",
    errors: { offerOver: 409, notFound: 404, personBusy: 409, notAllowed: 409 },
    optional: "The same.",
    params: token,
    data: seatOffer,
  }),
  decline: call({
    method: "DELETE",
    path: "/public/v1/seat-offer/{token}",
    auth: "public",
    doc: "Lets it go, so that the next one hears of it at once.",
    spec: "ours",
    errors: { notFound: 404 },
    optional: "The same.",
    params: token,
    data: emptyResponse,
  }),
};
