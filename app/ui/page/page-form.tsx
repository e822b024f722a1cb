import { Form } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";
import { useAutoComplete } from "../form/at-counter";
import { OnceKey } from "../form/hidden-field";

/** What the kit needs to know of a conform form: every `form` of `useForm` fits. */
export interface AnyForm {
  id: string;
  allErrors: Record<string, string[] | undefined>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

export interface PageFormProps {
  /** From `useForm`; without it a plain post form is drawn. */
  form?: AnyForm | undefined;
  /** Where to post; this page unless told. */
  action?: string | undefined;
  method?: "post" | "get";
  onceKey?: string | undefined;
  /** True for forms with a file. */
  upload?: boolean | undefined;
  children: ReactNode;
  className?: string;
}

/**
 * A form that works without script, and the same way with it: the answer is a whole page, which may be another site's or a file.
 * The browser's own checks are off: the server alone says what is wrong.
 */
export function PageForm({
  form,
  action,
  method = "post",
  onceKey,
  upload,
  children,
  className,
}: PageFormProps) {
  return (
    <Form
      id={form?.id}
      onSubmit={form?.onSubmit}
      method={method}
      action={action}
      encType={upload ? "multipart/form-data" : undefined}
      noValidate
      autoComplete={useAutoComplete(undefined)}
      reloadDocument
      className={className}
    >
      {onceKey ? <OnceKey value={onceKey} /> : null}
      {children}
    </Form>
  );
}
