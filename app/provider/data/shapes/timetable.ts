import { z } from "zod";
import { countField, day, idField, seatsField, timeOfDay, weekdays } from "../folder/fields";

const weekly = z.strictObject({
  programme: idField("a programme"),
  centres: z.array(idField("a centre")).min(1, { error: "needs at least one centre" }),
  for: z
    .enum(["sessions", "pre-assessments", "post-assessments"])
    .describe("The kind of appointment at these times."),
  weekdays,
  times: z.array(timeOfDay).min(1, { error: "needs at least one time" }),
  seats: seatsField.describe("The number of people at each time."),
  from: day.describe("The first day with these times."),
  until: day.optional().describe("The last day with these times."),
});

const intake = z.strictObject({
  programme: idField("a programme"),
  centre: idField("a centre"),
  weekdays,
  time: timeOfDay,
  seats: seatsField,
  from: day.describe("The day from which the first group begins."),
  everyWeeks: countField(52)
    .optional()
    .describe("The number of weeks until the next group begins. Leave it out for one group."),
  until: day.optional().describe("No group begins after this day."),
});

/** Weekly times and intakes. Public holidays are left out automatically. */
export const timetable = z.strictObject({ weekly: z.array(weekly), intakes: z.array(intake) });
