import { z } from "zod";
import {
  codeField,
  countField,
  idField,
  issuedCode,
  textField,
  timeOfDay,
  weekdays,
} from "../folder/fields";

const activity = z.strictObject({
  id: z
    .union([idField("the activity"), z.uuid()], {
      error: "must be a short name of small letters, digits and dashes, such as tea-and-songs",
    })
    .describe("A short name, or the value that an export wrote."),
  name: textField(80),
  centre: idField("a centre"),
  programme: idField("a programme").optional(),
  weekdays,
  time: timeOfDay,
  minutes: countField(1440),
});

const staff = z.strictObject({
  label: textField(80).describe("The name of the code in lists of its use."),
  centre: idField("a centre").optional().describe("Leave it out for staff of all centres."),
  code: codeField.optional(),
  kept: issuedCode.optional(),
});

/** Activities and organisations of volunteers, and the codes of the staff. */
export const doors = z.strictObject({
  activities: z.array(activity),
  organisations: z.array(z.strictObject({ id: idField("the organisation"), name: textField(80) })),
  staff: z.array(staff),
});

/** Codes that set up a shared computer as a counter. A code that is left out is withdrawn, and its computers stop working as counters. */
export const counters = z.strictObject({
  counters: z.array(
    z.strictObject({
      centre: idField("a centre"),
      code: codeField.optional(),
      kept: issuedCode.optional(),
    }),
  ),
});
