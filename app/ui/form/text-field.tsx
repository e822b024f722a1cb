import { useAutoComplete } from "./counter-context";
import { type FieldProps, getControlProps, listDescribedByIds } from "./field";
import { FieldWrapper } from "./field-wrapper";

export type FieldWidth = "short" | "medium" | "wide";

/** Input widths by the length of the answer: a postal code is short, a name is wide. */
export const inputWidths: Record<FieldWidth, string> = {
  short: "input !max-w-[9rem]",
  medium: "input !max-w-[17rem]",
  wide: "input",
};

export interface TextFieldProps extends FieldProps {
  type?: "text" | "email" | "tel" | "search" | "password";
  autoComplete?: string;
  inputMode?: "text" | "numeric" | "decimal" | "tel" | "email" | "search";
  width?: FieldWidth;
  /** False for ids, codes and names that a spell checker would underline. */
  spellCheck?: boolean;
  autoCapitalize?: "off" | "words" | "characters" | "sentences";
}

/** Renders an input of one line. */
export function TextField(props: TextFieldProps) {
  const {
    field,
    label,
    hint,
    optional,
    disabledWhy,
    width = "wide",
    type = "text",
    autoComplete,
    ...rest
  } = props;
  const filledIn = useAutoComplete(autoComplete);
  return (
    <FieldWrapper {...{ field, label, hint, optional, disabledWhy }}>
      <input
        {...getControlProps(field, listDescribedByIds(field, hint, disabledWhy))}
        {...rest}
        autoComplete={filledIn}
        type={type}
        disabled={Boolean(disabledWhy)}
        className={inputWidths[width]}
      />
    </FieldWrapper>
  );
}
