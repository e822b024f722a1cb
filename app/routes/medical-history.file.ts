import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCustomer } from "~/web/customer.server";
import { fileResponse } from "~/web/file-response.server";
import { redirectOnError } from "~/web/flash.server";
import { orNotFound } from "~/web/not-found.server";
import * as paths from "~/web/paths";

/** A submitted medical history as a PDF. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { api } = await requireCustomer(request);
  const id = new URL(request.url).searchParams.get("record") ?? "";
  return redirectOnError(request, paths.health.history, async () =>
    fileResponse(
      await orNotFound(() => api.medicalHistories.file({ params: { id } })),
      "attachment",
    ),
  );
}
