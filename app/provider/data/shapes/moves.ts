import { z } from "zod";
import { day, id, time, weekday, words } from "../folder/fields";

const because = words(200)
  .optional()
  .describe("A complete sentence for customers, such as: The hall is being repaired.");

const weekly = z.strictObject({
  programme: id("a programme"),
  centre: id("a centre"),
  for: z
    .enum(["sessions", "pre-assessments", "post-assessments"])
    .optional()
    .describe("The kind of appointment at this time. Defaults to sessions."),
  weekday,
  time,
  on: day.optional().describe("Only this day. Leave it out for every day that loses the time."),
  to: z
    .union([z.literal("cancel"), z.strictObject({ weekday, time })], {
      error: 'must be cancel or the new time, such as {weekday: tue, time: "11:00"}',
    })
    .describe("The new time in the same week, or cancel."),
  because,
});

const group = z.strictObject({
  programme: id("a programme"),
  centre: id("a centre"),
  from: day.describe("The first day of the group."),
  time,
  to: z
    .union([z.literal("cancel"), z.strictObject({ from: day, time })], {
      error: 'must be cancel or the new group, such as {from: 2027-02-02, time: "11:00"}',
    })
    .describe("The new group, or cancel."),
  because,
});

/** One-time instructions for people whose time is withdrawn. After the run no one is booked there any more. */
export const moves = z.strictObject({ weekly: z.array(weekly), intakes: z.array(group) });

export type WeeklyMove = z.output<typeof weekly>;
export type GroupMove = z.output<typeof group>;
