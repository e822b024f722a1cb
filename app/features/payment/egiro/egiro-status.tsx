import { useText } from "~/ui/language/language";
import { StatusTag, type StatusTone } from "~/ui/text/status-tag";

const tones = {
  PENDING: "wait",
  ACTIVE: "good",
  REJECTED: "bad",
  CANCELLED: "off",
} satisfies Record<string, StatusTone>;

const deductionTones = {
  ANNOUNCED: "wait",
  ACCEPTED: "good",
  REJECTED: "off",
  SENT: "wait",
  COLLECTED: "good",
  FAILED: "bad",
  PAID_OTHERWISE: "good",
} satisfies Record<string, StatusTone>;

const isKey = <Table extends object>(table: Table, key: PropertyKey): key is keyof Table =>
  Object.hasOwn(table, key);

/** Renders the status of an arrangement. An unknown one of the provider is shown as it is. */
export function EgiroStatusTag({ status }: { status: string }) {
  const text = useText();
  if (!isKey(tones, status)) return <StatusTag>{status}</StatusTag>;
  return <StatusTag tone={tones[status]}>{text(`giro:status.${status}`)}</StatusTag>;
}

/** Renders the status of a deduction. An unknown one of the provider is shown as it is. */
export function DeductionTag({ status }: { status: string }) {
  const text = useText();
  if (!isKey(deductionTones, status)) return <StatusTag>{status}</StatusTag>;
  return (
    <StatusTag tone={deductionTones[status]}>{text(`giro:deduction.status.${status}`)}</StatusTag>
  );
}
