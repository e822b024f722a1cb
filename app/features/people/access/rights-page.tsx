import { CheckboxField } from "~/ui/form/checkbox-field";
import { DateField } from "~/ui/form/date-field";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { QuestionPage } from "~/ui/page/question-page";

type RightsForm = {
  book: string;
  pay: string;
  health: string;
  until: { day: string; month: string; year: string };
};

export interface RightsPageProps {
  by: string;
  defaultValue: RightsForm;
  backTo: string;
}

/** Renders what another person may do for the owner of a record, and until when. */
export function RightsPage({ by, defaultValue, backTo }: RightsPageProps) {
  const text = useText();
  const [form, fields] = useForm<RightsForm>({ id: "rights", defaultValue });
  return (
    <QuestionPage
      title={text("people:rights.question", { by })}
      back={{ to: backTo }}
      lead={text("people:rights.lead")}
      form={form}
      button={text("people:rights.save")}
    >
      <CheckboxField field={fields.book} label={text("people:rights.book")} />
      <CheckboxField field={fields.pay} label={text("people:rights.pay")} />
      <CheckboxField field={fields.health} label={text("people:rights.health")} />
      <DateField
        field={fields.until}
        label={text("people:rights.day")}
        hint={text("people:rights.day-hint")}
        optional
      />
    </QuestionPage>
  );
}
