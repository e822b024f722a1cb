/** The consents at the end of the review (SPEC section 5, Registration consent). */
import { z } from "zod";
import { reply } from "~/languages/reply";
import { preprocessFields, readTicked } from "~/web/forms/form-fields";

export const CONSENT_MESSAGE = reply("replies-registration:consent");

/** The form of the consents. Raw fields `personalDataConsent` and `marketingConsent` are ticks. Marketing is optional. */
export const consentForm = z.preprocess(
  preprocessFields((raw) => ({
    personalDataConsent: readTicked(raw.personalDataConsent),
    marketingConsent: readTicked(raw.marketingConsent),
  })),
  z.object({
    personalDataConsent: z.literal(true, { error: CONSENT_MESSAGE }),
    marketingConsent: z.boolean(),
  }),
);
