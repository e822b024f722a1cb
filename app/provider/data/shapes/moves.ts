import { z } from "zod";
import { day, id, time, weekday, words } from "../folder/fields";

const because = words(200)
  .optional()
  .describe("A whole sentence that they read, such as: The hall is being repaired.");

const weekly = z.strictObject({
  programme: id("a programme"),
  centre: id("a centre"),
  for: z
    .enum(["sessions", "pre-assessments", "post-assessments"])
    .optional()
    .describe("What people come for at this time; sessions, where it is left out."),
  weekday,
  time,
  on: day.optional().describe("This day alone. Leave it out for every day that loses the time."),
  to: z
    .union([z.literal("cancel"), z.strictObject({ weekday, time })], {
      error: 'must be cancel, or where they go, such as {weekday: tue, time: "11:00"}',
    })
    .describe("The time of the same week that they get instead, or cancel."),
  because,
});

const group = z.strictObject({
  programme: id("a programme"),
  centre: id("a centre"),
  from: day.describe("The first day of the group."),
  time,
  to: z
    .union([z.literal("cancel"), z.strictObject({ from: day, time })], {
      error: 'must be cancel, or where they go, such as {from: 2027-02-02, time: "11:00"}',
    })
    .describe("The group that they get a seat in instead, or cancel."),
  because,
});

/** One-time instructions for people whose time is withdrawn. After the run no one is booked there any more. */
export const moves = z.strictObject({ weekly: z.array(weekly), intakes: z.array(group) });

export type WeeklyMove = z.output<typeof weekly>;
export type GroupMove = z.output<typeof group>;
