import { z } from "zod";
import { count, id, time, weekdays, words } from "../folder/fields";

const hours = z.strictObject({
  weekdays,
  times: z
    .array(z.strictObject({ from: time, until: time }))
    .min(1, { error: "needs at least one time" }),
});

const dentist = z.strictObject({ id: id("the dentist"), name: words(80), hours: z.array(hours) });

const clinic = z.strictObject({
  centre: id("a centre").describe("The clinic's place: an id of centres.yaml."),
  area: z.enum(["CENTRAL", "NORTH", "WEST", "SOUTH", "EAST"]),
  dentists: z.array(dentist),
});

const treatment = z.strictObject({
  id: id("the treatment"),
  name: words(80),
  summary: words(200),
  minutes: count(480),
});

/** Denticare: dentists with their clinics and hours, and treatments. */
export const dental = z.strictObject({
  clinics: z.array(clinic),
  treatments: z.array(treatment),
});
