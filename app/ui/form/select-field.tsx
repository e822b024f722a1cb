import { useText } from "../language/language";
import { useAutoComplete } from "./counter-context";
import { type FieldProps, getControlProps, listDescribedByIds, type Option } from "./field";
import { FieldWrapper } from "./field-wrapper";
import { createOptionList } from "./option-list";
import { type FieldWidth, inputWidths } from "./text-field";

export interface SelectFieldProps extends FieldProps {
  options: Option[];
  /** The empty first choice, or null leaves it out. */
  prompt?: string | null;
  autoComplete?: string;
  width?: FieldWidth;
}

/** Renders one choice of many as a native select. Use RadioField for up to about seven choices. */
export function SelectField(props: SelectFieldProps) {
  const text = useText();
  const {
    field,
    label,
    hint,
    optional,
    disabledWhy,
    options,
    prompt = text("shell:choose-one"),
    autoComplete,
    width = "wide",
  } = props;
  const { type, ...control } = getControlProps(field, listDescribedByIds(field, hint, disabledWhy));
  return (
    <FieldWrapper {...{ field, label, hint, optional, disabledWhy }}>
      <select
        {...control}
        autoComplete={useAutoComplete(autoComplete)}
        disabled={Boolean(disabledWhy)}
        className={inputWidths[width]}
        {...createOptionList(options, control.defaultValue, prompt ?? undefined)}
      />
    </FieldWrapper>
  );
}
