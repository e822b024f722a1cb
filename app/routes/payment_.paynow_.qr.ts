import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCustomer } from "~/web/customer.server";
import { fileAnswer, pictureAnswer } from "~/web/file-answer.server";
import { toldOn } from "~/web/flash.server";
import { orMissing } from "~/web/not-found.server";
import * as paths from "~/web/paths";

/** The PayNow code of an order as a picture: `?order=`, and `save=yes` to keep it as a file. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { api } = await requireCustomer(request);
  const query = new URL(request.url).searchParams;
  const id = query.get("order") ?? "";
  const qr = () => orMissing(() => api.orders.qr({ params: { id } }));
  if (query.get("save") !== "yes")
    return pictureAnswer(async () => fileAnswer(await qr(), "inline"));
  const page = paths.to(paths.payment.payNow, { order: id });
  return toldOn(request, page, async () => fileAnswer(await qr(), "attachment"));
}
