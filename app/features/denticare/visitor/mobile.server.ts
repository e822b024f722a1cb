/** The code that verifies the mobile of a booking without sign-in. */

import { redirect } from "@remix-run/node";
import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import { redirectWithSuccess } from "~/web/forms/flash.server";
import {
  callWithRules,
  handleUnboundForm,
  onRejectedOrUnavailable,
  redirectWithErrorFlash,
  showFieldError,
} from "~/web/forms/form-action.server";
import { readVisitorLanguage } from "~/web/language/visitor-language.server";
import { codeForm } from "../forms";
import type { Booking } from "./booking.server";

/**
 * Sends the code to the mobile number.
 * @returns the code's page, or the page after it if the provider requires no code.
 */
export async function requestMobileCode(request: Request, booking: Booking): Promise<Response> {
  if (booking.appointment.mobileProven === undefined) return redirect(paths.denticare.confirmed);
  await sendCode(request, booking);
  return redirect(paths.denticare.mobile);
}

/** Sends the code in the language of the page. */
async function sendCode(request: Request, { api, session }: Booking) {
  const chosenLanguage = await readVisitorLanguage(request);
  return api.sendMobileCode({ body: { clientSessionId: session, chosenLanguage } });
}

/** Sends the code again from the code's page. */
export async function sendCodeAgain(request: Request, booking: Booking): Promise<Response> {
  const text = reply("replies:denticare.sms-again");
  return callWithRules(
    () =>
      sendCode(request, booking).then(() =>
        redirectWithSuccess(request, paths.denticare.mobile, text),
      ),
    (error) => redirectWithErrorFlash(request, paths.denticare.mobile)(error),
  );
}

export async function verifyVisitorMobile(request: Request, { api, session }: Booking) {
  return handleUnboundForm(
    request,
    codeForm,
    async ({ code }) => {
      const { existing } = await api.proveMobile({ body: { clientSessionId: session, code } });
      return redirect(
        existing.length > 0 ? paths.denticare.findExisting : paths.denticare.confirmed,
      );
    },
    onRejectedOrUnavailable(showFieldError("code")),
  );
}
