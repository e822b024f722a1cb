import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCustomer } from "~/portal/customer.server";
import { fileAnswer } from "~/portal/file-answer.server";
import { orMissing } from "~/portal/orders.server";

/** The PayNow code of an order as a picture: `?order=`, and `save=yes` to keep it as a file. */
export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const query = new URL(request.url).searchParams;
  const file = await orMissing(() =>
    customer.api.orders.qr({ params: { id: query.get("order") ?? "" } }),
  );
  return fileAnswer(file, query.get("save") === "yes" ? "attachment" : "inline");
}
