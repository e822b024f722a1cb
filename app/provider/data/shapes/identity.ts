import { z } from "zod";
import { defaultBrand } from "~/lib/brand/brand";
import { computeUenCheckLetter, isUenFormat } from "~/lib/singapore/uen";
import { textField, urlField } from "../folder/fields";

const PHONE = /^(?:\+65 ?)?[3689]\d{3} ?\d{4}$|^1?800 ?\d{3} ?\d{4}$/;

const desk = z.strictObject({
  number: z.string({ error: 'must be a number between quotes, such as "6100 0000"' }).regex(PHONE, {
    error: 'must be a number of Singapore, such as "6100 0000" or "1800 123 4567"',
  }),
  hours: textField(100).describe("Opening hours, as customers read them."),
});

const email = z.email({ error: "must be an e-mail address, such as help@your-house.example" });

const colour = z
  .string({ error: 'must be a colour between quotes, such as "#00594F"' })
  .regex(/^#[0-9a-fA-F]{6}$/, { error: 'must be a colour between quotes, such as "#00594F"' });

const colours = z.strictObject({
  brand: colour.optional().describe("Buttons, links and headings."),
  ground: colour.optional().describe("The background of pages."),
  panel: colour.optional().describe("Panels that stand out from the background."),
  ink: colour.optional().describe("Words."),
  muted: colour.optional().describe("Hints."),
  success: colour.optional().describe("Good news."),
  danger: colour.optional().describe("Error messages."),
  info: colour.optional().describe("News."),
  marigold: colour
    .optional()
    .describe("Bars and the focus ring. The text on them has the ink colour."),
  controlBorder: colour.optional().describe("The edges of fields."),
});

const uen = z
  .string({ error: 'must be text between quotes, such as "201912345K"' })
  .superRefine((value, context) => {
    if (!isUenFormat(value))
      context.addIssue({
        code: "custom",
        message: "must be a UEN in capitals, of 9 or 10 signs, such as 53312345A or 201912345K",
      });
    // The sample's UEN is invalid on purpose, so that a PayNow code with it cannot pay anyone.
    else if (value !== defaultBrand.uen && computeUenCheckLetter(value) !== value.at(-1))
      context.addIssue({
        code: "custom",
        message: `is mistyped: a UEN with these digits ends with ${computeUenCheckLetter(value)}. PayNow would pay someone else, or no one`,
      });
  });

/** Identity of the provider on every page, invoice and message. */
export const identity = z.strictObject({
  name: textField(60).describe("The name that customers know, at the top of every page."),
  shortName: textField(20).describe("At the beginning of every SMS."),
  tagline: textField(100).describe("Your services, in one line."),
  lead: textField(200)
    .optional()
    .describe("The first sentences of the home page, which may name your programmes."),
  description: textField(200)
    .optional()
    .describe("Your services in one or two sentences, for search engines and shared links."),
  legalName: textField(120).describe("On invoices, and as the payee at banks."),
  uen: uen.describe("The UEN: on invoices, and as the payee of PayNow."),
  gstNumber: z
    .string()
    .regex(/^[A-Z0-9-]{9,14}$/, {
      error: "must have 9 to 14 capitals, digits and dashes, such as M2-1234567-8",
    })
    .optional()
    .describe("The GST registration number. Leave it out if you are not registered."),
  address: z
    .array(textField(80))
    .min(1, { error: "needs at least one line" })
    .max(4, { error: "must have at most 4 lines" })
    .describe("The address on invoices, line by line."),
  website: urlField,
  phones: z.strictObject({
    hotline: desk,
    billing: desk.optional().describe("Defaults to the hotline."),
    egiro: desk.optional().describe("Defaults to the hotline."),
  }),
  emails: z.strictObject({
    support: email,
    egiro: email.optional().describe("Defaults to the support's."),
  }),
  copyrightYear: z
    .int({ error: "must be a year, such as 2026" })
    .min(1900, { error: "must be a year, such as 2026" })
    .max(2100, { error: "must be a year, such as 2026" })
    .optional(),
  logo: z
    .string()
    .regex(/^[\w-]+\.svg$/, { error: "must be an SVG beside this file, such as logo.svg" })
    .optional()
    .describe("A square picture beside this file. Without it, the portal shows two leaves."),
  colours: colours
    .optional()
    .describe(
      "A colour that is left out keeps its default. Colours that cannot be read well are refused.",
    ),
});

export type Identity = z.output<typeof identity>;
