import { controlProps, type FieldProps, tellingIds } from "./field";
import { FieldFrame } from "./field-frame";

/** Several lines of text. */
export function TextArea({ rows = 4, ...props }: FieldProps & { rows?: number }) {
  const { field, hint, disabledWhy } = props;
  const { type, ...control } = controlProps(field, tellingIds(field, hint, disabledWhy));
  return (
    <FieldFrame {...props}>
      <textarea
        {...control}
        rows={rows}
        disabled={Boolean(disabledWhy)}
        className="input !max-w-measure"
      />
    </FieldFrame>
  );
}
