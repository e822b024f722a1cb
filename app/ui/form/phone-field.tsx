import { useText } from "../language/language";
import { useAutoComplete } from "./counter-context";
import { type Field, getControlProps, type Option } from "./field";
import { DisabledReason, FieldsetWrapper } from "./field-wrapper";
import { createOptionList } from "./option-list";

export interface PhoneFieldProps {
  /** The calling code such as "+65", posted under its own name. */
  code: Field;
  number: Field;
  label: string;
  hint?: string | undefined;
  optional?: boolean | undefined;
  disabledWhy?: string | undefined;
  /** Calling codes to choose from, Singapore only by default. */
  codes?: Option[];
  autoComplete?: boolean;
}

const singapore: Option[] = [{ value: "+65", label: "Singapore (+65)" }];

/** Renders country code and number: two controls of one question. */
export function PhoneField(props: PhoneFieldProps) {
  const {
    code,
    number,
    label,
    hint,
    optional,
    disabledWhy,
    codes = singapore,
    autoComplete = true,
  } = props;
  const errors = [...(code.errors ?? []), ...(number.errors ?? [])];
  const { type, defaultValue, ...codeControl } = getControlProps(code);
  const chosen = defaultValue || "+65";
  const off = Boolean(disabledWhy);
  const text = useText();
  const frame = {
    id: number.id,
    name: number.name,
    errorId: number.errorId,
    descriptionId: number.descriptionId,
    errors: errors.length ? errors : undefined,
  };
  return (
    <FieldsetWrapper field={frame} legend={label} hint={hint} optional={optional}>
      <div className="flex flex-wrap gap-4">
        <div>
          <label htmlFor={code.id} className="block">
            {text("shell:phone.code")}
          </label>{" "}
          <select
            {...codeControl}
            defaultValue={chosen}
            autoComplete={useAutoComplete(autoComplete ? "tel-country-code" : "off")}
            disabled={off}
            className="input !w-[13rem]"
            {...createOptionList(codes, chosen)}
          />
        </div>
        <div>
          <label htmlFor={number.id} className="block">
            {text("shell:phone.number")}
          </label>{" "}
          <input
            {...getControlProps(number)}
            type="text"
            inputMode="tel"
            autoComplete={useAutoComplete(autoComplete ? "tel-national" : "off")}
            disabled={off}
            className="input !w-[13rem]"
          />
        </div>
      </div>
      <DisabledReason field={number}>{disabledWhy}</DisabledReason>
    </FieldsetWrapper>
  );
}
