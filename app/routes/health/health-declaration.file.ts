import type { LoaderFunctionArgs } from "@remix-run/node";
import { buildResultAddress, getFormId } from "~/features/health/declaration.server";
import { callOrNotFound } from "~/web/api/call-rules.server";
import { createFileResponse } from "~/web/api/file-response.server";
import { requireCustomer } from "~/web/customer/customer.server";
import { redirectOnError } from "~/web/forms/flash.server";
import { readVisitorLanguage } from "~/web/language/visitor-language.server";

/** Serves a submitted health declaration as a PDF. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { api } = await requireCustomer(request);
  const id = getFormId(request) ?? "";
  const language = await readVisitorLanguage(request);
  return redirectOnError(request, buildResultAddress(id), async () =>
    createFileResponse(
      await callOrNotFound(() =>
        api.healthDeclarations.file({ params: { id }, query: { language } }),
      ),
      "attachment",
    ),
  );
}
