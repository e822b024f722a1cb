/** The code that proves the mobile of a booking without sign-in. */
import { redirect } from "@remix-run/node";
import { ApiError, isTold } from "~/web/client.server";
import { redirectWithFlash, refusedFlash } from "~/web/flash.server";
import { parseForm, refuseForm } from "~/web/form.server";
import { type Booking, CONFIRM, MOBILE } from "./booking.server";
import { codeForm } from "./forms";

/** @returns where to go on: to the code's page, or past it with a provider that asks for none. */
export async function askForMobile(booking: Booking): Promise<Response> {
  if (booking.appointment.mobileProven === undefined) return redirect(CONFIRM);
  await sendCode(booking);
  return redirect(MOBILE);
}

const sendCode = ({ api, session }: Booking) =>
  api.sendMobileCode({ body: { clientSessionId: session } });

/** Asked for on the code's page itself. */
export async function sendCodeAgain(request: Request, booking: Booking): Promise<Response> {
  try {
    await sendCode(booking);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return redirectWithFlash(request, MOBILE, refusedFlash(error));
  }
  const text =
    "The SMS is on its way. Within a minute of the last one, the code in that one is good.";
  return redirectWithFlash(request, MOBILE, { kind: "success", text });
}

export async function proveMobile({ api, session }: Booking, form: FormData) {
  const submission = parseForm(form, codeForm);
  if (submission.status !== "success") return refuseForm(submission);
  try {
    await api.proveMobile({ body: { clientSessionId: session, code: submission.value.code } });
  } catch (error) {
    if (!isTold(error)) throw error;
    return refuseForm(submission, { code: [error.message] }, error.status);
  }
  return redirect(CONFIRM);
}
