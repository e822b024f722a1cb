/** Form schemas of the counter, and of moving to another device. */
import { z } from "zod";
import type { AgreementSubject } from "~/contract/counter/counter";
import { CONSENT_MESSAGE } from "~/features/registration/confirmation/review-information";
import { cleanText } from "~/lib/text/plain-text";
import { readDigits } from "~/lib/text/typed-codes";
import { preprocessFields, readAsTyped, readTicked } from "~/web/forms/form-fields";

export const counterCodeForm = z.object({
  code: z
    .string({ error: "Counter code is required" })
    .transform(cleanText)
    .pipe(z.string().min(1, "Counter code is required").max(60, "Counter code is invalid")),
});

const sixDigits = z.preprocess(
  (value) => readDigits(readAsTyped(value)),
  z
    .string()
    .min(1, { error: "The code is required", abort: true })
    .regex(/^\d{6}$/, "The code has 6 numbers"),
);

export const handOverForm = z.object({ code: sixDigits });

const EGIRO_MESSAGE = "Please agree to eGIRO. We cannot apply for it without it";
const TRUTH_MESSAGE = "Please tick this if what you told us is true and complete";

/**
 * Builds the form with only the ticks of its subject.
 * @param onPaper true if there is no code to type.
 */
export function buildAgreementForm(subject: AgreementSubject, onPaper: boolean) {
  const agreed = (message: string) => z.literal(true, { error: message });
  const isAbout = (one: AgreementSubject) => one === subject;
  return z.preprocess(
    preprocessFields((raw) => ({
      truth: readTicked(raw.truth) || isAbout("EGIRO"),
      personalDataConsent: readTicked(raw.personalDataConsent) || !isAbout("REGISTRATION"),
      egiroConsent: readTicked(raw.egiroConsent) || !isAbout("EGIRO"),
      marketingConsent: readTicked(raw.marketingConsent),
      code: raw.code,
    })),
    z.object({
      truth: agreed(TRUTH_MESSAGE),
      personalDataConsent: agreed(CONSENT_MESSAGE),
      egiroConsent: agreed(EGIRO_MESSAGE),
      marketingConsent: z.boolean(),
      code: onPaper ? z.unknown().transform(() => "") : sixDigits,
    }),
  );
}
