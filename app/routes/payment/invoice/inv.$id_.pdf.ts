import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { findClosedReason, requireInvoiceLink } from "~/features/payment/invoice/e-invoice.server";
import * as paths from "~/lib/paths";
import { callWithRules } from "~/web/api/call-rules.server";
import { createFileResponse } from "~/web/api/file-response.server";
import { readVisitorLanguage } from "~/web/language/visitor-language.server";

/** Serves the invoice behind a link as a PDF. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const door = requireInvoiceLink(params.id);
  const language = await readVisitorLanguage(request);
  return callWithRules(
    async () =>
      createFileResponse(
        await door.api.pdf({ params: door.params, query: { language } }),
        "attachment",
      ),
    (error) => {
      findClosedReason(error);
      return redirect(paths.to(paths.payment.byLink, door.params));
    },
  );
}
