import type { LoaderFunctionArgs } from "@remix-run/node";
import { MEDICAL_HISTORY } from "~/features/health/medical.server";
import { requireCustomer } from "~/web/customer.server";
import { fileAnswer } from "~/web/file-answer.server";
import { toldOn } from "~/web/flash.server";
import { orMissing } from "~/web/not-found.server";

/** A submitted medical history as a PDF. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { api } = await requireCustomer(request);
  const id = new URL(request.url).searchParams.get("record") ?? "";
  return toldOn(request, MEDICAL_HISTORY, async () =>
    fileAnswer(await orMissing(() => api.medicalHistories.file({ params: { id } })), "attachment"),
  );
}
