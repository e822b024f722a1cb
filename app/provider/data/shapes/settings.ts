import { isSupportedCountry } from "libphonenumber-js/max";
import { z } from "zod";
import { channelNames, messageKinds } from "~/provider/shared/messages/message-kinds";
import {
  countField,
  day,
  dayOrMoment,
  dollars,
  idField,
  percent,
  textField,
  urlField,
} from "../folder/fields";
import { identity } from "./identity";

const channel = z.enum(["sms", "email", "both"]);

/** Channels by group or kind of message. A kind goes before its group. */
const messages = z.strictObject({
  ...Object.fromEntries(channelNames.map((name) => [name, channel.optional()])),
  ...Object.fromEntries(
    messageKinds.flatMap(({ kind, fixedWhy }) =>
      fixedWhy === null
        ? []
        : [[kind, z.never({ error: `has a fixed channel, because ${fixedWhy}` }).optional()]],
    ),
  ),
});

/** Identity of the provider and portal-wide settings. */
export const provider = z.strictObject({
  identity: identity
    .optional()
    .describe("Your organisation. Without it, customers read the sample's name."),
  links: z
    .strictObject({
      privacyPolicy: urlField.optional(),
      feedback: urlField.optional(),
      forms: urlField.optional(),
      brochures: urlField.optional(),
      reportVulnerability: urlField.optional(),
      contact: urlField.optional(),
      passPreprod: urlField.optional(),
      passProd: urlField.optional(),
    })
    .describe("The targets of the portal's links. A link that is left out leads to the website."),
  formMinutes: z
    .strictObject({
      healthDeclaration: textField(10).optional(),
      medicalHistory: textField(10).optional(),
    })
    .describe('The minutes that each health form takes, such as "3-5".'),
  arriveEarlyMinutes: countField(120)
    .optional()
    .describe("The number of minutes that people should come before an assessment."),
  lovedOnes: z.boolean().describe("true if people may register and act for someone else."),
  features: z
    .strictObject({
      denticare: z.boolean().optional(),
      egiro: z.boolean().optional(),
      checkIn: z.boolean().optional(),
    })
    .optional()
    .describe("false hides all screens and menu entries of a feature. Each is on by default."),
  messages: messages
    .optional()
    .describe("The channel of groups and kinds of messages. Those left out stay as they are."),
  smsCountries: z
    .array(
      z.string().refine((code): boolean => isSupportedCountry(code), {
        error: "must be a country code, such as SG",
      }),
    )
    .min(1)
    .optional()
    .describe("Countries whose mobile numbers get SMS. People with other numbers get e-mail."),
});

/** GST by date. */
export const gst = z.strictObject({
  rates: z.array(z.strictObject({ from: day, percent })),
});

/** Differences from the public holidays of Singapore, which are built in. */
export const holidays = z.strictObject({
  days: z.array(
    z.strictObject({
      day,
      name: textField(80),
      open: z.boolean().optional().describe("true for a public holiday on which you work."),
    }),
  ),
});

const coupon = z.strictObject({
  code: z
    .string()
    .regex(/^[A-Z0-9]{3,30}$/, { error: "must be 3 to 30 capital letters and digits" }),
  description: textField(80).describe("The text in the cart."),
  percent: percent
    .optional()
    .describe("The share of the price. Leave it out if you set an amount."),
  amount: dollars.optional().describe("The discount in dollars."),
  from: dayOrMoment,
  until: dayOrMoment.describe("The last day of the code."),
  uses: countField(1_000_000).optional().describe("The number of uses by all customers together."),
  programme: idField("The only programme that it is for.")
    .optional()
    .describe("The one programme it is for."),
});

/** Promotion codes for all customers. Codes given to one customer are not in this file. */
export const coupons = z.strictObject({ coupons: z.array(coupon) });

/** Options that customers choose from. */
export const lists = z.strictObject({
  marketingChannels: z.array(z.strictObject({ id: idField("the channel"), value: textField(80) })),
});
