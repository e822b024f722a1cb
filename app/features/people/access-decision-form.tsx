import { Button } from "~/ui/button";
import { PageForm } from "~/ui/page/page-form";

/** One button of the owner of a record: somebody may act for them, or no longer. */
export function AccessDecision({
  decision,
  button,
  person = "",
}: {
  decision: "confirm" | "end";
  button: string;
  /** On the owner's own page, where there may be several. */
  person?: string;
}) {
  return (
    <PageForm>
      <input type="hidden" name="decision" value={decision} />
      <input type="hidden" name="person" value={person} />
      <Button kind={decision === "end" ? "danger" : "main"}>{button}</Button>
    </PageForm>
  );
}
