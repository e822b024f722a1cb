import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { ApiError } from "~/portal/client.server";
import { invoiceDoor } from "~/portal/e-invoice.server";
import { fileAnswer } from "~/portal/file-answer.server";

/** The PayNow code of an invoice as a picture; `save=yes` to keep it as a file. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const door = await invoiceDoor(request, params.id);
  const save = new URL(request.url).searchParams.get("save") === "yes";
  try {
    return fileAnswer(await door.api.qr({ params: door.params }), save ? "attachment" : "inline");
  } catch (error) {
    if (!(error instanceof ApiError) || error.httpCode >= 500) throw error;
    throw redirect(`/inv/${door.params.id}`);
  }
}
