import { Notice } from "~/ui/blocks/notice";
import type { Field } from "~/ui/form/field";
import { TextField } from "~/ui/form/text-field";
import { Button } from "~/ui/text/button";
import { useAddressLookup } from "./use-address-lookup";

/** Renders the postal code, its look-up button and the result. */
export function FindAddress({
  field,
  finds,
  lookedUp,
}: {
  field: Field;
  /** True if a look-up service is configured. */
  finds: boolean;
  lookedUp: "found" | "unanswered" | null;
}) {
  const byItself = useAddressLookup(field.id, finds);
  const outcome = byItself?.lookedUp ?? lookedUp;
  return (
    <>
      <TextField
        field={field}
        label="Postal code"
        hint="6 digits"
        width="short"
        inputMode="numeric"
        autoComplete="postal-code"
      />
      {finds ? (
        <p className="-mt-3 mb-7">
          <Button kind="secondary" name="intent" value="find">
            Find address
          </Button>
        </p>
      ) : null}
      <div role="status">
        {byItself?.error ? <p className="error -mt-3 mb-7">{byItself.error}</p> : null}
        {outcome === "found" && !byItself?.error ? (
          <Notice kind="success">
            We found the address. Please check it, and fill in level and unit.
          </Notice>
        ) : null}
        {outcome === "unanswered" && !byItself?.error ? (
          <Notice kind="warning">
            We cannot look up addresses at the moment. Please type the address.
          </Notice>
        ) : null}
      </div>
    </>
  );
}

/** Checks if every required field on the page has an answer. The server validates the answers. */
export function isCompleteAddress(answers: FormData): boolean {
  const isFilled = (name: string) => !answers.has(name) || String(answers.get(name)).trim() !== "";
  const digits = String(answers.get("postalCode") ?? "").replace(/\D/g, "");
  const hasPostalCode = !answers.has("postalCode") || digits.length === POSTAL_CODE_DIGITS;
  return hasPostalCode && isFilled("block") && isFilled("street");
}

const POSTAL_CODE_DIGITS = 6;

export type AddressFieldName = "block" | "street" | "level" | "unit" | "building";

export function AddressFields({ fields }: { fields: Record<AddressFieldName, Field> }) {
  return (
    <>
      <TextField field={fields.block} label="Block" width="short" />
      <TextField
        field={fields.street}
        label="Address line 1"
        hint="The street"
        autoComplete="address-line1"
      />
      <div className="flex flex-wrap gap-x-6">
        <TextField field={fields.level} label="Level" optional width="short" />
        <TextField field={fields.unit} label="Unit" optional width="short" />
      </div>
      <TextField field={fields.building} label="Building" optional autoComplete="address-line2" />
    </>
  );
}
