/** Form schemas of a dental booking. */
import { z } from "zod";
import {
  buildPublicClientForm,
  existingClientForm as existingFields,
} from "~/contract/denticare/denticare-public";
import { recordId } from "~/contract/fields";
import { reply } from "~/languages/reply";
import { TOKEN_PATTERN } from "~/lib/security/token-format";
import { readDigits } from "~/lib/text/typed-codes";
import { preprocessFields, readAsTyped, readTicked } from "~/web/forms/form-fields";
import type { DentalStep } from "./choice/choice";

const CHOOSE: Record<DentalStep, string> = {
  service: reply("replies:denticare.service"),
  center: reply("replies:denticare.clinic"),
  time: reply("replies:denticare.time"),
};

/** Builds the schema of one answer among the offered ones. */
export function buildAnswerForm(step: DentalStep, offered: readonly string[]) {
  const message = CHOOSE[step];
  return z.object({
    answer: z
      .string({ error: message })
      .refine((value) => offered.includes(value), { error: message }),
  });
}

const phone = (raw: Record<string, unknown>) => ({
  countryCode: readAsTyped(raw.countryCode),
  mobileNumber: readAsTyped(raw.mobileNumber) ?? "",
});

/**
 * Builds the form of the client.
 * @param isExistingClient true if an ID number was given before. In that case an empty field keeps it.
 */
export function buildClientForm(isExistingClient: boolean) {
  const recipient = z.enum(["yourself", "other"], { error: reply("replies:denticare.for-whom") });
  return z.preprocess(
    preprocessFields((raw) => ({
      ...phone(raw),
      forWhom: readAsTyped(raw.forWhom),
      isBookingForYourSelf: raw.forWhom === "yourself",
      clientIdType: readAsTyped(raw.clientIdType),
      nric: readAsTyped(raw.nric) ?? "",
      name: readAsTyped(raw.name) ?? "",
      email: readAsTyped(raw.email) ?? "",
    })),
    z.intersection(z.object({ forWhom: recipient }), buildPublicClientForm(isExistingClient)),
  );
}

export const reviewForm = z.preprocess(
  preprocessFields((raw) => ({ marketingConsent: readTicked(raw.marketingConsent) })),
  z.object({ marketingConsent: z.boolean() }),
);

export const existingAppointmentForm = z.preprocess(
  preprocessFields((raw) => ({
    ...phone(raw),
    clientIdType: readAsTyped(raw.clientIdType),
    nric: readAsTyped(raw.nric) ?? "",
  })),
  existingFields,
);

const CODE = reply("replies:denticare.code");
export const codeForm = z.object({
  code: z
    .string({ error: CODE })
    .transform(readDigits)
    .pipe(z.string().regex(/^\d{6}$/, CODE)),
});

const AGAIN = reply("replies-my-denticare:check");
export const bookForm = z.object({
  idempotencyKey: z.string({ error: AGAIN }).regex(TOKEN_PATTERN, AGAIN),
  /** The nearby appointment that stays booked too. */
  besides: recordId.optional(),
});
