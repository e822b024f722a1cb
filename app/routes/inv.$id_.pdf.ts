import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { closedBy, invoiceDoor } from "~/features/payment/e-invoice.server";
import { fileAnswer } from "~/web/file-answer.server";

/** The invoice behind a link as a PDF. */
export async function loader({ params }: LoaderFunctionArgs) {
  const door = invoiceDoor(params.id);
  try {
    return fileAnswer(await door.api.pdf({ params: door.params }), "attachment");
  } catch (error) {
    closedBy(error);
    return redirect(`/inv/${door.params.id}`);
  }
}
