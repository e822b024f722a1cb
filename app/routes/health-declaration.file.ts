import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCustomer } from "~/portal/customer.server";
import { fileAnswer } from "~/portal/file-answer.server";
import { formIdOf } from "~/portal/health/declaration.server";
import { orMissing } from "~/portal/orders.server";

/** A submitted health declaration as a PDF. */
export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const file = await orMissing(() =>
    customer.api.healthDeclarations.file({ params: { id: formIdOf(request) ?? "" } }),
  );
  return fileAnswer(file, "attachment");
}
