/** Frees the time before an assessment that comes first (SPEC section 4). */

import { z } from "zod";
import { call } from "../call";
import { recordId } from "../fields";
import { appointment, expectedStarts } from "./appointment";
import { vacantSlot } from "./vacant-slot";

export const assessmentFirstCalls = {
  assessmentFirst: call({
    method: "GET",
    path: "/yoda-sessions/assessment-first",
    auth: "customer",
    proxy: "any",
    doc: "Returns the sessions that prevent an assessment from coming first, or null.",
    spec: "ours",
    errors: { notFound: 404 },
    optional: "The portal does not show which sessions prevent an assessment.",
    without: null,
    query: z.object({ termId: recordId }),
    data: z
      .object({
        /** The first free time, regardless of the sessions before it. Null if there is none. */
        earliest: vacantSlot.nullable().default(null),
        /**
         * Sessions before `earliest` that can be moved or cancelled without charge. Empty if there is a free time before all sessions.
         */
        inTheWay: z.array(appointment),
      })
      .nullable()
      .default(null),
  }),
  makeWay: call({
    method: "POST",
    path: "/yoda-sessions/make-way",
    auth: "customer",
    proxy: "book",
    doc: "Cancels the sessions that prevent an assessment, without charge.",
    spec: "ours",
    errors: { notFound: 404, notAllowed: 409, appointmentMoved: 409 },
    optional: "The customer cancels these sessions one by one.",
    once: true,
    body: z.object({ termId: recordId, consent: z.literal(true), expectedStarts }),
    data: z.object({ cancelled: z.array(appointment) }),
  }),
};
