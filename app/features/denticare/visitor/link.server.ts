/** The appointment behind an SMS link. Any holder of the link can see, move and cancel it (SPEC section 4). */

import { redirect } from "@remix-run/node";
import type { DentalAppointment, ExpectedAppointment } from "~/contract/denticare/dental";
import { errorCodes } from "~/contract/response";
import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import { RECORD_ID } from "~/lib/security/record-id";
import { readLinkToken, TOKEN_PATTERN } from "~/lib/security/token-format";
import {
  callWithRules,
  matchErrorCode,
  onRejectedOrUnavailable,
} from "~/web/api/call-rules.server";
import {
  createErrorFlash,
  redirectWithErrorFlash,
  redirectWithFlash,
  redirectWithSuccess,
} from "~/web/forms/flash.server";
import {
  buildChoicePath,
  type DentalAnswers,
  keepAnswersBefore,
  readDentalAnswers,
  toSlotChoice,
} from "../choice/choice";
import type { ChoiceUrl } from "../choice/choice.server";
import { requireShownAppointment, showMovedAppointment } from "../expected-appointment.server";
import { requirePublicDenticare } from "./public-guard.server";

interface Linked {
  at: string;
  token: string;
  /** Null for APPOINTMENT_NOT_AVAILABLE, the meaning of a missing status. */
  shown: { appointment: DentalAppointment; nric: string } | null;
}

export async function requireLinkedAppointment(
  request: Request,
  typed: string | undefined,
): Promise<Linked> {
  const token = readLinkToken(typed);
  const api = await requirePublicDenticare(request);
  if (!RECORD_ID.test(token)) throw redirect(paths.denticare.notFound);
  const at = paths.to(paths.denticare.byLink, { id: token });
  const { status, appointment, nric } = await api.cancellation({ params: { id: token } });
  if (status !== undefined && appointment !== null)
    return { at, token, shown: { appointment, nric: nric ?? "" } };
  // Text that cannot be one of our tokens, and that the provider does not know, is a mistyped address.
  if (!TOKEN_PATTERN.test(token)) throw redirect(paths.denticare.notFound);
  return { at, token, shown: null };
}

/**
 * Moves the appointment to the chosen time and redirects back to it. A time that is gone leads back to the choice of a time, and a
 * backend that moves no appointment behind a link to the page, which offers to cancel it.
 */
export async function rescheduleLinkedAppointment(
  request: Request,
  { at, token, shown }: Linked,
  { place, expected }: { place: ChoiceUrl; expected: ExpectedAppointment },
): Promise<Response> {
  const answers = readDentalAnswers(new URL(request.url).searchParams);
  const slot = toSlotChoice(answers);
  const back = (next: DentalAnswers) => buildChoicePath(place.base, next);
  if (shown === null) return redirect(at);
  if (slot === null) return redirect(back(answers));
  const api = await requirePublicDenticare(request, "cancellation");
  const { id: appointmentId } = shown.appointment;
  return callWithRules(
    async () => {
      await api.reschedule({
        body: { ...slot, ...expected, clientSessionId: token, appointmentId },
      });
      return redirectWithSuccess(request, at, reply("replies:appointment.moved"));
    },
    matchErrorCode(errorCodes.timeTaken)(
      redirectWithErrorFlash(request, back(keepAnswersBefore(answers, "time"))),
    ),
    onRejectedOrUnavailable(redirectWithErrorFlash(request, at)),
  );
}

/** Cancels the appointment and redirects back to it, with CANCELLATION_SUCCESS or the reason of a CANCELLATION_FAILED. */
export async function cancelLinkedAppointment(
  request: Request,
  typed: string | undefined,
  expected: ExpectedAppointment,
): Promise<Response> {
  const api = await requirePublicDenticare(request, "cancellation");
  const { at, token, shown } = await requireLinkedAppointment(request, typed);
  if (shown === null) return redirect(at);
  const body = { clientSessionId: token, appointmentId: shown.appointment.id, ...expected };
  return callWithRules(
    async () => {
      requireShownAppointment(shown.appointment, expected, "cancelled");
      await api.cancel({ body });
      return redirectWithSuccess(request, at, reply("replies:denticare.cancelled"));
    },
    showMovedAppointment(request, paths.to(paths.denticare.byLinkCancel, { id: token })),
    (error) => {
      const flash = createErrorFlash(error);
      const text = reply("replies:denticare.not-cancelled", { reason: flash.text });
      return redirectWithFlash(request, at, { ...flash, text });
    },
  );
}
