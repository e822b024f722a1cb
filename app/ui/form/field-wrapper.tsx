import type { ReactNode } from "react";
import { Icon } from "../text/icon";
import { disabledReasonId, type Field } from "./field";

/** Help under a label. The control points to it by id. */
export function Hint({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="hint">
      {children}
    </p>
  );
}

/** What is wrong with one field, beside it. Draws nothing when nothing is. */
export function FieldError({ id, errors }: { id: string; errors?: string[] | undefined }) {
  if (!errors?.length) return null;
  return (
    <p id={id} className="error">
      <Icon name="stop" />
      <span>
        <span className="sr-only">Error: </span>
        {errors.join(". ")}
      </span>
    </p>
  );
}

/** Why a field cannot be changed. */
export function DisabledReason({
  field,
  children,
}: {
  field: Field;
  children?: string | undefined;
}) {
  if (!children) return null;
  return (
    <p id={disabledReasonId(field)} className="hint mt-2">
      {children}
    </p>
  );
}

/** "(optional)" after a label. */
export function Optional({ when }: { when?: boolean | undefined }) {
  return when ? <span className="font-normal"> (optional)</span> : null;
}

interface FrameProps {
  field: Field;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean | undefined;
  disabledWhy?: string | undefined;
  children: ReactNode;
}

/** Label, hint, error and control, in the order a screen reader should meet them. */
export function FieldWrapper({ field, label, hint, optional, disabledWhy, children }: FrameProps) {
  const { id, errorId, errors } = field;
  return (
    <div className={errors?.length ? "field field-bad" : "field"}>
      <label htmlFor={id} className="label">
        {label}
        <Optional when={optional} />
      </label>{" "}
      {hint ? <Hint id={field.descriptionId}>{hint}</Hint> : null}
      <FieldError id={errorId} errors={errors} />
      {children}
      <DisabledReason field={field}>{disabledWhy}</DisabledReason>
    </div>
  );
}

interface GroupProps extends Omit<FrameProps, "label" | "disabledWhy"> {
  legend: ReactNode;
  /** Keeps the legend for screen readers where the page's heading already asks the question. */
  legendHidden?: boolean | undefined;
}

/** The same for several controls under one question. */
export function FieldsetWrapper({
  field,
  legend,
  legendHidden,
  hint,
  optional,
  children,
}: GroupProps) {
  const { errorId, descriptionId, errors } = field;
  const bad = Boolean(errors?.length);
  const told = [bad && errorId, hint && descriptionId].filter(Boolean).join(" ");
  return (
    <fieldset className={bad ? "field field-bad" : "field"} aria-describedby={told || undefined}>
      <legend className={legendHidden ? "sr-only" : "label"}>
        {legend}
        <Optional when={optional} />
      </legend>
      {hint ? <Hint id={descriptionId}>{hint}</Hint> : null}
      <FieldError id={errorId} errors={errors} />
      {children}
    </fieldset>
  );
}
