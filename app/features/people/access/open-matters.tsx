import { Notice } from "~/ui/blocks/notice";

/** Lists what is open for the owner of a record, before they stop the person who acts for them. */
export function OpenMatters({ open, by }: { open: readonly string[]; by: string }) {
  if (open.length === 0) return null;
  return (
    <Notice kind="info" title="Open for you now">
      <ul className="my-3 grid list-disc gap-2 pl-5">
        {open.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>
        If you stop it, {by} can no longer pay, book or change these. Your packages and bookings
        stay yours.
      </p>
    </Notice>
  );
}
