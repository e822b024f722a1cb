import { type FieldProps, getControlProps, listDescribedByIds } from "./field";
import { FieldWrapper } from "./field-wrapper";

export const fileInput =
  "input file:mr-3 file:rounded-lg file:border-0 file:bg-brand-pale file:px-3 file:py-1.5 file:font-semibold file:text-brand";

/** Renders a file upload. Its form needs encType="multipart/form-data". `accept` is as in HTML, such as ".jpg,.png". */
export function FileField({ accept, ...props }: FieldProps & { accept?: string }) {
  const { field, hint, disabledWhy } = props;
  const { defaultValue, ...control } = getControlProps(
    field,
    listDescribedByIds(field, hint, disabledWhy),
  );
  return (
    <FieldWrapper {...props}>
      <input
        {...control}
        type="file"
        accept={accept}
        disabled={Boolean(disabledWhy)}
        className={fileInput}
      />
    </FieldWrapper>
  );
}
