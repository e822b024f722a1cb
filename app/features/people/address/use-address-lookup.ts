import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { isPostalCode, readPostalCode } from "~/lib/singapore/address";

/** The response of a look-up, see address-form. */
interface LookedUp {
  lookedUp?: "found" | "unanswered" | null;
  lastResult?: {
    initialValue?: Record<string, unknown>;
    error?: Record<string, string[] | null> | null;
  };
}

export interface AddressLookup {
  lookedUp: "found" | "unanswered" | null;
  error: string | null;
}

const FILLED = ["block", "street", "building"];

/**
 * Looks up a postal code once it has six digits and fills in the address, where scripts run. The page does not reload.
 * @returns the result of the look-up, or null before the first one.
 */
export function useAddressLookup(postalCodeId: string, finds: boolean): AddressLookup | null {
  const { submit, data } = useFetcher<LookedUp>();
  const requested = useRef<FormData | null>(null);
  useEffect(() => {
    const box = boxOf(postalCodeId);
    const { form } = box ?? {};
    if (!finds || !box || !form) return;
    let postalCode = readPostalCode(box.value);
    const typed = () => {
      const code = readPostalCode(box.value);
      if (code === postalCode) return;
      postalCode = code;
      if (!isPostalCode(code)) return;
      requested.current = new FormData(form);
      const posted = new FormData(form);
      posted.set("intent", "find");
      submit(posted, { method: "post" });
    };
    box.addEventListener("input", typed);
    return () => box.removeEventListener("input", typed);
  }, [postalCodeId, finds, submit]);
  useEffect(() => {
    const box = boxOf(postalCodeId);
    const found = data?.lastResult?.initialValue;
    // The fields of an address that is not found are for the customer to fill in.
    if (data?.lookedUp) box?.form?.querySelector("details")?.setAttribute("open", "");
    // The postal code has changed since, and its own look-up is under way.
    if (
      data?.lookedUp !== "found" ||
      !box?.form ||
      readPostalCode(found?.postalCode) !== readPostalCode(box.value)
    )
      return;
    for (const name of FILLED) {
      const filled = box.form.elements.namedItem(name);
      // Text typed during the look-up stays.
      if (filled instanceof HTMLInputElement && filled.value === requested.current?.get(name))
        filled.value = String(found?.[name] ?? "");
    }
    // Notifies the autosave of the page.
    box.form.dispatchEvent(new Event("input", { bubbles: true }));
  }, [data, postalCodeId]);
  if (data?.lastResult === undefined) return null;
  return {
    lookedUp: data.lookedUp ?? null,
    error: data.lastResult.error?.postalCode?.join(". ") ?? null,
  };
}

const boxOf = (id: string) => document.getElementById(id) as HTMLInputElement | null;
