/** Leaves the intake of a term, and states the cost before. */

import { z } from "zod";
import { call } from "../call";
import { cents, day, recordId } from "../fields";
import { appointment } from "./appointment";

export const leaveGroupCalls = {
  leaveRun: call({
    method: "POST",
    path: "/yoda-sessions/leave-run",
    auth: "customer",
    proxy: "edit",
    doc: "Cancels every upcoming session of the term's intake. `forfeits` is the number of sessions that the customer was informed it costs.",
    spec: "ours",
    errors: { appointmentClosed: 409, noticeOver: 409, notFound: 404, nothingToBook: 409 },
    optional: "The sessions of a group are cancelled one by one.",
    once: true,
    body: z.object({
      termId: recordId,
      consent: z.literal(true),
      forfeits: z.number().int().min(0),
    }),
    data: z.object({ cancelled: z.array(appointment) }),
  }),
  leavePrice: call({
    method: "GET",
    path: "/yoda-sessions/leave-run",
    auth: "customer",
    proxy: "any",
    doc: "Returns the cost of leaving the intake of a term now, without a change. Null without upcoming dates.",
    spec: "ours",
    errors: { notFound: 404 },
    optional: "The page shows only which dates are forfeited.",
    without: null,
    query: z.object({ termId: recordId }),
    data: z
      .object({
        /** Dates to come that count as used. */
        forfeits: z.number().int(),
        /** Sessions that can neither be attended nor booked again afterwards. */
        sessionsLost: z.number().int(),
        /** Their share of the price that was paid, with GST. */
        lostAmount: cents,
        /** The last day for choosing another group, and the start of that group. Null if none can be chosen. */
        another: z.object({ chooseBy: day, fromDate: day }).nullable().default(null),
      })
      .nullable()
      .default(null),
  }),
};
