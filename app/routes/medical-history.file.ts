import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCustomer } from "~/web/customer.server";
import { fileAnswer } from "~/web/file-answer.server";
import { toldOn } from "~/web/flash.server";
import { orMissing } from "~/web/not-found.server";
import * as paths from "~/web/paths";

/** A submitted medical history as a PDF. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { api } = await requireCustomer(request);
  const id = new URL(request.url).searchParams.get("record") ?? "";
  return toldOn(request, paths.health.history, async () =>
    fileAnswer(await orMissing(() => api.medicalHistories.file({ params: { id } })), "attachment"),
  );
}
