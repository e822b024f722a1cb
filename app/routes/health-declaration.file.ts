import type { LoaderFunctionArgs } from "@remix-run/node";
import { formIdOf, resultAddress } from "~/features/health/declaration.server";
import { requireCustomer } from "~/web/customer.server";
import { fileResponse } from "~/web/file-response.server";
import { redirectOnError } from "~/web/flash.server";
import { orNotFound } from "~/web/not-found.server";

/** A submitted health declaration as a PDF. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { api } = await requireCustomer(request);
  const id = formIdOf(request) ?? "";
  return redirectOnError(request, resultAddress(id), async () =>
    fileResponse(
      await orNotFound(() => api.healthDeclarations.file({ params: { id } })),
      "attachment",
    ),
  );
}
