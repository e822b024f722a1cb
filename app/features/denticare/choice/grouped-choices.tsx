import { Choice } from "~/ui/form/choice";
import { type Field, listSelectedValues } from "~/ui/form/field";
import { FieldsetWrapper } from "~/ui/form/field-wrapper";

export interface DentalOption {
  value: string;
  label: string;
  hint?: string;
  /** The provider's words about a treatment, and its length. */
  summary?: { text: string; minutes: number };
}

export interface OptionGroup {
  /** Group heading such as "North", empty for a single group. */
  label: string;
  options: DentalOption[];
}

/** Renders one question with grouped answers: the clinics of each area. */
export function GroupedChoices({
  field,
  label,
  groups,
}: {
  field: Field;
  label: string;
  groups: OptionGroup[];
}) {
  const picked = listSelectedValues(field);
  const { id, name, errors } = field;
  const first = groups[0]?.options[0]?.value;
  return (
    <FieldsetWrapper field={field} legend={label} legendHidden>
      {groups.map((group) => (
        <fieldset key={group.label} className="mb-5 min-w-0">
          <legend className="label">{group.label}</legend>
          <div className="grid max-w-[42rem] gap-3 sm:grid-cols-2">
            {group.options.map(({ value, label: words, hint }) => (
              <Choice
                key={value}
                type="radio"
                id={value === first ? id : `${id}-${value}`}
                name={name}
                value={value}
                checked={picked.includes(value)}
                label={words}
                hint={hint}
                bad={Boolean(errors?.length)}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </FieldsetWrapper>
  );
}
