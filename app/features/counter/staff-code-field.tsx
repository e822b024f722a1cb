import { TextField, type TextFieldProps } from "~/ui";
import { useText } from "~/ui/language/language";

/** Renders the staff code, which the browser neither shows nor offers again. */
export function StaffCodeField({ field }: Pick<TextFieldProps, "field">) {
  const text = useText();
  return <SecretCodeField field={field} label={text("counter:next.code")} />;
}

/** Renders the field of a code of staff. */
export function SecretCodeField({ field, label }: Pick<TextFieldProps, "field" | "label">) {
  return (
    <TextField
      field={field}
      label={label}
      type="password"
      width="medium"
      autoComplete="off"
      spellCheck={false}
    />
  );
}
