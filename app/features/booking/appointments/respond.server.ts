/** Confirms or declines an appointment from the page of the term. */
import { z } from "zod";
import * as paths from "~/lib/paths";
import { orNotFound, pageNotFound } from "~/web/api/call-rules.server";
import type { Customer } from "~/web/customer/customer.server";
import { parseForm } from "~/web/forms/form.server";
import { withFlash } from "../waiting/waiting.server";

const answerForm = z.object({
  answer: z
    .string()
    .regex(/^(CONFIRMED|DECLINED) [0-9a-f-]{36}$/)
    .transform((text) => text.split(" ") as ["CONFIRMED" | "DECLINED", string]),
});

/** Confirms that an assessment without a check-in took place. */
export function confirmAssessment(
  request: Request,
  { api }: Customer,
  { id: bookingId, termId }: { id: string; termId: string },
): Promise<Response> {
  const text = "Thank you. Your pre-assessment counts.";
  return withFlash(request, { to: paths.to(paths.booking.term, { termId }), text }, () =>
    orNotFound(() => api.sessions.confirmAssessment({ body: { bookingId } })),
  );
}

export async function respondToInvitation(
  request: Request,
  { api }: Customer,
  form: FormData,
  termId: string,
): Promise<Response> {
  const submission = parseForm(form, answerForm);
  if (submission.status !== "success") throw pageNotFound();
  const [response, bookingId] = submission.value.answer;
  const text =
    response === "CONFIRMED"
      ? "Thank you. We look forward to it."
      : "Thank you for telling us. It stays booked until you cancel it.";
  return withFlash(request, { to: paths.to(paths.booking.term, { termId }), text }, () =>
    orNotFound(() => api.sessions.answer({ body: { bookingId, response } })),
  );
}
