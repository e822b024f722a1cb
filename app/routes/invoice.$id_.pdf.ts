import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCustomer } from "~/web/customer.server";
import { fileResponse } from "~/web/file-response.server";
import { redirectOnError } from "~/web/flash.server";
import { orNotFound } from "~/web/not-found.server";
import * as paths from "~/web/paths";

/** The tax invoice of a paid order as a PDF. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { api } = await requireCustomer(request);
  const id = params.id ?? "";
  return redirectOnError(request, paths.to(paths.payment.invoice, { id }), async () =>
    fileResponse(await orNotFound(() => api.orders.invoice({ params: { id } })), "attachment"),
  );
}
