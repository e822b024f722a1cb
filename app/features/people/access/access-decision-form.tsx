import { PageForm } from "~/ui/page/page-form";
import { Button } from "~/ui/text/button";

/** Renders one button for the owner of a record: it allows a person to act or pay for them, or stops it. */
export function AccessDecision({
  decision,
  button,
  person = "",
  about,
}: {
  decision: "confirm" | "end";
  button: string;
  /** Set on the owner's own page, which may list several people. */
  person?: string;
  about?: "acting" | "paying";
}) {
  return (
    <PageForm>
      <input type="hidden" name="decision" value={decision} />
      <input type="hidden" name="person" value={person} />
      {about ? <input type="hidden" name="about" value={about} /> : null}
      <Button kind={decision === "end" ? "danger" : "main"}>{button}</Button>
    </PageForm>
  );
}
