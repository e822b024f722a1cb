import { useActionData } from "@remix-run/react";
import { languageOptions } from "~/lib/language/languages";
import { Accordion } from "~/ui/blocks/accordion";
import { HiddenField } from "~/ui/form/hidden-field";
import { servedOptions } from "~/ui/form/option-list";
import { RadioField } from "~/ui/form/radio-field";
import { useForm } from "~/ui/form/use-form";
import { useLanguage, useText } from "~/ui/language/language";
import { QuestionPage, type QuestionPageProps } from "~/ui/page/question-page";
import { LinkInstead } from "../linking/link-profile-button";
import { listPersonalChoices } from "../options";
import type { fillPersonalFields } from "./form-values";
import { MorePersonalFields, type MorePersonalFieldsProps } from "./more-personal-fields";
import { optionalQuestions } from "./optional-questions";
import { PersonalFields, type PersonalFieldsProps } from "./personal-fields";

type Fields = PersonalFieldsProps["fields"] & MorePersonalFieldsProps["fields"];

export interface PersonPageProps
  extends Omit<QuestionPageProps, "form" | "errors" | "before" | "children"> {
  id?: string;
  page: Pick<PersonalFieldsProps, "recordedId" | "nameLocked" | "emailLocked" | "contactNeeded"> & {
    answers: ReturnType<typeof fillPersonalFields>;
    /** The question group shown at a counter. Groups from the fifth on are optional. */
    only?: number | null;
    /** Number of saves of the step when its page was rendered. */
    saves?: string;
  };
  /** Label of the question for the language of messages. Left out where it is not asked. */
  languageLabel?: string;
}

/** Renders the form for a person's details. It offers to link a person that the provider already knows. */
export function PersonPage({ id = "person", page, languageLabel, ...props }: PersonPageProps) {
  const { linkTo = null } = useActionData<{ linkTo?: string | null }>() ?? {};
  const [form, fields] = useForm<typeof page.answers & { nric: string; chosenLanguage: string }>({
    id,
    defaultValue: { ...page.answers, nric: "" },
    order: Object.keys(page.answers).flatMap((name) => (name === "idType" ? [name, "nric"] : name)),
  });
  return (
    <QuestionPage {...props} form={form} before={<LinkInstead to={linkTo} />}>
      {page.saves === undefined ? null : (
        <input type="hidden" name="saves" defaultValue={page.saves} />
      )}
      {page.only && page.only > 1 ? null : <HiddenField field={fields.version} />}
      <PersonForm fields={fields} page={page} />
      {languageLabel ? (
        <RadioField field={fields.chosenLanguage} label={languageLabel} options={languageOptions} />
      ) : null}
    </QuestionPage>
  );
}

/** Number of question groups that every person answers. */
const COMMON_COUNT = 4;

/** Renders the person's questions. The optional ones start open if one of them has an answer. */
function PersonForm({ fields, page }: { fields: Fields; page: PersonPageProps["page"] }) {
  const text = useText();
  const choices = listPersonalChoices(text);
  const lists = useLanguage().countryLists?.();
  const { codes, nationalities } = lists ?? { codes: servedOptions, nationalities: servedOptions };
  const besides = (
    <MorePersonalFields
      fields={fields}
      choices={{ ...choices, nationalities }}
      only={page.only ? page.only - COMMON_COUNT : null}
    />
  );
  if (page.only && page.only > COMMON_COUNT) return besides;
  const more = {
    title: text("person-form:more"),
    open: optionalQuestions.some((name) => isOpen(fields[name])),
    content: besides,
  };
  return (
    <>
      <PersonalFields
        fields={fields}
        choices={{ ...choices, codes }}
        recordedId={page.recordedId}
        nameLocked={page.nameLocked}
        emailLocked={page.emailLocked}
        contactNeeded={page.contactNeeded}
        only={page.only ?? null}
      />
      {page.only ? null : (
        <div className="mb-7">
          <Accordion items={[more]} />
        </div>
      )}
    </>
  );
}

/** Checks if a group has an answer or an error and must be visible. */
function isOpen({
  initialValue,
  errors,
}: {
  initialValue?: unknown;
  errors?: string[] | undefined;
}) {
  return Boolean(errors) || (typeof initialValue === "string" && initialValue !== "");
}
