/** The last step of a medical history: the signature, and the single submission to the provider. */

import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import { redirectWithSuccess } from "~/web/forms/flash.server";
import { readIdempotencyKey, renderFormErrors } from "~/web/forms/form.server";
import { handleForm, showFieldError } from "~/web/forms/form-action.server";
import { STALE_ANSWERS } from "~/web/journey/save-step.server";
import { buildFormVersion, deleteHealthDraft } from "./health-draft.server";
import { buildSignatureForm, getCompleteHistory } from "./medical";
import { getToday, type OpenHistory } from "./medical.server";
import { medicalWords } from "./options";

/** The consent above the signature. The page gets it from the loader, so that its scripts do not include the questions. */
export const truthWords = medicalWords.truth;

export async function signHistory(request: Request, history: OpenHistory) {
  return handleForm(
    request,
    buildSignatureForm(getToday()),
    async (signature, { form, submission }) => {
      const answers = getCompleteHistory(history.state, history.person.gender);
      // Another tab may have started another form, or the form of another person.
      if (answers === null || form.get("saves") !== buildFormVersion(history, "Signature"))
        return renderFormErrors(submission, { "": [STALE_ANSWERS] }, 409);
      const body = { answers, signature, agreedToTruth: true as const };
      const idempotencyKey = readIdempotencyKey(form);
      await history.customer.api.medicalHistories.submit({ body, idempotencyKey });
      await deleteHealthDraft(history);
      return redirectWithSuccess(
        request,
        paths.health.history,
        reply("replies-health:history-saved"),
      );
    },
    showFieldError(),
  );
}
