import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { findClosedReason, requireInvoiceLink } from "~/features/payment/e-invoice.server";
import * as paths from "~/lib/paths";
import { callWithRules } from "~/web/api/call-rules.server";
import { createFileResponse } from "~/web/api/file-response.server";

/** Serves the invoice behind a link as a PDF. */
export async function loader({ params }: LoaderFunctionArgs) {
  const door = requireInvoiceLink(params.id);
  return callWithRules(
    async () => createFileResponse(await door.api.pdf({ params: door.params }), "attachment"),
    (error) => {
      findClosedReason(error);
      return redirect(paths.to(paths.payment.byLink, door.params));
    },
  );
}
