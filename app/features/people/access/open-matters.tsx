import { Notice } from "~/ui/blocks/notice";
import { useText } from "~/ui/language/language";
import { Reply } from "~/ui/language/reply";

/** Lists what is open for the owner of a record, before they stop the person who acts for them. */
export function OpenMatters({ open, by }: { open: readonly string[]; by: string }) {
  const text = useText();
  if (open.length === 0) return null;
  return (
    <Notice kind="info" title={text("people:open.now")}>
      <ul className="my-3 grid list-disc gap-2 pl-6">
        {open.map((line) => (
          <li key={line}>
            <Reply>{line}</Reply>
          </li>
        ))}
      </ul>
      <p>{text("people:open.if-stopped", { by })}</p>
    </Notice>
  );
}
