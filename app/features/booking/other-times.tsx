import { Button } from "~/ui/button";

/** Times that can be had in place of one that cannot: a button for each, inside a form. */
export function OtherTimes({
  name,
  times,
}: {
  name: string;
  times: { value: string; label: string }[];
}) {
  if (times.length === 0) return null;
  return (
    <div className="stack mt-3">
      <p>The nearest times that are free:</p>
      {times.map(({ value, label }) => (
        <div key={value}>
          <Button kind="secondary" name={name} value={value}>
            {label}
          </Button>
        </div>
      ))}
    </div>
  );
}
