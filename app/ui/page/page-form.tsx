import { type FormMetadata, getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { OnceKey } from "../form/hidden-field";

/** A form of `useForm`, whatever it collects. */
export type AnyForm = Pick<
  FormMetadata<Record<string, unknown>>,
  "id" | "errorId" | "errors" | "allErrors" | "onSubmit"
>;

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

/** A form that works without script. The browser's own checks are off: the server alone says what is wrong. */
export function PageForm({
  form,
  action,
  method = "post",
  onceKey,
  upload,
  children,
  className,
}: PageFormProps) {
  const wiring = form ? getFormProps(form as FormMetadata, { ariaAttributes: false }) : {};
  return (
    <Form
      {...wiring}
      method={method}
      action={action}
      encType={upload ? "multipart/form-data" : undefined}
      noValidate
      className={className}
    >
      {onceKey ? <OnceKey value={onceKey} /> : null}
      {children}
    </Form>
  );
}
