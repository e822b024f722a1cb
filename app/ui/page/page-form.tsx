import { Form } from "@remix-run/react";
import { type FormEvent, type ReactNode, useContext } from "react";
import { SUBJECT_FIELD } from "~/lib/request/form-subject";
import { useAutoComplete } from "../form/counter-context";
import type { SummaryError } from "../form/error-summary";
import { FormSubjectContext } from "../form/form-subject";
import { IdempotencyKey } from "../form/hidden-field";
import { useSubmitting } from "./use-submitting";

/** The form of `useForm`. */
export interface AnyForm {
  id: string;
  errors: SummaryError[];
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

export interface PageFormProps {
  /** From `useForm`; without it a plain post form is drawn. */
  form?: AnyForm | undefined;
  /** Where to post; this page unless told. */
  action?: string | undefined;
  method?: "post" | "get";
  idempotencyKey?: string | undefined;
  /** For whom the form was drawn, when that is not the person the page is for. */
  drawnFor?: string | undefined;
  /** True for forms with a file. */
  upload?: boolean | undefined;
  children: ReactNode;
  className?: string;
}

/**
 * A form that works without script, and the same way with it: the answer is a whole page, which may be another site's or a file.
 * It carries the person it was drawn for: sent while another one is acted for, it is not carried out.
 * The browser's own checks are off: the server alone says what is wrong.
 */
export function PageForm({
  form,
  action,
  method = "post",
  idempotencyKey,
  drawnFor,
  upload,
  children,
  className,
}: PageFormProps) {
  const now = useContext(FormSubjectContext);
  const person = method === "post" ? (drawnFor ?? now) : null;
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
      {idempotencyKey ? <IdempotencyKey value={idempotencyKey} /> : null}
      {children}
      {scripted ? (
        <p aria-live="polite" className={working ? "hint mt-4" : undefined}>
          {working ? "One moment, please. We are working on it." : null}
        </p>
      ) : null}
    </Form>
  );
}
