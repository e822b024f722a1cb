import type { ReactNode } from "react";
import { Choice } from "./choice";
import { chosen, type FieldProps, type Option } from "./field";
import { DisabledWhy, GroupFrame } from "./field-frame";

export interface CheckboxesFieldProps extends FieldProps {
  options: (Omit<Option, "label"> & { label: ReactNode })[];
  /** Hides the legend where the page's heading asks the same. */
  labelHidden?: boolean;
}

/** Any of several, as native checkboxes; each posts the same name. The first has the field's id, so that the error summary can lead to it. */
export function CheckboxesField(props: CheckboxesFieldProps) {
  const { field, label, labelHidden, hint, optional, disabledWhy, options } = props;
  const picked = chosen(field);
  return (
    <GroupFrame {...{ field, hint, optional }} legend={label} legendHidden={labelHidden}>
      <div className="choices">
        {options.map((option, index) => (
          <Choice
            key={option.value}
            type="checkbox"
            id={index === 0 ? field.id : `${field.id}-${index}`}
            name={field.name}
            value={option.value}
            checked={picked.includes(option.value)}
            label={option.label}
            hint={option.hint}
            disabled={Boolean(disabledWhy) || option.disabled}
            bad={Boolean(field.errors?.length)}
          />
        ))}
      </div>
      <DisabledWhy field={field}>{disabledWhy}</DisabledWhy>
    </GroupFrame>
  );
}
