/** The last step of a medical history: it is signed and goes to the provider, once. */
import { data } from "@remix-run/node";
import { ApiError } from "~/web/client.server";
import { redirectWithFlash } from "~/web/flash.server";
import { idempotencyKeyOf, parseForm, refuseForm } from "~/web/form.server";
import { STALE } from "~/web/step-answer.server";
import { signatureForm, wholeHistory } from "./medical";
import { MEDICAL_HISTORY, type OpenHistory, today } from "./medical.server";
import { forget, stampOf } from "./saved-form.server";

export async function signHistory(request: Request, history: OpenHistory, form: FormData) {
  const submission = parseForm(form, signatureForm(today()));
  if (submission.status !== "success") return refuseForm(submission);
  const answers = wholeHistory(history.kept, history.person.gender);
  // Another tab may have begun another form, or another person's.
  if (answers === null || form.get("saves") !== stampOf(history, "Signature")) {
    return data({ lastResult: submission.reply({ formErrors: [STALE] }) }, { status: 409 });
  }
  try {
    const body = { answers, signature: submission.value, agreedToTruth: true as const };
    await history.customer.api.medicalHistories.submit({
      body,
      idempotencyKey: idempotencyKeyOf(form),
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.silent) throw error;
    const lastResult = submission.reply({ formErrors: [error.message] });
    return data({ lastResult }, { status: error.status });
  }
  await forget(history);
  return redirectWithFlash(request, MEDICAL_HISTORY, {
    kind: "success",
    text: "Your medical history was saved. Thank you.",
  });
}
