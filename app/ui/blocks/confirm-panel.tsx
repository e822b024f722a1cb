import type { ReactNode } from "react";
import { useText } from "../language/language";
import { PageForm } from "../page/page-form";
import { PageHeader } from "../page/page-header";
import { Button, ButtonLink } from "../text/button";

export interface ConfirmPanelProps {
  /** The question: "Do you really want to Cancel this e-GIRO arrangement?" */
  title: string;
  /** The consequences of the action. */
  children?: ReactNode;
  /** The action in words: "Yes, remove this card". */
  yes: string;
  no?: string;
  /** The target of No. */
  noTo: string;
  /** True if the action removes something, which makes the yes button red. True by default. */
  danger?: boolean;
  action?: string;
  idempotencyKey?: string;
  /** Hidden inputs of the form. */
  hidden?: ReactNode;
}

/** Renders a page that asks for confirmation before something is deleted, left or ended. */
export function ConfirmPanel(props: ConfirmPanelProps) {
  const text = useText();
  const {
    title,
    children,
    yes,
    no = text("shell:confirm.no"),
    noTo,
    danger = true,
    action,
    idempotencyKey,
    hidden,
  } = props;
  return (
    <div className="card mx-auto max-w-[42rem] sm:!p-12">
      <PageHeader title={title} />
      {children ? <div className="stack measure">{children}</div> : null}
      <PageForm action={action} idempotencyKey={idempotencyKey} className="row mt-8">
        {hidden}
        <Button kind={danger ? "danger" : "main"}>{yes}</Button>
        <ButtonLink to={noTo} kind="secondary">
          {no}
        </ButtonLink>
      </PageForm>
    </div>
  );
}
