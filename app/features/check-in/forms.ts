/** Form schemas of the check-in pages. */
import { z } from "zod";
import { checkInActions } from "~/contract/check-in/check-in";
import { checkInIdNumberProblem, toCheckInIdNumber } from "~/contract/check-in/check-in-identity";
import { chosenId } from "~/contract/fields";
import { isPhoneNumber, normalisePhone, readPhone } from "~/lib/singapore/phone";
import { cleanText } from "~/lib/text/plain-text";

export const checkInRoleChoices = ["PARTICIPANT", "Individual", "Org"] as const;
export const roleForm = z.object({
  role: z.enum(checkInRoleChoices, { error: "Choose what you are here for" }),
});

export const organisationForm = z.object({
  organisation: z.string({ error: "Choose your organisation" }).min(1).max(60),
});

const text = (value: unknown) => (typeof value === "string" ? value : "");

/** The form of a mobile number, with the messages of SPEC section 5. */
export const mobileForm = z
  .object({
    countryCode: z.preprocess(
      (code) => text(code) || "+65",
      z.string().max(6, "Choose a country code"),
    ),
    phone: z.preprocess(
      text,
      z.string().max(60, "Phone number is invalid").transform(normalisePhone),
    ),
  })
  .superRefine(({ countryCode, phone }, context) => {
    const problem =
      phone === ""
        ? "Mobile number is required"
        : isPhoneNumber(countryCode, phone)
          ? null
          : "Phone number is invalid";
    if (problem) context.addIssue({ code: "custom", path: ["phone"], message: problem });
  })
  .transform(({ countryCode, phone }) => {
    const { countryCode: code, number } = readPhone(countryCode, phone);
    return { countryCode: code, phone: number };
  });

export const idNumberForm = z
  .object({ nric: z.preprocess(text, z.string().transform(toCheckInIdNumber)) })
  .superRefine(({ nric }, context) => {
    const problem = checkInIdNumberProblem(nric);
    if (problem) context.addIssue({ code: "custom", path: ["nric"], message: problem });
  });

/** The form of an event and its person, as posted by the event's button. */
export const eventForm = z.object({
  event: z
    .string({ error: "Choose one of these" })
    .transform((value) => value.split(" "))
    .pipe(z.tuple([chosenId("Choose one of these"), chosenId("Choose one of these")]))
    .transform(([id, personId]) => ({ id, personId })),
});

export const actionForm = z.object({
  action: z.enum(checkInActions, { error: "Press the button to continue" }),
});

export const rateForm = z.object({
  rating: z
    .string()
    .regex(/^[1-6]$/)
    .transform(Number),
});

export const staffCodeForm = z.object({
  staffCode: z
    .string({ error: "Staff code is required" })
    .transform(cleanText)
    .pipe(z.string().min(1, "Staff code is required").max(60, "Staff code is invalid")),
});
