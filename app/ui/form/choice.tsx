import type { ReactNode } from "react";

interface ChoiceProps {
  type: "radio" | "checkbox";
  id: string;
  name: string;
  value: string;
  checked: boolean;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean | undefined;
  bad?: boolean | undefined;
  describedBy?: string | undefined;
  more?: boolean | undefined;
  half?: boolean | undefined;
}

/** One native radio or checkbox whose whole row is the target. */
export function Choice(props: ChoiceProps) {
  const { type, id, name, value, checked, label, hint, disabled, bad, describedBy } = props;
  const looks = ["choice", disabled && "choice-off", props.half && "choice-half"];
  return (
    <label className={looks.filter(Boolean).join(" ")}>
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
      />
      <span className="min-w-0 flex-1">
        {label} {hint ? <span className="hint block">{hint}</span> : null}
      </span>
    </label>
  );
}
