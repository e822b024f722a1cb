import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { invoiceDoor } from "~/features/payment/e-invoice.server";
import { fileAnswer, pictureAnswer } from "~/web/file-answer.server";
import { toldOn } from "~/web/flash.server";
import { answered, ifRefused } from "~/web/form-action.server";
import * as paths from "~/web/paths";

/** The PayNow code of an invoice as a picture; `save=yes` to keep it as a file. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const door = invoiceDoor(params.id);
  const qr = () =>
    answered(
      () => door.api.qr({ params: door.params }),
      // Paid or expired meanwhile: the invoice says so.
      ifRefused(() => {
        throw redirect(paths.to(paths.payment.byLink, door.params));
      }),
    );
  if (new URL(request.url).searchParams.get("save") !== "yes")
    return pictureAnswer(async () => fileAnswer(await qr(), "inline"));
  const page = paths.to(paths.payment.byLinkPayNow, door.params);
  return toldOn(request, page, async () => fileAnswer(await qr(), "attachment"));
}
