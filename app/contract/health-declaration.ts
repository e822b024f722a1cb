/** The Active Ageing health declaration (SPEC sections 3 and 7). */
import { z } from "zod";
import { call } from "./call";
import { instant, optionalText, rule, withRules } from "./fields";
import { exerciseFrequencies, formStatuses, healthConditions, injuries, joiningReasons } from "./lists";

const values = <T extends readonly { value: string }[]>(list: T) =>
  list.map((entry) => entry.value) as [T[number]["value"], ...T[number]["value"][]];

interface Answers {
  healthConditions: string[];
  healthConditionsOther: string | null;
  injureAnyOfTheseBodyParts: string[];
  injureAnyOfTheseBodyPartsOther: string | null;
  whyJoinOurExerciseProgramme: string[];
  whyJoinOurExerciseProgrammeOther: string | null;
}

const noneAlone = (chosen: string[] | undefined) => !chosen?.includes("NONE") || chosen.length === 1;
const otherTold = (chosen: string[] | undefined, text: string | null | undefined) => !chosen?.includes("OTHER") || !!text;

export const healthAnswers = withRules(
  z.object({
    whyJoinOurExerciseProgramme: z.array(z.enum(values(joiningReasons)), { error: "Choose at least one reason" }).min(1, "Choose at least one reason"),
    whyJoinOurExerciseProgrammeOther: optionalText(200),
    healthConditions: z.array(z.enum(values(healthConditions)), { error: "Choose at least one answer, or None" }).min(1, "Choose at least one answer, or None"),
    healthConditionsOther: optionalText(200),
    injureAnyOfTheseBodyParts: z.array(z.enum(values(injuries)), { error: "Choose at least one answer, or None" }).min(1, "Choose at least one answer, or None"),
    injureAnyOfTheseBodyPartsOther: optionalText(200),
    timesExerciseAWeek: z.enum(exerciseFrequencies, { error: "Choose how often you exercise" }),
  }),
  [
    rule<Answers>((form) => otherTold(form.whyJoinOurExerciseProgramme, form.whyJoinOurExerciseProgrammeOther), "whyJoinOurExerciseProgrammeOther", "Tell us your other reason"),
    rule<Answers>((form) => noneAlone(form.healthConditions), "healthConditions", "Choose None only when you have none of the others"),
    rule<Answers>((form) => otherTold(form.healthConditions, form.healthConditionsOther), "healthConditionsOther", "Tell us your other condition"),
    rule<Answers>((form) => noneAlone(form.injureAnyOfTheseBodyParts), "injureAnyOfTheseBodyParts", "Choose None only when you have none of the others"),
    rule<Answers>((form) => otherTold(form.injureAnyOfTheseBodyParts, form.injureAnyOfTheseBodyPartsOther), "injureAnyOfTheseBodyPartsOther", "Tell us your other injury or pain"),
  ],
);
export type HealthAnswers = z.output<typeof healthAnswers>;

export const healthDeclaration = z.object({
  id: z.uuid(),
  clientId: z.string(),
  clientName: z.string(),
  centerName: z.string().nullable(),
  status: z.enum(formStatuses),
  createdDate: instant,
  submittedDate: instant.nullable(),
});
export type HealthDeclaration = z.output<typeof healthDeclaration>;

export const healthDeclarations = {
  submit: call({
    method: "POST",
    path: "/profile/health-declaration",
    auth: "customer",
    body: z.object({ clientId: z.string().max(40), answers: healthAnswers }),
    data: healthDeclaration,
  }),
  list: call({ method: "GET", path: "/profile/health-declaration", auth: "customer", data: z.array(healthDeclaration) }),
};
