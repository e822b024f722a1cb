import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCustomer } from "~/portal/customer.server";
import { fileAnswer } from "~/portal/file-answer.server";
import { orMissing } from "~/portal/orders.server";

/** A submitted medical history as a PDF. */
export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const id = new URL(request.url).searchParams.get("record") ?? "";
  const file = await orMissing(() => customer.api.medicalHistories.file({ params: { id } }));
  return fileAnswer(file, "attachment");
}
