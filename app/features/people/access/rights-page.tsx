import { CheckboxField } from "~/ui/form/checkbox-field";
import { DateField } from "~/ui/form/date-field";
import { useForm } from "~/ui/form/use-form";
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
  const [form, fields] = useForm<RightsForm>({ id: "rights", defaultValue });
  return (
    <QuestionPage
      title={`What may ${by} do for you?`}
      back={{ to: backTo }}
      lead="Take away the tick of what you do not want. Seeing your records stays possible until you stop the access."
      form={form}
      button="Save"
    >
      <CheckboxField field={fields.book} label="Book and change my appointments" />
      <CheckboxField field={fields.pay} label="Buy and pay for me" />
      <CheckboxField field={fields.health} label="See and send my health answers" />
      <DateField
        field={fields.until}
        label="Until which day?"
        hint="Today or later. Leave it empty for no end."
        optional
      />
    </QuestionPage>
  );
}
