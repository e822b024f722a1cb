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
}

/** One native radio or checkbox whose whole row is the target. */
export function Choice(props: ChoiceProps) {
  const { type, id, name, value, checked, label, hint, disabled, bad, describedBy } = props;
  return (
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
      />
      <span className="min-w-0 flex-1">
        {label} {hint ? <span className="hint block">{hint}</span> : null}
      </span>
    </label>
  );
}
