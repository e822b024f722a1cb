import { z } from "zod";
import { idField, postalCode, textField } from "../folder/fields";

const centre = z.strictObject({
  id: idField("the centre"),
  name: textField(80),
  region: z.enum(["ne", "nw", "se", "sw"]).describe("The part of Singapore where the centre is."),
  block: textField(10),
  street: textField(80),
  postalCode,
  latitude: z.number().min(1.1).max(1.5).describe("The latitude for the map, between 1.1 and 1.5."),
  longitude: z
    .number()
    .min(103.5)
    .max(104.2)
    .describe("The longitude for the map, between 103.5 and 104.2."),
  roundCash: z
    .boolean()
    .optional()
    .describe("true if the till rounds payments in cash to the nearest five cents."),
});

/** Places where services are given. */
export const centres = z.strictObject({ centres: z.array(centre) });
