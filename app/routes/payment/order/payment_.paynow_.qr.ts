import type { LoaderFunctionArgs } from "@remix-run/node";
import * as paths from "~/lib/paths";
import { callOrNotFound } from "~/web/api/call-rules.server";
import { createFileResponse, createImageResponse } from "~/web/api/file-response.server";
import { requireCustomer } from "~/web/customer/customer.server";
import { redirectOnError } from "~/web/forms/flash.server";

/** Serves the PayNow code of an order as a picture: `?order=`, with `save=yes` as a download. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { api } = await requireCustomer(request);
  const query = new URL(request.url).searchParams;
  const id = query.get("order") ?? "";
  const qr = () => callOrNotFound(() => api.orders.qr({ params: { id } }));
  if (query.get("save") !== "yes")
    return createImageResponse(async () => createFileResponse(await qr(), "inline"));
  const page = paths.to(paths.payment.payNow, { order: id });
  return redirectOnError(request, page, async () => createFileResponse(await qr(), "attachment"));
}
