/** Identity numbers: NRIC, FIN and passport (SPEC section 5, ID number). */
import { z } from "zod";
import { idNumberProblem } from "~/lib/id-number-problem";
import { cleanText } from "~/lib/plain-text";
import { idTypes } from "../lists";

export { idNumberProblem };

/** Identity numbers are kept and compared in capitals. */
export const idNumberText = z
  .string()
  .nullish()
  .meta({ examples: ["S1234567D"] })
  .transform((value) => cleanText(value ?? "").toUpperCase());

export const idType = z.enum(idTypes, { error: "ID Type is required" });
