import { Button, Notice, PageForm } from "~/ui";
import { useText } from "~/ui/language/language";

/** Asks the customer to confirm that a past assessment without a check-in took place. */
export function ConfirmAssessment({
  id,
  title,
  when,
}: {
  id: string;
  title: string;
  when: string;
}) {
  const text = useText();
  return (
    <Notice kind="warning" title={text("booking:term.confirm", { title, when })}>
      <p>{text("booking:term.confirm-text")}</p>
      <PageForm className="row mt-4">
        <Button name="confirm" value={id}>
          {text("booking:term.confirm-button")}
        </Button>
      </PageForm>
    </Notice>
  );
}
