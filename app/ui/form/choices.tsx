import type { ReactNode } from "react";
import { Choice } from "./choice";
import { type FieldProps, listSelectedValues, type Option } from "./field";
import { DisabledReason, FieldsetWrapper } from "./field-wrapper";

export interface ChoicesProps extends FieldProps {
  options: (Omit<Option, "label" | "hint"> & {
    label: ReactNode;
    hint?: ReactNode;
    after?: ReactNode;
  })[];
  /** Hides the legend if the page's heading asks the same question. */
  labelHidden?: boolean;
}

/** Returns the id of a choice. The first has the field's id. */
export const getChoiceId = (fieldId: string, index: number) =>
  index === 0 ? fieldId : `${fieldId}-${index}`;

/** The number of short choices above which a wide screen has two in a row. */
const PAIRED_ABOVE = 6;

function lookOf(options: ChoicesProps["options"]): string {
  if (options.some(({ half }) => half)) return "choices-paired";
  return options.length > PAIRED_ABOVE &&
    options.every(({ hint, after }) => (hint ?? after) === undefined)
    ? "sm:grid-cols-2"
    : "";
}

/** Renders native radios or checkboxes of one name. The first has the field's id, so that the error summary can link to it. */
export function Choices({ type, ...props }: ChoicesProps & { type: "radio" | "checkbox" }) {
  const { field, label, labelHidden, hint, optional, disabledWhy, options } = props;
  const picked = listSelectedValues(field);
  const { id, name, errors } = field;
  return (
    <FieldsetWrapper {...{ field, hint, optional }} legend={label} legendHidden={labelHidden}>
      <div className={`choices ${lookOf(options)}`}>
        {options.map((option, index) => (
          <Choice
            key={option.value}
            type={type}
            id={getChoiceId(id, index)}
            name={name}
            value={option.value}
            checked={picked.includes(option.value)}
            label={option.label}
            hint={option.hint}
            more={option.more}
            half={option.half}
            after={option.after}
            disabled={Boolean(disabledWhy) || option.disabled}
            bad={Boolean(errors?.length)}
          />
        ))}
      </div>
      <DisabledReason field={field}>{disabledWhy}</DisabledReason>
    </FieldsetWrapper>
  );
}
