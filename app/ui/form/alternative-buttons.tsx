import { Button } from "../text/button";

/** Renders one button per alternative to something unavailable, inside a form. Renders nothing if there are none. */
export function AlternativeButtons({
  lead,
  name,
  choices,
}: {
  /** "The nearest times that are free:" */
  lead: string;
  name: string;
  choices: { value: string; label: string }[];
}) {
  if (choices.length === 0) return null;
  return (
    <div className="stack mt-3">
      <p>{lead}</p>
      {choices.map(({ value, label }) => (
        <div key={value}>
          <Button kind="secondary" name={name} value={value}>
            {label}
          </Button>
        </div>
      ))}
    </div>
  );
}
