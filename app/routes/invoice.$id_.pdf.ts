import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCustomer } from "~/web/customer.server";
import { fileAnswer } from "~/web/file-answer.server";
import { toldOn } from "~/web/flash.server";
import { orMissing } from "~/web/not-found.server";
import * as paths from "~/web/paths";

/** The tax invoice of a paid order as a PDF. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { api } = await requireCustomer(request);
  const id = params.id ?? "";
  return toldOn(request, paths.to(paths.payment.invoice, { id }), async () =>
    fileAnswer(await orMissing(() => api.orders.invoice({ params: { id } })), "attachment"),
  );
}
