import type { LoaderFunctionArgs } from "@remix-run/node";
import * as paths from "~/lib/paths";
import { callOrNotFound } from "~/web/api/call-rules.server";
import { createFileResponse } from "~/web/api/file-response.server";
import { requireCustomer } from "~/web/customer/customer.server";
import { redirectOnError } from "~/web/forms/flash.server";

/** Serves the tax invoice of a paid order as a PDF. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { api } = await requireCustomer(request);
  const id = params.id ?? "";
  return redirectOnError(request, paths.to(paths.payment.invoice, { id }), async () =>
    createFileResponse(
      await callOrNotFound(() => api.orders.invoice({ params: { id } })),
      "attachment",
    ),
  );
}
