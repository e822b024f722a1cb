import type { ReactNode } from "react";
import { useText } from "../language/language";
import { FormErrors } from "../language/reply";
import { Breakable } from "../text/breakable";
import { Icon } from "../text/icon";
import { type Field, getDisabledReasonId } from "./field";

/** Renders help below a label. The control refers to it by id. */
export function Hint({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="hint">
      <Breakable>{children}</Breakable>
    </p>
  );
}

/** Renders the error of one field next to it. Renders nothing if there is none. */
export function FieldError({ id, errors }: { id: string; errors?: string[] | undefined }) {
  const text = useText();
  if (!errors?.length) return null;
  return (
    <p id={id} className="error">
      <Icon name="stop" />
      <span>
        <span className="sr-only">{`${text("shell:form.error")} `}</span>
        <FormErrors errors={errors} />
      </span>
    </p>
  );
}

/** Explains why a field cannot be changed. */
export function DisabledReason({
  field,
  children,
}: {
  field: Field;
  children?: string | undefined;
}) {
  if (!children) return null;
  return (
    <p id={getDisabledReasonId(field)} className="hint mt-2">
      {children}
    </p>
  );
}

/** Renders "(optional)" after a label. */
export function OptionalMark({ when }: { when?: boolean | undefined }) {
  const text = useText();
  return when ? <span className="font-normal">{` ${text("shell:optional")}`}</span> : null;
}

interface FrameProps {
  field: Field;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean | undefined;
  disabledWhy?: string | undefined;
  children: ReactNode;
}

/** Renders label, hint, error and control in a sensible order for screen readers. */
export function FieldWrapper({ field, label, hint, optional, disabledWhy, children }: FrameProps) {
  const { id, errorId, errors } = field;
  return (
    <div className={errors?.length ? "field field-bad" : "field"}>
      <label htmlFor={id} className="label">
        <Breakable>{label}</Breakable>
        <OptionalMark when={optional} />
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
  /** Hides the legend from sight if the page's heading asks the same question. Screen readers still read it. */
  legendHidden?: boolean | undefined;
}

/** Renders the same frame for several controls of one question. */
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
  const descriptionIds = [bad && errorId, hint && descriptionId].filter(Boolean).join(" ");
  return (
    <fieldset
      className={bad ? "field field-bad" : "field"}
      aria-describedby={descriptionIds || undefined}
    >
      <legend className={legendHidden ? "sr-only" : "label"}>
        <Breakable>{legend}</Breakable>
        <OptionalMark when={optional} />
      </legend>
      {hint ? <Hint id={descriptionId}>{hint}</Hint> : null}
      <FieldError id={errorId} errors={errors} />
      {children}
    </fieldset>
  );
}
