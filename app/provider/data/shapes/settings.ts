import { z } from "zod";
import { address, count, day, dayOrMoment, dollars, id, percent, words } from "../folder/fields";
import { identity } from "./identity";

/** Identity of the provider and portal-wide settings. */
export const provider = z.strictObject({
  identity: identity
    .optional()
    .describe("Who you are. Where it is left out customers read the name of the sample."),
  links: z
    .strictObject({
      privacyPolicy: address.optional(),
      feedback: address.optional(),
      forms: address.optional(),
      brochures: address.optional(),
      reportVulnerability: address.optional(),
      contact: address.optional(),
      passPreprod: address.optional(),
      passProd: address.optional(),
    })
    .describe("Where the links of the portal lead; those left out lead to the website."),
  formMinutes: z
    .strictObject({ healthDeclaration: words(10).optional(), medicalHistory: words(10).optional() })
    .describe('How many minutes each health form takes, such as "3-5".'),
  arriveEarlyMinutes: count(120)
    .optional()
    .describe("How many minutes before an assessment people should come."),
  lovedOnes: z.boolean().describe("Whether people may register and act for someone else."),
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
      name: words(80),
      open: z.boolean().optional().describe("true for a public holiday on which you work."),
    }),
  ),
});

const coupon = z.strictObject({
  code: z
    .string()
    .regex(/^[A-Z0-9]{3,30}$/, { error: "must be 3 to 30 capital letters and digits" }),
  description: words(80).describe("As the cart shows it."),
  percent: percent.optional().describe("So much of the price, or an amount below."),
  amount: dollars.optional().describe("So many dollars."),
  from: dayOrMoment,
  until: dayOrMoment.describe("The last day on which it may be used."),
  uses: count(1_000_000).optional().describe("How often it may be used by all together."),
  programme: id("a programme").optional().describe("The one programme it is for."),
});

/** Promotion codes for all customers. Codes given to one customer are not in this file. */
export const coupons = z.strictObject({ coupons: z.array(coupon) });

/** Options that customers choose from. */
export const lists = z.strictObject({
  marketingChannels: z.array(z.strictObject({ id: id("the channel"), value: words(80) })),
});
