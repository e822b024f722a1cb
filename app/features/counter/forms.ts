/** Form schemas of the counter, and of moving to another device. */
import { z } from "zod";
import type { AgreementSubject } from "~/contract/counter/counter";
import { CONSENT_MESSAGE } from "~/features/registration/confirmation/review-information";
import { reply } from "~/languages/reply";
import { cleanText } from "~/lib/text/plain-text";
import { readDigits } from "~/lib/text/typed-codes";
import { preprocessFields, readAsTyped, readTicked } from "~/web/forms/form-fields";

export const counterCodeForm = z.object({
  code: z
    .string({ error: reply("replies-counter:counter-code.required") })
    .transform(cleanText)
    .pipe(
      z
        .string()
        .min(1, reply("replies-counter:counter-code.required"))
        .max(60, reply("replies-counter:counter-code.invalid")),
    ),
});

const sixDigits = z.preprocess(
  (value) => readDigits(readAsTyped(value)),
  z
    .string()
    .min(1, { error: reply("replies-counter:code-required"), abort: true })
    .regex(/^\d{6}$/, reply("replies-counter:six-numbers")),
);

export const handOverForm = z.object({ code: sixDigits });

const EGIRO_MESSAGE = reply("replies-counter:agree.egiro");
const TRUTH_MESSAGE = reply("replies-counter:agree.truth");

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
