/** Words the provider's refusal of a confirmation for the step that can correct it. */
import type { Submission } from "@conform-to/react";
import { errorCodes } from "~/contract/response";
import { buildLinkingUrl } from "~/features/people/linking/link-page.server";
import { buildStepChangeUrl } from "~/features/registration/journey/steps";
import { reply } from "~/languages/reply";
import { getFormats } from "~/lib/language/formats";
import { createErrorFlash, redirectWithFlash } from "~/web/forms/flash.server";
import { renderRejectedForm } from "~/web/forms/form.server";
import { getVisitorWords } from "~/web/language/translations.server";
import type { Flash } from "~/web/session/session.server";
import type { Refusal } from "./confirm.server";

/** Errors that no other answer can correct. */
const UNCORRECTABLE_ERRORS: (string | undefined)[] = [
  errorCodes.tooOften,
  errorCodes.mobileUnproven,
];

/**
 * Responds to a refusal.
 * @param submission the posted form, rendered again if no step can correct the error.
 */
export async function respondToRefusal(
  request: Request,
  submission: Submission<unknown>,
  refusal: Refusal,
) {
  const { error } = refusal;
  if (UNCORRECTABLE_ERRORS.includes(error.failure.errorCode))
    return renderRejectedForm(submission, error);
  return redirectWithFlash(request, buildStepChangeUrl(refusal.step), explainRefusal(refusal));
}

/** Explains a refusal. A customer whose ID number is already registered links that record instead (SPEC section 8). */
function explainRefusal({ error, onRecord }: Refusal): Flash {
  if (onRecord) {
    const { text, language } = getVisitorWords();
    const blank = text("replies-people:on-record.no-answer");
    const values = getFormats(language).series(onRecord.map((value) => value ?? blank));
    return { kind: "error", text: reply("replies-people:changed-since.registration", { values }) };
  }
  if (error.failure.errorCode !== errorCodes.idNumberTaken) return createErrorFlash(error);
  const link = { href: buildLinkingUrl("my_self"), text: "Link your profile" };
  return { kind: "error", text: error.message, link };
}
