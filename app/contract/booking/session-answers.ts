/** Records what a customer says about an appointment: whether the person comes, and that an assessment took place. */

import { z } from "zod";
import { call } from "../call";
import { recordId } from "../fields";
import { appointment, expectedStart } from "./appointment";

export const sessionAnswerCalls = {
  answer: call({
    method: "POST",
    path: "/yoda-sessions/answer",
    auth: "customer",
    proxy: "book",
    doc: "Records whether the person will come, as the link in a reminder does. Refused with 409 before the reminder and after the cut-off.",
    spec: "ours",
    errors: { over: 409, notFound: 404, appointmentMoved: 409 },
    optional: "The customer can answer only by the link in the SMS.",
    body: z.object({
      bookingId: recordId,
      response: z.enum(["CONFIRMED", "DECLINED"]),
      expectedStart,
    }),
    data: appointment,
  }),
  confirmAssessment: call({
    method: "POST",
    path: "/yoda-sessions/confirm-assessment",
    auth: "customer",
    proxy: "edit",
    doc: "Says that a pre-assessment without a check-in took place. 409 where staff know better, or a declaration came after it.",
    spec: "ours",
    errors: { notAllowed: 409, notFound: 404 },
    optional: "A pre-assessment whose attendance is not known has to be booked again.",
    body: z.object({ bookingId: recordId }),
    data: appointment,
  }),
};
