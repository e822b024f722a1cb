import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCustomer } from "~/portal/customer.server";
import { fileAnswer } from "~/portal/file-answer.server";
import { toldOn } from "~/portal/flash.server";
import { MEDICAL_HISTORY } from "~/portal/health/medical.server";
import { orMissing } from "~/portal/not-found.server";

/** A submitted medical history as a PDF. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { api } = await requireCustomer(request);
  const id = new URL(request.url).searchParams.get("record") ?? "";
  return toldOn(request, MEDICAL_HISTORY, async () =>
    fileAnswer(await orMissing(() => api.medicalHistories.file({ params: { id } })), "attachment"),
  );
}
