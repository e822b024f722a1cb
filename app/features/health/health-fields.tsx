import { CheckboxesField } from "~/ui/form/checkboxes-field";
import { ConditionalField } from "~/ui/form/conditional-field";
import type { Field } from "~/ui/form/field";
import { RadioField } from "~/ui/form/radio-field";
import { TextField } from "~/ui/form/text-field";
import { useText } from "~/ui/language/language";
import { Bilingual, toBilingualOptions } from "~/ui/text/bilingual";

interface Words {
  en: string;
  zh: string;
}

type Choices = readonly { value: string; label: string; zh: string }[];

/** The questions of a health declaration in both languages, each by the name of its field. */
export interface HealthWords<Name extends string, WithOther extends Name = Name> {
  questions: Record<Name, Words>;
  choices: Record<Name, Choices>;
  /** The question for the text of Other. */
  others: Record<WithOther, Words>;
}

type Fields<Name extends string> = Record<Name, Field>;

type Several = "whyJoinOurExerciseProgramme" | "healthConditions" | "injureAnyOfTheseBodyParts";

interface SeveralFieldProps<Name extends Several> {
  fields: Fields<Name | `${Name}Other`>;
  words: HealthWords<Name>;
}

/** Asks for the reasons to join. */
export function ReasonField(props: SeveralFieldProps<"whyJoinOurExerciseProgramme">) {
  return (
    <SeveralWithOther
      name="whyJoinOurExerciseProgramme"
      hint={useText()("health:reasons.hint")}
      {...props}
    />
  );
}

/** Asks for existing health conditions. */
export function HealthConditionsField(props: SeveralFieldProps<"healthConditions">) {
  return (
    <SeveralWithOther
      name="healthConditions"
      hint={useText()("health:conditions.hint")}
      {...props}
    />
  );
}

/** Asks for injured body parts. */
export function InjuriesField(props: SeveralFieldProps<"injureAnyOfTheseBodyParts">) {
  return (
    <SeveralWithOther
      name="injureAnyOfTheseBodyParts"
      hint={useText()("health:injuries.hint")}
      sides
      {...props}
    />
  );
}

export interface ExerciseFieldProps {
  fields: Fields<"timesExerciseAWeek">;
  words: Pick<HealthWords<"timesExerciseAWeek", never>, "questions" | "choices">;
}

/** Asks for the frequency of exercise. */
export function ExerciseField({ fields, words }: ExerciseFieldProps) {
  return (
    <RadioField
      field={fields.timesExerciseAWeek}
      label={<Bilingual {...words.questions.timesExerciseAWeek} />}
      options={toBilingualOptions(words.choices.timesExerciseAWeek)}
    />
  );
}

interface SeveralWithOtherProps<Name extends string> {
  name: Name;
  hint: string;
  /** True to show left and right options side by side. */
  sides?: boolean;
  fields: Fields<Name | `${Name}Other`>;
  words: HealthWords<Name>;
}

/** Body parts have a left and a right option, shown side by side. */
const SIDE = /_(LEFT|RIGHT)$/;

/** Renders a choice of several options, with a text for Other. */
function SeveralWithOther<Name extends string>(props: SeveralWithOtherProps<Name>) {
  const { name, hint, sides = false, fields, words } = props;
  const other = fields[`${name}Other`];
  const options = toBilingualOptions(words.choices[name]).map((option) => ({
    ...option,
    more: option.value === "OTHER",
    half: sides && SIDE.test(option.value),
  }));
  return (
    <ConditionalField
      more={<TextField field={other} label={<Bilingual {...words.others[name]} />} />}
    >
      <CheckboxesField
        field={fields[name]}
        label={<Bilingual {...words.questions[name]} />}
        hint={hint}
        options={options}
      />
    </ConditionalField>
  );
}
