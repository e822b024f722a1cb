import { z } from "zod";
import { count, day, dollars, id, words } from "../folder/fields";

const icon = z.enum(["dumbbell", "balance", "circuit", "day-care", "tooth", "heart", "family"]);

const laterPrice = z.strictObject({
  price: dollars.describe("In dollars, before GST."),
  from: day
    .optional()
    .describe("From which day on. The first price has none: it holds until the next."),
});

const offer = z.strictObject({
  id: id("the offer"),
  name: words(80),
  sessions: count(500).describe("How many sessions the package holds."),
  validDays: count(3650).describe("For how many days the package is valid."),
  prices: z.array(laterPrice).min(1, { error: "needs at least one price" }),
  sold: z
    .boolean()
    .optional()
    .describe("false when it is sold no longer; what was sold of it stays."),
});

const picture = z.strictObject({
  address: z
    .string()
    .regex(/^\/[\w/.-]+$/, { error: "must be a file below public/, such as /pictures/home.svg" }),
  alternative: words(300).describe("What the picture shows, for those who cannot see it."),
  width: count(10_000),
  height: count(10_000),
});

const productWords = z.strictObject({
  summary: words(2000),
  description: z.array(words(2000)),
  picture,
  facts: z.array(words(200)).describe("Short lines beside the picture."),
  questions: z.array(z.strictObject({ question: words(2000), answer: z.array(words(2000)) })),
});

const programme = z.strictObject({
  id: id("the programme"),
  name: words(80),
  icon,
  booked: z
    .enum(["sessions", "intakes"])
    .describe("sessions: a package, booked time by time. intakes: a group with fixed dates."),
  fixedSessions: z
    .boolean()
    .optional()
    .describe("Whether the dates are fixed; as booked says, unless told."),
  sessionMinutes: count(720),
  minimumAge: count(120).optional().describe("The youngest age in years; leave it out for any."),
  preAssessment: z
    .boolean()
    .optional()
    .describe("Whether an assessment comes before the first session."),
  postAssessment: z
    .boolean()
    .optional()
    .describe("Whether an assessment comes after the last session."),
  centres: z.array(id("a centre")).describe("Where it is given: ids of centres.yaml."),
  offers: z.array(offer),
  words: productWords
    .optional()
    .describe(
      "What its page says; leave it out for a programme that the portal's catalogue knows.",
    ),
});

const subcategory = z.strictObject({
  id: id("the subcategory"),
  name: words(80),
  programmes: z.array(programme),
});

const category = z.strictObject({
  id: id("the category"),
  name: words(80),
  icon,
  summary: words(200),
  subcategories: z.array(subcategory),
});

/** Programmes on sale. */
export const programmes = z.strictObject({ categories: z.array(category) });
export type Programme = z.output<typeof programme>;
