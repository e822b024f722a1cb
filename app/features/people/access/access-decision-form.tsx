import { PageForm } from "~/ui/page/page-form";
import { Button } from "~/ui/text/button";

/** One button of the owner of a record: somebody may act or pay for them, or no longer. */
export function AccessDecision({
  decision,
  button,
  person = "",
  about,
}: {
  decision: "confirm" | "end";
  button: string;
  /** On the owner's own page, where there may be several. */
  person?: string;
  about?: "paying";
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
