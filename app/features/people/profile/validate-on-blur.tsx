import { useEffect, useState } from "react";
import { normaliseIdNumber } from "~/lib/singapore/nric";
import { isSingaporePhoneNumber, removeSingaporeCode } from "~/lib/singapore/singapore-number";
import { findIdNumberError } from "~/lib/singapore/validate-id-number";
import type { Field } from "~/ui/form/field";

/**
 * Validates a field on leaving it, where scripts run, and removes the error once the value is valid. The server returns the same errors.
 * Only the server reports missing values.
 */
function ErrorOnBlur({
  field,
  problemOf,
}: {
  field: Field;
  /** Returns the error of a non-empty value. It runs on every check, so it may read other fields. */
  problemOf: (value: string) => string | null;
}) {
  const [message, setMessage] = useState<string | null>(null);
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
      {message}
    </p>
  );
}

/** Validates the ID number against the type chosen next to it. */
export function IdNumberBlurValidation({ field, typeName }: { field: Field; typeName: string }) {
  const [problemOf] = useState(() => (value: string) => {
    const chosen = document.querySelector<HTMLInputElement>(`[name="${typeName}"]:checked`)?.value;
    const type = chosen === "FIN" || chosen === "PASSPORT" ? chosen : "NRIC";
    return findIdNumberError(type, normaliseIdNumber(value));
  });
  return <ErrorOnBlur field={field} problemOf={problemOf} />;
}

/** Validates a Singapore mobile number. Only the server validates other countries' numbers. */
export function MobileBlurValidation({ field, codeId }: { field: Field; codeId: string }) {
  const [problemOf] = useState(() => (value: string) => {
    const code = (document.getElementById(codeId) as HTMLSelectElement | null)?.value;
    const number = removeSingaporeCode(value);
    const foreign = code !== "+65" || /^(?:\+|00)/.test(number);
    return foreign || isSingaporePhoneNumber(number) ? null : "Phone number is invalid";
  });
  return <ErrorOnBlur field={field} problemOf={problemOf} />;
}
