/** Waiting for a place in a full slot or run, and the link that books the one that was freed. */
import { z } from "zod";
import { call, done, idParam } from "../call";
import { instant } from "../fields";

/** How long a freed place is kept for the first who waits. */
export const OFFER_HOURS = 12;

export const waitingPlace = z.object({
  id: z.uuid(),
  termId: z.uuid(),
  productName: z.string(),
  clientName: z.string(),
  centerName: z.string(),
  slotId: z.uuid().nullable(),
  intakeId: z.uuid().nullable(),
  /** The slot's time, or the run's first meeting. */
  startsAt: instant,
  endsAt: instant,
  isRun: z.boolean(),
  /** 1 is next. */
  position: z.number().int(),
  /** Until when a freed place is kept; null while there is none. */
  offeredUntil: instant.nullable(),
});
export type WaitingPlace = z.output<typeof waitingPlace>;

/** What a visitor with the link sees: no more than the message said. */
export const seatOffer = z.object({
  productName: z.string(),
  centerName: z.string(),
  startsAt: instant,
  endsAt: instant,
  isRun: z.boolean(),
  offeredUntil: instant,
  /** LEFT: let go by whoever held the link, or off the list. */
  state: z.enum(["OPEN", "TAKEN", "OVER", "LEFT"]),
});
export type SeatOffer = z.output<typeof seatOffer>;

const token = z.object({ token: z.string().min(1).max(100) });

export const waitingLists = {
  list: call({
    method: "GET",
    path: "/waiting-list",
    auth: "customer",
    query: z.object({ termId: z.uuid().optional() }),
    data: z.array(waitingPlace),
  }),
  join: call({
    method: "POST",
    path: "/waiting-list",
    auth: "customer",
    once: true,
    body: z
      .object({ termId: z.uuid(), slotId: z.uuid().optional(), intakeId: z.uuid().optional() })
      .refine(({ slotId, intakeId }) => (slotId === undefined) !== (intakeId === undefined)),
    data: waitingPlace,
  }),
  leave: call({
    method: "DELETE",
    path: "/waiting-list/{id}",
    auth: "customer",
    params: idParam,
    data: done,
  }),
  offer: call({
    method: "GET",
    path: "/public/v1/seat-offer/{token}",
    auth: "public",
    params: token,
    data: seatOffer,
  }),
  /** Books exactly the place that was kept. Asking twice is asking once. */
  take: call({
    method: "POST",
    path: "/public/v1/seat-offer/{token}",
    auth: "public",
    params: token,
    data: seatOffer,
  }),
  /** Lets it go, so that the next one hears of it at once. */
  decline: call({
    method: "DELETE",
    path: "/public/v1/seat-offer/{token}",
    auth: "public",
    params: token,
    data: done,
  }),
};
