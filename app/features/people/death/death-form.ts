/** The form that reports a death. */
import { z } from "zod";
import { createFieldRule, orBlank, personName, withRules } from "~/contract/fields";
import { reply } from "~/languages/reply";
import { isPhoneNumber } from "~/lib/singapore/phone";
import {
  joinDateFields,
  preprocessFields,
  readAsTyped,
  readNonBlank,
} from "~/web/forms/form-fields";

const INVALID_DAY = reply("replies-people:death.day");

interface Bearer {
  broughtByName?: string;
  broughtByNumber: string;
}

/** Who brought the certificate to a counter, in Singapore. A number needs its name. */
export const bearerForm = z.preprocess(
  preprocessFields((raw) => ({
    broughtByName: readNonBlank(raw.broughtByName),
    broughtByNumber: readAsTyped(raw.broughtByNumber) ?? "",
  })),
  withRules(
    z.object({
      broughtByName: personName(reply("replies-counter:contact-name")).optional(),
      broughtByNumber: z.string().max(60, reply("replies:phone.invalid")),
    }),
    [
      createFieldRule<Bearer>(
        ({ broughtByName, broughtByNumber }) =>
          !broughtByNumber?.trim() || broughtByName !== undefined,
        "broughtByName",
        reply("replies-counter:contact-name"),
      ),
      createFieldRule<Bearer>(
        ({ broughtByName, broughtByNumber }) =>
          broughtByName === undefined || !!broughtByNumber?.trim(),
        "broughtByNumber",
        reply("replies-counter:contact-number"),
      ),
      createFieldRule<Bearer>(
        ({ broughtByNumber }) => !broughtByNumber?.trim() || isPhoneNumber("+65", broughtByNumber),
        "broughtByNumber",
        reply("replies:phone.invalid"),
      ),
    ],
  ),
);

export const deathForm = z.preprocess(
  preprocessFields((raw) => ({ ...raw, diedOn: joinDateFields(raw.diedOn) })),
  z.object({
    diedOn: orBlank(z.iso.date(INVALID_DAY), INVALID_DAY),
    sure: z.literal("on", { error: reply("replies-booking:consent") }),
  }),
);
