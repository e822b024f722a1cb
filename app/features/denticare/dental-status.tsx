import { useText } from "~/ui/language/language";
import { StatusTag, type StatusTone } from "~/ui/text/status-tag";

const tones = { SCHEDULED: "good", COMPLETED: "info", CANCELLED: "off" } satisfies Record<
  string,
  StatusTone
>;

const hasTone = (status: string): status is keyof typeof tones => Object.hasOwn(tones, status);

/** Renders the status of a dental appointment. */
export function DentalStatusTag({ status }: { status: string }) {
  const text = useText();
  if (!hasTone(status)) return <StatusTag tone="info">{status}</StatusTag>;
  return <StatusTag tone={tones[status]}>{text(`denticare:status.${status}`)}</StatusTag>;
}
