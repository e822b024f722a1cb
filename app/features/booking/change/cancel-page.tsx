import { SummaryList } from "~/ui/blocks/summary-list";
import { CheckboxField } from "~/ui/form/checkbox-field";
import { useForm } from "~/ui/form/use-form";
import { QuestionPage } from "~/ui/page/question-page";
import { Anchor } from "~/ui/text/anchor";
import { ChangeNotice } from "./change-notice";

export interface CancelPageProps {
  noun: string;
  title: string;
  when: string;
  place: string;
  personName: string;
  late: boolean;
  waived: boolean;
  cutOff: string | null;
  ofIntake: boolean;
  consent: string;
  backTo: string;
  idempotencyKey: string;
}

/** Asks for confirmation before a session or an assessment is cancelled, and states the cost. */
export function CancelPage(props: CancelPageProps) {
  const { noun, late, waived, cutOff, ofIntake, consent, backTo, idempotencyKey } = props;
  const [form, fields] = useForm<{ consent: string }>({ id: "cancel" });
  return (
    <QuestionPage
      title={`Cancel this ${noun}?`}
      back={{ to: backTo }}
      form={form}
      idempotencyKey={idempotencyKey}
      before={
        <>
          <SummaryList
            rows={[
              { label: "What", value: props.title },
              { label: "When", value: props.when },
              { label: "Where", value: props.place },
              { label: "For", value: props.personName },
            ]}
          />
          <div className="mt-6">
            <ChangeNotice
              late={late}
              waived={waived}
              cutOff={cutOff}
              verb="cancel"
              ofIntake={ofIntake}
            />
          </div>
        </>
      }
      button={late ? `Cancel and lose this ${noun}` : `Cancel this ${noun}`}
      also={
        <Anchor to={backTo} className="btn btn-second">
          No, keep it
        </Anchor>
      }
    >
      <input type="hidden" name="late" value={late ? "yes" : "no"} />
      <CheckboxField field={fields.consent} label={consent} />
    </QuestionPage>
  );
}
