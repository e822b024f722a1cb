import { z } from "zod";
import { day, idField, textField, timeOfDay, weekday } from "../folder/fields";

const because = textField(200)
  .optional()
  .describe("A complete sentence for customers, such as: The hall is being repaired.");

const weekly = z.strictObject({
  programme: idField("a programme"),
  centre: idField("a centre"),
  for: z
    .enum(["sessions", "pre-assessments", "post-assessments"])
    .optional()
    .describe("The kind of appointment at this time. Defaults to sessions."),
  weekday,
  time: timeOfDay,
  on: day.optional().describe("Only this day. Leave it out for every day that loses the time."),
  to: z
    .union([z.literal("cancel"), z.strictObject({ weekday, time: timeOfDay })], {
      error: 'must be cancel or the new time, such as {weekday: tue, time: "11:00"}',
    })
    .describe("The new time in the same week, or cancel."),
  because,
});

const group = z.strictObject({
  programme: idField("a programme"),
  centre: idField("a centre"),
  from: day.describe("The first day of the group."),
  time: timeOfDay,
  to: z
    .union([z.literal("cancel"), z.strictObject({ from: day, time: timeOfDay })], {
      error: 'must be cancel or the new group, such as {from: 2027-02-02, time: "11:00"}',
    })
    .describe("The new group, or cancel."),
  because,
});

/** One-time instructions for people whose time is withdrawn. After the run no one is booked there any more. */
export const moves = z.strictObject({ weekly: z.array(weekly), intakes: z.array(group) });

export type WeeklyMove = z.output<typeof weekly>;
export type GroupMove = z.output<typeof group>;
