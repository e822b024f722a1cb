import type { ReactNode } from "react";
import { Breakable } from "../text/breakable";

interface ChoiceProps {
  type: "radio" | "checkbox";
  id: string;
  name: string;
  value: string;
  checked: boolean;
  label: ReactNode;
  hint?: ReactNode;
  /** A link about this choice, below the row and outside its target. */
  after?: ReactNode;
  disabled?: boolean | undefined;
  bad?: boolean | undefined;
  describedBy?: string | undefined;
  more?: boolean | undefined;
  half?: boolean | undefined;
}

/** Renders one native radio or checkbox with its whole row as the target. It is a separate block without styles too. */
export function Choice(props: ChoiceProps) {
  const { type, id, name, value, checked, label, hint, after, disabled, bad, describedBy } = props;
  return (
    <div className={props.half ? "choice-half" : undefined}>
      <label className={disabled ? "choice choice-off" : "choice"}>
        <input
          type={type}
          id={id}
          name={name}
          value={value}
          defaultChecked={checked}
          disabled={disabled}
          aria-invalid={bad || undefined}
          aria-describedby={describedBy}
          data-more={props.more ? "" : undefined}
        />{" "}
        <span className="min-w-0 flex-1">
          <Breakable>{label}</Breakable>{" "}
          {hint ? (
            <span className="hint block">
              <Breakable>{hint}</Breakable>
            </span>
          ) : null}
        </span>
      </label>
      {after ? <p>{after}</p> : null}
    </div>
  );
}
