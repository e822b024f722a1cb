import {
  type DefaultValue,
  getFormProps,
  type SubmissionResult,
  useForm as useConformForm,
} from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import { toErrorSummary } from "./error-summary";

interface FormOptions<Values> {
  id: string;
  defaultValue?: DefaultValue<Values> | undefined;
  /** The field names in page order, if the default values have another order. */
  order?: readonly string[];
}

/**
 * Connects conform's form to the result of this page's action.
 * @returns the props of the form, with its errors in the order of the page, and its fields.
 */
export function useForm<Values extends Record<string, unknown>>({
  id,
  defaultValue,
  order = Object.keys(defaultValue ?? {}),
}: FormOptions<Values>) {
  const { lastResult } = useActionData<{ lastResult?: SubmissionResult<string[]> }>() ?? {};
  const [form, fields] = useConformForm<Values>({
    id,
    lastResult,
    defaultValue,
  });
  const props = getFormProps(form, { ariaAttributes: false });
  return [{ ...props, errors: toErrorSummary(id, form.allErrors, order) }, fields] as const;
}
