import type { LoaderFunctionArgs } from "@remix-run/node";
import { formIdOf, resultAddress } from "~/features/health/declaration.server";
import { orNotFound } from "~/web/api/call-rules.server";
import { fileResponse } from "~/web/api/file-response.server";
import { requireCustomer } from "~/web/customer/customer.server";
import { redirectOnError } from "~/web/forms/flash.server";

/** Serves a submitted health declaration as a PDF. */
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
