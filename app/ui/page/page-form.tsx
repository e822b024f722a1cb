import { Form } from "@remix-run/react";
import { type FormEvent, type ReactNode, useContext } from "react";
import { SUBJECT_FIELD } from "~/lib/request/form-subject";
import { VISIT_FIELD } from "~/lib/request/visit-field";
import { useAutoComplete, VisitContext } from "../form/counter-context";
import type { SummaryError } from "../form/error-summary";
import { FormSubjectContext } from "../form/form-subject";
import { IdempotencyKey } from "../form/hidden-field";
import { useTypedForm } from "../form/typed-form";
import { useText } from "../language/language";
import { useSubmitting } from "./use-submitting";

/** The form of `useForm`. */
export interface AnyForm {
  id: string;
  errors: SummaryError[];
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

export interface PageFormProps {
  /** The form from `useForm`. If absent, a plain post form is rendered. */
  form?: AnyForm | undefined;
  /** The address to post to, this page by default. */
  action?: string | undefined;
  method?: "post" | "get";
  idempotencyKey?: string | undefined;
  /** The form subject, if it differs from the page's. */
  renderedFor?: string | undefined;
  /** True for forms with a file. */
  upload?: boolean | undefined;
  children: ReactNode;
  className?: string;
}

/**
 * Renders a form that behaves the same with and without scripts. The response is a whole page, which may be another site's, or a file.
 * It carries the form subject: if the customer acts for another person by then, it is rejected.
 * The browser's own checks are off, since only the server reports errors.
 */
export function PageForm({
  form,
  action,
  method = "post",
  idempotencyKey,
  renderedFor,
  upload,
  children,
  className,
}: PageFormProps) {
  const text = useText();
  const now = useContext(FormSubjectContext);
  const person = method === "post" ? (renderedFor ?? now) : null;
  const visit = useContext(VisitContext);
  const pageField = useTypedForm(method === "post" ? form?.id : undefined, upload ?? false);
  const { scripted, working, begin } = useSubmitting();
  return (
    <Form
      id={form?.id}
      onSubmit={(event) => {
        form?.onSubmit(event);
        if (!event.defaultPrevented && method === "post") begin();
      }}
      method={method}
      action={action}
      encType={upload ? "multipart/form-data" : undefined}
      noValidate
      autoComplete={useAutoComplete(undefined)}
      reloadDocument
      className={className}
    >
      {person ? <input type="hidden" name={SUBJECT_FIELD} defaultValue={person} /> : null}
      {visit && !person && method === "post" ? (
        <input type="hidden" name={VISIT_FIELD} defaultValue={visit} />
      ) : null}
      {pageField}
      {idempotencyKey ? <IdempotencyKey value={idempotencyKey} /> : null}
      {children}
      {scripted ? (
        <p aria-live="polite" className={working ? "hint mt-4" : undefined}>
          {working ? text("shell:scripts.working") : null}
        </p>
      ) : null}
    </Form>
  );
}
