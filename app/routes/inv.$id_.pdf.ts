import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { closedBy, invoiceDoor } from "~/features/payment/e-invoice.server";
import { fileAnswer } from "~/web/file-answer.server";
import { answered } from "~/web/form-action.server";
import * as paths from "~/web/paths";

/** The invoice behind a link as a PDF. */
export async function loader({ params }: LoaderFunctionArgs) {
  const door = invoiceDoor(params.id);
  return answered(
    async () => fileAnswer(await door.api.pdf({ params: door.params }), "attachment"),
    (error) => {
      closedBy(error);
      return redirect(paths.to(paths.payment.byLink, door.params));
    },
  );
}
