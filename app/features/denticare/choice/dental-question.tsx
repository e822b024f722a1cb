import { Calendar } from "~/ui/blocks/calendar";
import { EmptyState } from "~/ui/blocks/empty-state";
import { Notice } from "~/ui/blocks/notice";
import { Tabs } from "~/ui/blocks/tabs";
import type { Field } from "~/ui/form/field";
import { RadioField } from "~/ui/form/radio-field";
import { TIMES_ID, TimePicker } from "~/ui/form/time-picker";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { ProviderText, Sentence } from "~/ui/language/sentence";
import type { Step } from "~/ui/page/page-header";
import { QuestionPage } from "~/ui/page/question-page";
import { Anchor } from "~/ui/text/anchor";
import { ButtonLink } from "~/ui/text/button";
import { VisuallyHidden } from "~/ui/text/visually-hidden";
import type { Availability } from "./availability.server";
import { type DentalOption, GroupedChoices, type OptionGroup } from "./grouped-choices";

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
  const text = useText();
  const nothing = when === null && groups.every(({ options }) => options.length === 0);
  return (
    <QuestionPage
      title={title}
      step={step}
      lead={lead}
      back={{ to: back ?? backTo }}
      form={form}
      button={when || nothing ? null : undefined}
      aside={soFar.length > 0 ? <ChosenSoFar soFar={soFar} /> : undefined}
    >
      {nothing ? (
        <EmptyState
          icon="calendar"
          title={text("denticare:choose.nothing")}
          action={
            <ButtonLink to={back ?? backTo}>{text("denticare:choose.nothing-back")}</ButtonLink>
          }
        >
          <p>{text("denticare:choose.nothing-text")}</p>
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
          options={groups.flatMap(({ options }) => options.map(withSummary))}
        />
      )}
    </QuestionPage>
  );
}

const withSummary = ({ summary, ...option }: DentalOption) => ({
  ...option,
  hint: summary ? (
    <Sentence
      of="denticare:choose.service-hint"
      parts={{ summary: <ProviderText>{summary.text}</ProviderText>, minutes: summary.minutes }}
    />
  ) : (
    option.hint
  ),
});

function DayAndTime({
  when: { dentists, calendar, open },
  field,
}: {
  when: Availability;
  field: Field;
}) {
  const text = useText();
  const noDay = calendar.weeks.flat().every((day) => !day?.link);
  return (
    <>
      {dentists.length > 1 ? (
        <>
          <p className="label">{text("denticare:choose.dentist")}</p>
          <Tabs label={text("denticare:choose.dentist")} tabs={dentists} />
        </>
      ) : null}
      {noDay ? <p>{text("denticare:choose.no-day")}</p> : null}
      {open && open.groups.length > 0 ? (
        <TimePicker field={field} title={open.name} groups={open.groups} />
      ) : null}
      {open && open.groups.length === 0 ? (
        <div id={TIMES_ID}>
          <Notice kind="info" title={text("denticare:choose.no-time")}>
            <p>{text("denticare:choose.no-time-text")}</p>
          </Notice>
        </div>
      ) : null}
      <Calendar {...calendar} />
    </>
  );
}

function ChosenSoFar({ soFar }: Pick<OpenDentalQuestion, "soFar">) {
  const text = useText();
  return (
    <>
      <h2>{text("denticare:choose.so-far")}</h2>
      <ul className="stack">
        {soFar.map(({ label, value, changeTo }) => (
          <li key={label}>
            <strong className="block">{label}</strong> {value}{" "}
            <Anchor to={changeTo}>
              {text("shell:change")}
              <VisuallyHidden> {label}</VisuallyHidden>
            </Anchor>
          </li>
        ))}
      </ul>
    </>
  );
}
