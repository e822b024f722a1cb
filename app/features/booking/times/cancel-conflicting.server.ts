/** Finds the sessions that block an assessment, and cancels them without charge. */

import { redirect } from "@remix-run/node";
import { z } from "zod";
import { errorCodes } from "~/contract/response";
import * as paths from "~/lib/paths";
import { type Customer, requireCustomer } from "~/web/customer/customer.server";
import { createTextFlash, redirectWithFlash } from "~/web/forms/flash.server";
import { readIdempotencyKey } from "~/web/forms/form.server";
import {
  callOrNotFound,
  createPackageNotFound,
  handleForm,
  loadOrFallback,
  matchErrorCode,
  onRejected,
  redirectWithErrorFlash,
} from "~/web/forms/form-action.server";
import { loadVisitorWords } from "~/web/language/translations.server";
import { requireIdParam } from "~/web/url/url-params.server";
import { formatWhenInFull } from "../appointment-words";
import { toAppointmentRow } from "../appointments/appointments.server";
import {
  expectedStartsField,
  formatStarts,
  requireShownStarts,
} from "../change/expected-start.server";
import { describeService } from "../package-words";
import { MY_SERVICES_PATH } from "../term.server";
import { requireSessionChoice } from "./session-choice.server";

/**
 * Finds the sessions that block an assessment.
 * @returns null if nothing is in the way or the provider gives no answer.
 */
export async function findConflictingSessions({ api }: Customer, termId: string) {
  const first = await loadOrFallback(api.sessions.assessmentFirst({ query: { termId } }), null);
  return first !== null && first.inTheWay.length > 0 ? first : null;
}

/**
 * Builds the data of the page.
 * @throws a redirect to the choice of a time if nothing is in the way.
 */
export async function loadCancelConflictingView(request: Request) {
  const words = await loadVisitorWords(request);
  const { customer, service, kind } = await requireSessionChoice(request);
  const termId = service.term.id;
  const first = kind === "PRE_SESSION" ? await findConflictingSessions(customer, termId) : null;
  if (first === null) throw redirect(paths.to(paths.booking.sessions, { term: termId }));
  const ofIntake = service.programContentType === "INTAKES";
  return {
    place: describeService(service, words.text),
    ofIntake,
    earliest: first.earliest && formatWhenInFull(first.earliest, words),
    expectedStarts: formatStarts(first.inTheWay),
    sessions: first.inTheWay.map((one) => {
      const { id, rescheduleTo, cancelTo } = toAppointmentRow(one, { ofIntake, words });
      return { id, when: formatWhenInFull(one, words), rescheduleTo, cancelTo };
    }),
  };
}

/** Cancels the sessions in the way. The provider checks the idempotency key first. A repeated submission gets the first response. */
export async function cancelConflictingSessions(request: Request) {
  const customer = await requireCustomer(request);
  const termId = requireIdParam(request, "term", MY_SERVICES_PATH);
  const to = paths.to(paths.booking.sessions, { term: termId });
  return handleForm(
    request,
    z.object({ expectedStarts: expectedStartsField }),
    async ({ expectedStarts }, { form }) => {
      await requireShownStarts(customer, termId, expectedStarts);
      const body = { termId, consent: true as const, expectedStarts };
      const { cancelled } = await callOrNotFound(
        () => customer.api.sessions.makeWay({ body, idempotencyKey: readIdempotencyKey(form) }),
        createPackageNotFound,
      );
      const words = await loadVisitorWords(request);
      const text = words.text("booking:make-way.done", { count: cancelled.length });
      return redirectWithFlash(request, to, createTextFlash("success", text, words));
    },
    matchErrorCode(errorCodes.appointmentMoved)(redirectWithErrorFlash(request, request.url)),
    onRejected(redirectWithErrorFlash(request, to)),
  );
}
