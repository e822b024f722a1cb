import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCustomer } from "~/portal/customer.server";
import { fileAnswer } from "~/portal/file-answer.server";
import { orMissing } from "~/portal/orders.server";

/** The photo of the customer, or of the loved one they act for. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { api } = await requireCustomer(request);
  return fileAnswer(await orMissing(() => api.profiles.picture()), "inline");
}
