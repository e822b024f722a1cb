import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCustomer } from "~/portal/customer.server";
import { fileAnswer } from "~/portal/file-answer.server";
import { toldOn } from "~/portal/flash.server";
import { formIdOf, resultAddress } from "~/portal/health/declaration.server";
import { orMissing } from "~/portal/not-found.server";

/** A submitted health declaration as a PDF. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { api } = await requireCustomer(request);
  const id = formIdOf(request) ?? "";
  return toldOn(request, resultAddress(id), async () =>
    fileAnswer(
      await orMissing(() => api.healthDeclarations.file({ params: { id } })),
      "attachment",
    ),
  );
}
