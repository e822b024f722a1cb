import type { ReactNode } from "react";
import { Notice } from "~/ui/blocks/notice";
import { CheckboxField } from "~/ui/form/checkbox-field";
import type { Option } from "~/ui/form/field";
import { RadioField } from "~/ui/form/radio-field";
import { useForm } from "~/ui/form/use-form";
import { useMarks, useText } from "~/ui/language/language";
import { QuestionPage, type QuestionPageProps } from "~/ui/page/question-page";
import { Anchor } from "~/ui/text/anchor";
import { Breakable } from "~/ui/text/breakable";

export interface PackageChange {
  title: string;
  /** The package, its centre and its person. */
  what: string;
  means: { title: string; facts: string[]; isWarning?: boolean };
  /** The appointments that the change cancels. */
  cancelled?: { heading: string; rows: { id: string; words: string; isForfeited?: boolean }[] };
  /** A question to answer before the tick. */
  choice?: { name: "reason" | "center"; label: string; options: Option[] };
  /** Numbers and times that the page states, by field name. The provider refuses a change that costs more or concerns other times. */
  stated: Record<string, number | string>;
  consent: string;
  button: string;
  /** Label of the way back without the change. */
  keep: string;
  backTo: string;
  idempotencyKey: string;
}

interface PackageChangePageProps
  extends PackageChange,
    Partial<Pick<QuestionPageProps, "back" | "after" | "buttonKind">> {
  id: string;
  /** Content after the facts, such as a rule that can be unfolded. */
  details?: ReactNode;
}

/** Asks before a package changes: the package, what the change means, what is cancelled, a tick and one button. */
export function PackageChangePage(props: PackageChangePageProps) {
  const { id, means, cancelled, choice, stated, backTo } = props;
  const [form, fields] = useForm<{ reason: string; center: string; consent: string }>({
    id,
    order: ["reason", "center", "consent"],
  });
  return (
    <QuestionPage
      title={props.title}
      back={props.back ?? { to: backTo }}
      lead={<p>{props.what}</p>}
      form={form}
      idempotencyKey={props.idempotencyKey}
      before={
        <>
          <Notice kind={means.isWarning ? "warning" : "info"} title={means.title}>
            <div className="mt-1 grid gap-2">
              {means.facts.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </div>
          </Notice>
          {props.details}
          {cancelled && cancelled.rows.length > 0 ? <Cancelled {...cancelled} /> : null}
        </>
      }
      buttonKind={props.buttonKind}
      button={props.button}
      also={
        <Anchor to={backTo} className="btn btn-second">
          {props.keep}
        </Anchor>
      }
      after={props.after}
    >
      {Object.entries(stated).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {choice ? (
        <RadioField field={fields[choice.name]} label={choice.label} options={choice.options} />
      ) : null}
      <CheckboxField field={fields.consent} label={props.consent} />
    </QuestionPage>
  );
}

function Cancelled({ heading, rows }: NonNullable<PackageChange["cancelled"]>) {
  const text = useText();
  const { space } = useMarks();
  return (
    <>
      <h2 className="mt-6">{heading}</h2>
      <ol className="mt-3 list-decimal grid gap-2 pl-8">
        {rows.map(({ id, words, isForfeited }) => (
          <li key={id}>
            <Breakable>{words}</Breakable>
            {isForfeited ? (
              <strong>
                {space}
                {text("booking:counts-as-used")}
              </strong>
            ) : null}
          </li>
        ))}
      </ol>
    </>
  );
}
