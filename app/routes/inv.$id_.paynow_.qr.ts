import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { invoiceDoor } from "~/features/payment/e-invoice.server";
import { isRefused } from "~/web/client.server";
import { fileAnswer, pictureAnswer } from "~/web/file-answer.server";
import { toldOn } from "~/web/flash.server";

/** The PayNow code of an invoice as a picture; `save=yes` to keep it as a file. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const door = invoiceDoor(params.id);
  const invoice = `/inv/${door.params.id}`;
  const qr = async () => {
    try {
      return await door.api.qr({ params: door.params });
    } catch (error) {
      // Paid or expired meanwhile: the invoice says so.
      if (isRefused(error)) throw redirect(invoice);
      throw error;
    }
  };
  if (new URL(request.url).searchParams.get("save") !== "yes")
    return pictureAnswer(async () => fileAnswer(await qr(), "inline"));
  return toldOn(request, `${invoice}/paynow`, async () => fileAnswer(await qr(), "attachment"));
}
