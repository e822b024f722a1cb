import type { ReactNode } from "react";
import type { SummaryRow } from "../blocks/summary-list";
import { ErrorSummary, type SummaryError } from "../form/error-summary";
import { useText } from "../language/language";
import { Breakable } from "../text/breakable";
import { Button } from "../text/button";
import type { IconName } from "../text/icon";
import { WithAnswersAside } from "./answers-aside";
import { PageForm, type PageFormProps } from "./page-form";
import { PageHeader, type PageTopProps } from "./page-header";

export interface QuestionPageProps
  extends Omit<PageTopProps, "headerEnd" | "summary">,
    Omit<PageFormProps, "className"> {
  /** The errors, by default those of `form`. */
  errors?: SummaryError[] | undefined;
  /** The main button's action in words: "Pay $212.55". Null if the children have their own button. */
  button?: string | null;
  buttonIcon?: IconName;
  /** danger for an action that ends or removes something. */
  buttonKind?: "main" | "danger" | undefined;
  /** A secondary action next to the button. */
  also?: ReactNode;
  /** Content between the heading and the form, such as a Notice. */
  before?: ReactNode;
  /** Content after the form and outside it: a second small form, a note. */
  after?: ReactNode;
  /** A running summary, such as the order so far. */
  aside?: ReactNode;
  /** A summary of the answers on earlier pages. */
  soFar?: SummaryRow[];
}

/** Renders one group of questions and one main button. */
export function QuestionPage(props: QuestionPageProps) {
  const text = useText();
  const {
    title,
    back,
    step,
    lead,
    button = text("shell:continue"),
    buttonIcon,
    also,
    before,
    after,
    aside,
  } = props;
  const { form, children, action, method, idempotencyKey, upload } = props;
  const errors = props.errors ?? form?.errors ?? [];
  const body = (
    <div className="min-w-0">
      <PageHeader {...{ title, back, step, lead }} summary={<ErrorSummary errors={errors} />} />
      <Breakable>{before}</Breakable>
      <PageForm {...{ form, action, method, idempotencyKey, upload }} className="mt-6">
        <Breakable>{children}</Breakable>
        {button === null ? null : (
          <div className="row mt-8">
            <Button kind={props.buttonKind ?? "main"} icon={buttonIcon}>
              {button}
            </Button>
            {also}
          </div>
        )}
      </PageForm>
      <Breakable>{after}</Breakable>
    </div>
  );
  if (!aside) return <WithAnswersAside rows={props.soFar}>{body}</WithAnswersAside>;
  return (
    <div className="split">
      {body}
      <aside className="panel lg:mt-4">
        <Breakable>{aside}</Breakable>
      </aside>
    </div>
  );
}
