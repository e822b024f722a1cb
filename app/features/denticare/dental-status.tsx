import { StatusTag, type StatusTone } from "~/ui/text/status-tag";

const looks: Record<string, { word: string; tone: StatusTone }> = {
  SCHEDULED: { word: "Booked", tone: "good" },
  COMPLETED: { word: "Completed", tone: "info" },
  CANCELLED: { word: "Cancelled", tone: "off" },
};

/** Renders the status of a dental appointment. */
export function DentalStatusTag({ status }: { status: string }) {
  const { tone, word } = looks[status] ?? { tone: "info", word: status };
  return <StatusTag tone={tone}>{word}</StatusTag>;
}
