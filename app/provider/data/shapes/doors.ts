import { z } from "zod";
import { code, count, id, issuedCode, time, weekdays, words } from "../folder/fields";

const activity = z.strictObject({
  id: z
    .union([id("the activity"), z.uuid()], {
      error: "must be a short name of small letters, digits and dashes, such as tea-and-songs",
    })
    .describe("A short name, or the value that an export wrote."),
  name: words(80),
  centre: id("a centre"),
  programme: id("a programme").optional(),
  weekdays,
  time,
  minutes: count(1440),
});

const staff = z.strictObject({
  label: words(80).describe("The name of the code in lists of its use."),
  centre: id("a centre").optional().describe("Leave it out for staff of all centres."),
  code: code.optional(),
  kept: issuedCode.optional(),
});

/** Activities and organisations of volunteers, and the codes of the staff. */
export const doors = z.strictObject({
  activities: z.array(activity),
  organisations: z.array(z.strictObject({ id: id("the organisation"), name: words(80) })),
  staff: z.array(staff),
});

/** Codes that set up a shared computer as a counter. A code that is left out is withdrawn, and its computers stop working as counters. */
export const counters = z.strictObject({
  counters: z.array(
    z.strictObject({
      centre: id("a centre"),
      code: code.optional(),
      kept: issuedCode.optional(),
    }),
  ),
});
