import { useEffect, useState } from "react";
import type { TextKey } from "~/languages/page-language";
import { normaliseIdNumber } from "~/lib/singapore/nric";
import { isSingaporePhoneNumber, removeSingaporeCode } from "~/lib/singapore/singapore-number";
import { findIdNumberProblem, type IdNumberProblem } from "~/lib/singapore/validate-id-number";
import type { Field } from "~/ui/form/field";
import { useText } from "~/ui/language/language";

type ErrorKey = Extract<TextKey, `replies:${string}`>;

/** A missing value has no error here. */
const errors: Record<IdNumberProblem, ErrorKey | null> = {
  "nric-required": null,
  "nric-invalid": "replies:nric.invalid",
  "fin-required": null,
  "fin-invalid": "replies:fin.invalid",
  "passport-required": null,
  "passport-invalid": "replies:passport.invalid",
  "passport-short": "replies:passport.short",
};

/** The texts of the errors, which the page carries. */
export const BLUR_TEXTS = [
  "replies:phone.invalid",
  ...Object.values(errors).filter((key) => key !== null),
];

/**
 * Validates a field on leaving it, where scripts run, and removes the error once the value is valid. The server returns the same errors.
 * Only the server reports missing values.
 */
function ErrorOnBlur({
  field,
  problemOf,
}: {
  field: Field;
  /** Returns the text of the error of a non-empty value. It runs on every check, so it may read other fields. */
  problemOf: (value: string) => ErrorKey | null;
}) {
  const text = useText();
  const [message, setMessage] = useState<ErrorKey | null>(null);
  useEffect(() => {
    const box = document.getElementById(field.id) as HTMLInputElement | null;
    const { form } = box ?? {};
    if (!box || !form) return;
    const problem = () => (box.value.trim() === "" ? null : problemOf(box.value));
    const left = () => setMessage(problem());
    const changed = () => setMessage((before) => before && problem());
    box.addEventListener("blur", left);
    form.addEventListener("input", changed);
    return () => {
      box.removeEventListener("blur", left);
      form.removeEventListener("input", changed);
    };
  }, [field.id, problemOf]);
  return (
    <p role="status" className={message ? "error -mt-5 mb-7" : undefined}>
      {message && text(message)}
    </p>
  );
}

/** Validates the ID number against the type chosen next to it. */
export function IdNumberBlurValidation({ field, typeName }: { field: Field; typeName: string }) {
  const [problemOf] = useState(() => (value: string) => {
    const chosen = document.querySelector<HTMLInputElement>(`[name="${typeName}"]:checked`)?.value;
    const type = chosen === "FIN" || chosen === "PASSPORT" ? chosen : "NRIC";
    const problem = findIdNumberProblem(type, normaliseIdNumber(value));
    return problem && errors[problem];
  });
  return <ErrorOnBlur field={field} problemOf={problemOf} />;
}

/** Validates a Singapore mobile number. Only the server validates other countries' numbers. */
export function MobileBlurValidation({ field, codeId }: { field: Field; codeId: string }) {
  const [problemOf] = useState(() => (value: string) => {
    const code = (document.getElementById(codeId) as HTMLSelectElement | null)?.value;
    const number = removeSingaporeCode(value);
    const foreign = code !== "+65" || /^(?:\+|00)/.test(number);
    return foreign || isSingaporePhoneNumber(number) ? null : "replies:phone.invalid";
  });
  return <ErrorOnBlur field={field} problemOf={problemOf} />;
}
