/** Confirms or declines an appointment from the page of the term. */
import { z } from "zod";
import type { Appointment } from "~/contract/booking/appointment";
import { recordId } from "~/contract/fields";
import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import {
  callOrNotFound,
  callWithRules,
  createAppointmentNotFound,
  createPageNotFound,
  onRejected,
} from "~/web/api/call-rules.server";
import type { Customer } from "~/web/customer/customer.server";
import { redirectWithErrorFlash, redirectWithFlash } from "~/web/forms/flash.server";
import { parseForm } from "~/web/forms/form.server";
import type { Flash } from "~/web/session/session.server";
import { expectedStartField, requireShownStart } from "../change/expected-start.server";
import { redirectWithFlashAfter } from "../waiting/waiting.server";
import { shouldSuggestCancelling } from "./appointments.server";

/** The answer, the booking and the start that the page showed. */
const answerForm = z.object({
  answer: z.preprocess(
    (text) => {
      const [response, bookingId, expectedStart] = String(text).split(" ");
      return { response, bookingId, expectedStart };
    },
    z.object({
      response: z.enum(["CONFIRMED", "DECLINED"]),
      bookingId: recordId,
      expectedStart: expectedStartField,
    }),
  ),
});

/** Confirms that an assessment without a check-in took place. */
export function confirmAssessment(
  request: Request,
  { api }: Customer,
  { id: bookingId, termId }: { id: string; termId: string },
): Promise<Response> {
  const text = reply("replies-booking:assessment.counts");
  return redirectWithFlashAfter(
    request,
    { to: paths.to(paths.booking.term, { termId }), text },
    () =>
      callOrNotFound(
        () => api.sessions.confirmAssessment({ body: { bookingId } }),
        createAppointmentNotFound,
      ),
  );
}

/** Thanks for an answer. A client who cannot come gets the way to cancel while it costs nothing. */
function thanksFor(answered: Appointment): Pick<Flash, "text" | "link"> {
  if (answered.response !== "DECLINED") return { text: reply("replies-booking:answer.confirmed") };
  const text = reply("replies-booking:answer.declined");
  if (!shouldSuggestCancelling(answered)) return { text };
  const { id, kind } = answered;
  const page = kind === "SESSION" ? paths.booking.cancelSession : paths.booking.cancelAssessment;
  return {
    text,
    link: {
      href: paths.to(page, { booking: id }),
      text: reply("replies-booking:answer.cancel-free"),
    },
  };
}

export async function respondToInvitation(
  request: Request,
  { api }: Customer,
  form: FormData,
  termId: string,
): Promise<Response> {
  const submission = parseForm(form, answerForm);
  if (submission.status !== "success") throw createPageNotFound();
  const { answer } = submission.value;
  const to = paths.to(paths.booking.term, { termId });
  return callWithRules(
    async () => {
      const answered = await callOrNotFound(async () => {
        const { appointment } = await api.sessions.get({ params: { id: answer.bookingId } });
        requireShownStart(appointment, answer.expectedStart, "changed");
        return api.sessions.answer({ body: answer });
      }, createAppointmentNotFound);
      return redirectWithFlash(request, to, { kind: "success", ...thanksFor(answered) });
    },
    onRejected(redirectWithErrorFlash(request, to)),
  );
}
