import { type FieldProps, getControlProps, listDescribedByIds } from "./field";
import { FieldWrapper } from "./field-wrapper";

/** Renders an input of several lines. */
export function TextArea({ rows = 4, ...props }: FieldProps & { rows?: number }) {
  const { field, hint, disabledWhy } = props;
  const { type, ...control } = getControlProps(field, listDescribedByIds(field, hint, disabledWhy));
  return (
    <FieldWrapper {...props}>
      <textarea
        {...control}
        rows={rows}
        disabled={Boolean(disabledWhy)}
        className="input !max-w-measure"
      />
    </FieldWrapper>
  );
}
