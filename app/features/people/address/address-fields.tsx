import { Fold } from "~/ui/blocks/fold";
import { Notice } from "~/ui/blocks/notice";
import type { Field } from "~/ui/form/field";
import { TextField } from "~/ui/form/text-field";
import { useText } from "~/ui/language/language";
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
  const text = useText();
  const byItself = useAddressLookup(field.id, finds);
  const outcome = byItself?.lookedUp ?? lookedUp;
  return (
    <>
      <TextField
        field={field}
        label={text("person-form:postal-code")}
        hint={text("person-form:postal-code.hint")}
        width="short"
        inputMode="numeric"
        autoComplete="postal-code"
      />
      {finds ? (
        <p className="-mt-3 mb-7">
          <Button kind="secondary" name="intent" value="find">
            {text("person-form:find")}
          </Button>
        </p>
      ) : null}
      <div role="status">
        {byItself?.error ? <p className="error -mt-3 mb-7">{byItself.error}</p> : null}
        {outcome === "found" && !byItself?.error ? (
          <Notice kind="success">{text("person-form:found")}</Notice>
        ) : null}
        {outcome === "unanswered" && !byItself?.error ? (
          <Notice kind="warning">{text("person-form:unanswered")}</Notice>
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

/**
 * Renders the parts of an address. They are folded until the postal code is found or one of them has an answer or an error.
 * @param shown true to show them from the start, where no postal code is looked up
 */
export function AddressFields({
  fields,
  shown,
}: {
  fields: Record<AddressFieldName, Field>;
  shown: boolean;
}) {
  const text = useText();
  const open = shown || Object.values(fields).some(isAnswered);
  return (
    <div className="mb-7">
      <Fold title={text("person-form:address.parts")} open={open}>
        <TextField field={fields.block} label={text("person-form:block")} width="short" />
        <TextField
          field={fields.street}
          label={text("person-form:street")}
          hint={text("person-form:street.hint")}
          autoComplete="address-line1"
        />
        <div className="flex flex-wrap gap-x-6">
          <TextField
            field={fields.level}
            label={text("person-form:level")}
            optional
            width="short"
          />
          <TextField field={fields.unit} label={text("person-form:unit")} optional width="short" />
        </div>
        <TextField
          field={fields.building}
          label={text("person-form:building")}
          optional
          autoComplete="address-line2"
        />
      </Fold>
    </div>
  );
}

const isAnswered = ({ initialValue, errors }: Field): boolean =>
  Boolean(initialValue) || errors !== undefined;
