import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireInvoiceLink } from "~/features/payment/invoice/e-invoice.server";
import * as paths from "~/lib/paths";
import { callWithRules, onRejected } from "~/web/api/call-rules.server";
import { createFileResponse, createImageResponse } from "~/web/api/file-response.server";
import { redirectOnError } from "~/web/forms/flash.server";

/** Serves the PayNow code of an invoice as a picture, with `save=yes` as a download. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const door = requireInvoiceLink(params.id);
  const qr = () =>
    callWithRules(
      () => door.api.qr({ params: door.params }),
      // If the invoice was paid or expired in the meantime, it shows that.
      onRejected(() => {
        throw redirect(paths.to(paths.payment.byLink, door.params));
      }),
    );
  if (new URL(request.url).searchParams.get("save") !== "yes")
    return createImageResponse(async () => createFileResponse(await qr(), "inline"));
  const page = paths.to(paths.payment.byLinkPayNow, door.params);
  return redirectOnError(request, page, async () => createFileResponse(await qr(), "attachment"));
}
