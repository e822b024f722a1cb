import { ConfirmPanel } from "~/ui/blocks/confirm-panel";

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
  return (
    <ConfirmPanel
      title="Do you want to wait for a place?"
      yes="Yes, put me on the waiting list"
      noTo={backTo}
      danger={false}
      idempotencyKey={idempotencyKey}
    >
      <p>
        <strong className="block">{what}</strong> {recurrence}
      </p>
      <p>
        If a place becomes free, we will tell the first person on the list, and keep the place for
        them for up to 12 hours. Their quiet hours, 9 PM to 8 AM unless they chose others, do not
        count, and we send no message then. After that, it goes to the next person.
      </p>
      <p>Waiting costs nothing, and you can leave the list at any time.</p>
    </ConfirmPanel>
  );
}
