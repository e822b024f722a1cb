import { SummaryList } from "~/ui/blocks/summary-list";
import { CheckboxField } from "~/ui/form/checkbox-field";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { QuestionPage } from "~/ui/page/question-page";
import { Anchor } from "~/ui/text/anchor";
import { type ChangeCost, ChangeNotice } from "./change-notice";

export interface CancelPageProps extends ChangeCost {
  kind: "SESSION" | "PRE_SESSION" | "POST_SESSION";
  title: string;
  when: string;
  place: string;
  personName: string;
  /** The start in the provider's notation. The form is bound to it. */
  expectedStart: string;
  consent: string;
  backTo: string;
  idempotencyKey: string;
}

/** Asks for confirmation before a session or an assessment is cancelled, and states the cost. */
export function CancelPage(props: CancelPageProps) {
  const { kind, late, consent, backTo, idempotencyKey } = props;
  const text = useText();
  const [form, fields] = useForm<{ consent: string }>({ id: "cancel" });
  return (
    <QuestionPage
      title={text(`booking:cancel.title.${kind}`)}
      back={{ to: backTo }}
      form={form}
      idempotencyKey={idempotencyKey}
      before={
        <>
          <SummaryList
            rows={[
              { label: text("booking:cancel.what"), value: props.title },
              { label: text("booking:row.when"), value: props.when },
              { label: text("booking:row.where"), value: props.place },
              { label: text("booking:row.for"), value: props.personName },
            ]}
          />
          <div className="mt-6">
            <ChangeNotice cost={props} verb="cancel" />
          </div>
        </>
      }
      buttonKind="danger"
      button={late ? text("booking:cancel.lose") : text(`booking:cancel.button.${kind}`)}
      also={
        <Anchor to={backTo} className="btn btn-second">
          {text("booking:cancel.keep")}
        </Anchor>
      }
    >
      <input type="hidden" name="expectedStart" value={props.expectedStart} />
      <input type="hidden" name="late" value={late ? "yes" : "no"} />
      <CheckboxField field={fields.consent} label={consent} />
    </QuestionPage>
  );
}
