import type { LoaderFunctionArgs } from "@remix-run/node";
import { formIdOf, resultAddress } from "~/features/health/declaration.server";
import { requireCustomer } from "~/web/customer.server";
import { fileAnswer } from "~/web/file-answer.server";
import { toldOn } from "~/web/flash.server";
import { orMissing } from "~/web/not-found.server";

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
