/** The code that proves the mobile of a booking without sign-in. */

import { redirect } from "@remix-run/node";
import { doneOn } from "~/web/flash.server";
import { answered, atField, ifTold, openFormAction, toastOn } from "~/web/form-action.server";
import * as paths from "~/web/paths";
import type { Booking } from "./booking.server";
import { codeForm } from "./forms";

/** @returns where to go on: to the code's page, or past it with a provider that asks for none. */
export async function askForMobile(booking: Booking): Promise<Response> {
  if (booking.appointment.mobileProven === undefined) return redirect(paths.denticare.confirmed);
  await sendCode(booking);
  return redirect(paths.denticare.mobile);
}

const sendCode = ({ api, session }: Booking) =>
  api.sendMobileCode({ body: { clientSessionId: session } });

/** Asked for on the code's page itself. */
export async function sendCodeAgain(request: Request, booking: Booking): Promise<Response> {
  const text =
    "The SMS is on its way. Within a minute of the last one, the code in that one is good.";
  return answered(
    () => sendCode(booking).then(() => doneOn(request, paths.denticare.mobile, text)),
    (error) => toastOn(request, paths.denticare.mobile)(error),
  );
}

export async function proveMobile(request: Request, { api, session }: Booking) {
  return openFormAction(
    request,
    codeForm,
    async ({ code }) => {
      const { existing } = await api.proveMobile({ body: { clientSessionId: session, code } });
      return redirect(
        existing.length > 0 ? paths.denticare.findExisting : paths.denticare.confirmed,
      );
    },
    ifTold(atField("code")),
  );
}
