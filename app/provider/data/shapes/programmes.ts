import { z } from "zod";
import { countField, day, dollars, idField, textField } from "../folder/fields";

const icon = z.enum(["dumbbell", "balance", "circuit", "day-care", "tooth", "heart", "family"]);

const laterPrice = z.strictObject({
  price: dollars.describe("In dollars, before GST."),
  from: day
    .optional()
    .describe("The first day of this price. The first price has none: it is valid until the next."),
});

const offer = z.strictObject({
  id: idField("the offer"),
  name: textField(80),
  sessions: countField(500).describe("The number of sessions in the package."),
  validDays: countField(3650).describe("The number of days for which the package is valid."),
  prices: z.array(laterPrice).min(1, { error: "needs at least one price" }),
  chasSubsidy: z
    .strictObject({
      Blue: dollars.optional(),
      Orange: dollars.optional(),
      Green: dollars.optional(),
    })
    .optional()
    .describe(
      "The subsidy by CHAS tier in dollars, before GST. Staff check the card at the first session. Leave it out for none.",
    ),
  egiro: z
    .boolean()
    .optional()
    .describe(
      "true if customers with an active eGIRO arrangement can pay it by deduction on the 20th. They can use the package before.",
    ),
  sold: z
    .boolean()
    .optional()
    .describe("false once it is no longer sold. Packages already sold stay valid."),
});

const picture = z.strictObject({
  address: z
    .string()
    .regex(/^\/[\w/.-]+$/, { error: "must be a file below public/, such as /pictures/home.svg" }),
  alternative: textField(300).describe(
    "A description of the picture, for people who cannot see it.",
  ),
  width: countField(10_000),
  height: countField(10_000),
});

const productWords = z.strictObject({
  summary: textField(2000),
  description: z.array(textField(2000)),
  picture,
  facts: z.array(textField(200)).describe("Short lines beside the picture."),
  questions: z.array(
    z.strictObject({ question: textField(2000), answer: z.array(textField(2000)) }),
  ),
});

const programme = z.strictObject({
  id: idField("the programme"),
  name: textField(80),
  icon,
  booked: z
    .enum(["sessions", "intakes"])
    .describe("sessions: a package, booked time by time. intakes: a group with fixed dates."),
  fixedSessions: z
    .boolean()
    .optional()
    .describe("true if the dates are fixed. Defaults to the way it is booked."),
  sessionMinutes: countField(720),
  minimumAge: countField(120)
    .optional()
    .describe("The minimum age in years. Leave it out for any age."),
  preAssessment: z
    .boolean()
    .optional()
    .describe("true if an assessment comes before the first session."),
  postAssessment: z
    .boolean()
    .optional()
    .describe("true if an assessment comes after the last session."),
  cancellation: z
    .strictObject({
      coolingOffDays: countField(60).describe(
        "Days after the payment in which everything is returned, before the first session.",
      ),
      returned: z
        .array(
          z.strictObject({
            usedUpToPercent: countField(100).describe("The share of the sessions that were used."),
            returnedPercent: countField(100).describe(
              "The share of the price of the unused sessions that is returned.",
            ),
          }),
        )
        .describe("Lowest share first. Beyond the last one nothing is returned."),
      healthProof: z
        .boolean()
        .optional()
        .describe(
          "true if a helper at a counter has to see a proof of health reasons. Otherwise the customer's word is enough.",
        ),
    })
    .optional()
    .describe(
      "The rule for cancelling a paid package. For health reasons the unused sessions are always returned in full. Leave it out if customers have to call.",
    ),
  freeze: z
    .strictObject({
      hospital: countField(366).optional().describe("Days for a stay in hospital."),
      travel: countField(366).optional().describe("Days for travel."),
      other: countField(366).optional().describe("Days for any other reason."),
    })
    .optional()
    .describe(
      "Days of each package that customers can freeze at once, by reason. Staff decide about more days and reasons left out. Leave it out if customers have to call.",
    ),
  assessmentFigures: z
    .array(
      z.strictObject({
        name: z.string().min(1).max(60).describe("The name as staff and customers read it."),
        unit: z.string().min(1).max(20).describe("The unit, such as kg or times."),
      }),
    )
    .min(1)
    .optional()
    .describe("Figures that staff record at an assessment. Leave it out for none."),
  centres: z
    .array(idField("The centres that offer it: ids of centres.yaml."))
    .describe("The centres that offer it: ids of centres.yaml."),
  offers: z.array(offer),
  words: productWords
    .optional()
    .describe("The content of its page. Leave it out for a programme in the portal's catalogue."),
});

const subcategory = z.strictObject({
  id: idField("the subcategory"),
  name: textField(80),
  programmes: z.array(programme),
});

const category = z.strictObject({
  id: idField("the category"),
  name: textField(80),
  icon,
  summary: textField(200),
  subcategories: z.array(subcategory),
});

/** Programmes on sale. */
export const programmes = z.strictObject({ categories: z.array(category) });
export type Programme = z.output<typeof programme>;
