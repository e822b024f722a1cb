import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCustomer } from "~/portal/customer.server";
import { fileAnswer } from "~/portal/file-answer.server";
import { orMissing } from "~/portal/orders.server";

/** The tax invoice of a paid order as a PDF. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const file = await orMissing(() =>
    customer.api.orders.invoice({ params: { id: params.id ?? "" } }),
  );
  return fileAnswer(file, "attachment");
}
