import { Button } from "~/ui/button";
import type { Field } from "~/ui/form/field";
import { TextField } from "~/ui/form/text-field";
import { Notice } from "~/ui/notice";

/** The postal code with the button that looks it up, and what came of it. */
export function FindAddress({
  field,
  finds,
  lookedUp,
}: {
  field: Field;
  /** Whether there is anybody to ask. */
  finds: boolean;
  lookedUp: "found" | "unanswered" | null;
}) {
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
      {lookedUp === "found" ? (
        <Notice kind="success">
          We found the address. Please check it, and fill in level and unit.
        </Notice>
      ) : null}
      {lookedUp === "unanswered" ? (
        <Notice kind="warning">
          We cannot look up addresses at the moment. Please type the address.
        </Notice>
      ) : null}
    </>
  );
}

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
