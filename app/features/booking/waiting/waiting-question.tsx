import { ConfirmPanel } from "~/ui/blocks/confirm-panel";
import { useText } from "~/ui/language/language";

export interface WaitingQuestionProps {
  /** The place on the waiting list: "Gym Tonic at Toa Payoh, from 23/11/2026". */
  what: string;
  /** When it takes place, if `what` does not say it in full. */
  recurrence?: string;
  backTo: string;
  idempotencyKey: string;
}

/** Asks for confirmation before joining a waiting list, and explains how it works. */
export function WaitingQuestion({
  what,
  recurrence,
  backTo,
  idempotencyKey,
}: WaitingQuestionProps) {
  const text = useText();
  return (
    <ConfirmPanel
      title={text("booking:wait.question")}
      yes={text("booking:wait.yes")}
      noTo={backTo}
      danger={false}
      idempotencyKey={idempotencyKey}
    >
      <p>
        <strong className="block">{what}</strong> {recurrence}
      </p>
      <p>{text("booking:wait.how")}</p>
      <p>{text("booking:wait.free")}</p>
    </ConfirmPanel>
  );
}
