import { Calendar } from "~/ui/blocks/calendar";
import { EmptyState } from "~/ui/blocks/empty-state";
import { Notice } from "~/ui/blocks/notice";
import { Tabs } from "~/ui/blocks/tabs";
import type { Field } from "~/ui/form/field";
import { RadioField } from "~/ui/form/radio-field";
import { TIMES, TimePicker } from "~/ui/form/time-picker";
import { useForm } from "~/ui/form/use-form";
import type { Step } from "~/ui/page/page-header";
import { QuestionPage } from "~/ui/page/question-page";
import { Anchor } from "~/ui/text/anchor";
import { ButtonLink } from "~/ui/text/button";
import { VisuallyHidden } from "~/ui/text/visually-hidden";
import type { Availability } from "./availability.server";
import { GroupedChoices, type OptionGroup } from "./grouped-choices";

export interface OpenDentalQuestion {
  title: string;
  groups: OptionGroup[];
  when: Availability | null;
  soFar: { label: string; value: string; changeTo: string }[];
  back: string | null;
  /** The preselected option. */
  chosen?: string | undefined;
}

export interface DentalQuestionProps {
  choice: OpenDentalQuestion;
  /** The target of Back on the first question. */
  backTo: string;
  step?: Step;
  lead?: string;
}

/** Renders one question of a dental appointment next to the earlier answers. */
export function DentalQuestion({ choice, backTo, step, lead }: DentalQuestionProps) {
  const { title, groups, when, soFar, back, chosen } = choice;
  const [form, fields] = useForm<{ answer: string }>({
    id: "dental-choice",
    defaultValue: { answer: chosen },
  });
  const nothing = when === null && groups.every(({ options }) => options.length === 0);
  return (
    <QuestionPage
      title={title}
      step={step}
      lead={lead}
      back={{ to: back ?? backTo }}
      form={form}
      button={when || nothing ? null : "Continue"}
      aside={soFar.length > 0 ? <ChosenSoFar soFar={soFar} /> : undefined}
    >
      {nothing ? (
        <EmptyState
          icon="calendar"
          title="No free times here"
          action={<ButtonLink to={back ?? backTo}>Go back and choose again</ButtonLink>}
        >
          <p>Please choose something else, or call us.</p>
        </EmptyState>
      ) : when ? (
        <DayAndTime when={when} field={fields.answer} />
      ) : groups.length > 1 ? (
        <GroupedChoices field={fields.answer} label={title} groups={groups} />
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

function DayAndTime({
  when: { dentists, calendar, open },
  field,
}: {
  when: Availability;
  field: Field;
}) {
  const noDay = calendar.weeks.flat().every((day) => !day?.link);
  return (
    <>
      {dentists.length > 1 ? (
        <>
          <p className="label">Dentist</p>
          <Tabs label="Dentist" tabs={dentists} />
        </>
      ) : null}
      {noDay ? <p>There is no free time in this month. Please look at another.</p> : null}
      <Calendar {...calendar} />
      {open && open.groups.length > 0 ? (
        <TimePicker field={field} title={open.name} groups={open.groups} />
      ) : null}
      {open && open.groups.length === 0 ? (
        <div id={TIMES}>
          <Notice kind="info" title="No time is free on this day.">
            <p>Please choose another day.</p>
          </Notice>
        </div>
      ) : null}
    </>
  );
}

function ChosenSoFar({ soFar }: Pick<OpenDentalQuestion, "soFar">) {
  return (
    <>
      <h2>Your choice so far</h2>
      <ul className="stack">
        {soFar.map(({ label, value, changeTo }) => (
          <li key={label}>
            <strong className="block">{label}</strong> {value}{" "}
            <Anchor to={changeTo}>
              Change<VisuallyHidden> {label}</VisuallyHidden>
            </Anchor>
          </li>
        ))}
      </ul>
    </>
  );
}
