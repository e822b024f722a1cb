import { StatusTag, type StatusTone } from "~/ui/status-tag";

const looks = {
  SCHEDULED: { word: "Booked", tone: "good" },
  COMPLETED: { word: "Completed", tone: "info" },
  CANCELLED: { word: "Cancelled", tone: "off" },
} as const satisfies Record<string, { word: string; tone: StatusTone }>;

/** Where a dental appointment stands. */
export function DentalStatusTag({ status }: { status: keyof typeof looks }) {
  return <StatusTag tone={looks[status].tone}>{looks[status].word}</StatusTag>;
}
