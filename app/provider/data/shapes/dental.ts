import { z } from "zod";
import { countField, idField, textField, timeOfDay, weekdays } from "../folder/fields";

const hours = z.strictObject({
  weekdays,
  times: z
    .array(z.strictObject({ from: timeOfDay, until: timeOfDay }))
    .min(1, { error: "needs at least one time" }),
});

const dentist = z.strictObject({
  id: idField("the dentist"),
  name: textField(80),
  hours: z.array(hours),
});

const clinic = z.strictObject({
  centre: idField("a centre").describe("The clinic's place: an id of centres.yaml."),
  area: z.enum(["CENTRAL", "NORTH", "WEST", "SOUTH", "EAST"]),
  dentists: z.array(dentist),
});

const treatment = z.strictObject({
  id: idField("the treatment"),
  name: textField(80),
  summary: textField(200),
  minutes: countField(480),
});

/** Denticare: dentists with their clinics and hours, and treatments. */
export const dental = z.strictObject({
  clinics: z.array(clinic),
  treatments: z.array(treatment),
});
