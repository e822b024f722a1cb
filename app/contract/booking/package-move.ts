/** Packages moved to another centre of their programme. */
import { z } from "zod";
import { call, idParam } from "../call";
import { instant } from "../fields";
import { appointment, expectedStarts } from "./appointment";

export const packageMoves = {
  quote: call({
    method: "GET",
    path: "/service/{id}/center",
    auth: "customer",
    proxy: "any",
    doc: "Returns the other centres of the package's programme and what moving there cancels, without a change. Null if the package cannot be moved.",
    spec: "ours",
    errors: { notFound: 404 },
    optional: "Customers call to move a package.",
    without: null,
    params: idParam,
    data: z
      .object({
        /** Appointments at the present centre that are cancelled. */
        released: z.array(appointment),
        /** The part of them that is too near to be cancelled without charge. They count as used. */
        forfeits: z.number().int(),
        centers: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            address: z.string(),
            /** The first appointment or the first group with a place. Null if nothing can be booked there. */
            firstFree: instant.nullable().default(null),
            /** True if the package costs something else there. It is not moved then. */
            priceDiffers: z.boolean().optional(),
          }),
        ),
      })
      .nullable()
      .default(null),
  }),
  move: call({
    method: "POST",
    path: "/service/{id}/center",
    auth: "customer",
    proxy: "edit",
    doc: "Moves the package to another centre of its programme. Its appointments are cancelled by their rules. `forfeits` is the number of forfeited sessions that the customer agreed to. A group programme gets a place in the next group there.",
    spec: "ours",
    errors: { notFound: 404, notAllowed: 409, noticeOver: 409, full: 409, appointmentMoved: 409 },
    optional: "Customers call to move a package.",
    once: true,
    params: idParam,
    body: z.object({
      centerId: z.string().max(100),
      forfeits: z.number().int().min(0),
      expectedStarts,
    }),
    data: z.object({ centerName: z.string(), cancelled: z.number().int() }),
  }),
};
