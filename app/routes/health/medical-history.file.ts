import type { LoaderFunctionArgs } from "@remix-run/node";
import * as paths from "~/lib/paths";
import { callOrNotFound } from "~/web/api/call-rules.server";
import { createFileResponse } from "~/web/api/file-response.server";
import { requireCustomer } from "~/web/customer/customer.server";
import { redirectOnError } from "~/web/forms/flash.server";
import { readVisitorLanguage } from "~/web/language/visitor-language.server";

/** Serves a submitted medical history as a PDF. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { api } = await requireCustomer(request);
  const id = new URL(request.url).searchParams.get("record") ?? "";
  const language = await readVisitorLanguage(request);
  return redirectOnError(request, paths.health.history, async () =>
    createFileResponse(
      await callOrNotFound(() =>
        api.medicalHistories.file({ params: { id }, query: { language } }),
      ),
      "attachment",
    ),
  );
}
