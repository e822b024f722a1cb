import { type SubmissionResult, useForm } from "@conform-to/react";
import { SlotList } from "~/features/booking/slot-list";
import { Anchor } from "~/ui/anchor";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { RadioField } from "~/ui/form/radio-field";
import { Hidden } from "~/ui/hidden";
import type { Step } from "~/ui/page/page-top";
import { QuestionPage } from "~/ui/page/question-page";

export interface OpenDentalQuestion {
  title: string;
  groups: { label: string; options: { value: string; label: string; hint?: string }[] }[];
  soFar: { label: string; value: string; changeTo: string }[];
  back: string | null;
  chosen: string;
}

export interface DentalQuestionProps {
  choice: OpenDentalQuestion;
  /** Where Back leads from the first question. */
  backTo: string;
  step?: Step;
  lead?: string;
  lastResult?: SubmissionResult<string[]> | null | undefined;
}

/** One question of a dental appointment, with what was chosen before beside it. */
export function DentalQuestion({ choice, backTo, step, lead, lastResult }: DentalQuestionProps) {
  const { title, groups, soFar, back, chosen } = choice;
  const [form, fields] = useForm<{ answer: string }>({
    id: "dental-choice",
    lastResult,
    defaultValue: { answer: chosen },
  });
  const none = groups.every(({ options }) => options.length === 0);
  const apart = groups.length > 1 || groups[0]?.label !== "";
  return (
    <QuestionPage
      title={title}
      step={step}
      lead={lead}
      back={{ to: back ?? backTo }}
      form={form}
      button={none ? null : "Continue"}
      aside={soFar.length > 0 ? <ChosenSoFar soFar={soFar} /> : undefined}
    >
      {none ? (
        <EmptyState
          icon="calendar"
          title="Nothing is free here"
          action={<ButtonLink to={back ?? backTo}>Go back and choose again</ButtonLink>}
        >
          <p>Please choose something else, or call us.</p>
        </EmptyState>
      ) : apart ? (
        <SlotList
          field={fields.answer}
          label={title}
          labelHidden
          days={groups.map(({ label, options }) => ({ label, times: options }))}
        />
      ) : (
        <RadioField
          field={fields.answer}
          label={title}
          labelHidden
          options={groups.flatMap(({ options }) => options)}
        />
      )}
    </QuestionPage>
  );
}

function ChosenSoFar({ soFar }: Pick<OpenDentalQuestion, "soFar">) {
  return (
    <>
      <h2>Your choice so far</h2>
      <ul className="stack">
        {soFar.map(({ label, value, changeTo }) => (
          <li key={label}>
            <strong className="block">{label}</strong>
            {value}{" "}
            <Anchor to={changeTo}>
              Change<Hidden> {label}</Hidden>
            </Anchor>
          </li>
        ))}
      </ul>
    </>
  );
}
