import type { LoaderFunctionArgs } from "@remix-run/node";
import * as paths from "~/lib/paths";
import { callOrNotFound } from "~/web/api/call-rules.server";
import { createFileResponse } from "~/web/api/file-response.server";
import { requireCustomer } from "~/web/customer/customer.server";
import { redirectOnError } from "~/web/forms/flash.server";
import { readVisitorLanguage } from "~/web/language/visitor-language.server";

/** Serves the credit note of a cancelled package as a PDF. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { api } = await requireCustomer(request);
  const { id = "", number = "" } = params;
  const language = await readVisitorLanguage(request);
  return redirectOnError(request, paths.to(paths.payment.invoice, { id }), async () =>
    createFileResponse(
      await callOrNotFound(() =>
        api.packageCancellations.creditNote({ params: { id, number }, query: { language } }),
      ),
      "attachment",
    ),
  );
}
