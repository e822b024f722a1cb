/** Kinds of values in the provider's files. Each has plain words for its allowed values. */
import { z } from "zod";
import { isDay } from "~/lib/singapore-date";

/** Builds the schema of a short name that other files refer to. */
export const idField = (of: string) =>
  z
    .string()
    .regex(/^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/, {
      error: "must be a short name of small letters, digits and dashes, such as taman-jurong",
    })
    .describe(`The short name of ${of}: small letters, digits and dashes. It never changes.`);

export const textField = (longest = 200) =>
  z
    .string()
    .trim()
    .min(1, { error: "must not be empty" })
    .max(longest, { error: `must have at most ${longest} characters` });

export const day = z
  .string()
  .refine(isDay, { error: "must be a day of the calendar, written as 2027-01-31" })
  .meta({ format: "date" });

/** A day, or a moment as written by an export. */
export const dayOrMoment = z.union([day, z.iso.datetime({ offset: true })], {
  error: "must be a day of the calendar, written as 2027-01-31",
});

export const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time of the day, written as "09:30"' });

export const weekday = z.enum(["mon", "tue", "wed", "thu", "fri", "sat", "sun"]);
export type Weekday = z.output<typeof weekday>;
export const weekdays = z.array(weekday).min(1, { error: "needs at least one day" });

export const seatsField = z
  .int({ error: "must be a whole number" })
  .min(1, { error: "must be at least 1" })
  .max(1000, { error: "must be at most 1000" });

export const countField = (max: number) =>
  z
    .int({ error: "must be a whole number" })
    .min(1, { error: "must be at least 1" })
    .max(max, { error: `must be at most ${max}` });

/** Dollars and cents as a number, such as 195.00. */
export const dollars = z
  .number({ error: "must be an amount in dollars, such as 195.00" })
  .min(0, { error: "must not be less than 0" })
  .max(1_000_000, { error: "must be at most 1000000" })
  .refine((value) => isHundredths(value), { error: "must have at most two digits for the cents" });

export const percent = z
  .number({ error: "must be a number of per cent, such as 9" })
  .min(0, { error: "must not be less than 0" })
  .max(100, { error: "must be at most 100" })
  .refine((value) => isHundredths(value), { error: "must have at most two decimals" });

function isHundredths(value: number): boolean {
  return Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
}

/** Converts to hundredths: 195.5 becomes 19550, and 9 % becomes 900. */
export const toHundredths = (value: number) => Math.round(value * 100);

export const postalCode = z
  .string({ error: 'must be six digits between quotes, such as "050123"' })
  .regex(/^\d{6}$/, { error: 'must be six digits between quotes, such as "050123"' });

export const urlField = z.url({
  protocol: /^https?$/,
  error: "must be an address that begins with https://",
});

/** A code as it is issued, or an export's reference to an issued code. The code itself is not stored. */
export const codeField = z
  .string()
  .regex(/^[A-Za-z0-9 -]{12,40}$/, {
    error: "must have 12 to 40 letters, digits and dashes, such as BANYAN-W2ZK-7LQS",
  })
  .describe(
    "The code as it is given out. Made at random: at least eight characters that cannot be guessed.",
  );
export const issuedCode = textField(200).describe(
  "A code given out before, as an export writes it. Leave it as it is.",
);
