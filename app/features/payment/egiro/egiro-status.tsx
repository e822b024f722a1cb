import { StatusTag, type StatusTone } from "~/ui/text/status-tag";

const words: Record<string, { text: string; tone: StatusTone }> = {
  PENDING: { text: "Pending", tone: "wait" },
  ACTIVE: { text: "Active", tone: "good" },
  REJECTED: { text: "Not approved", tone: "bad" },
  CANCELLED: { text: "Cancelled", tone: "off" },
};

export function EgiroStatusTag({ status }: { status: string }) {
  const { text, tone } = words[status] ?? { text: status, tone: "info" as const };
  return <StatusTag tone={tone}>{text}</StatusTag>;
}

const deductions: Record<string, { text: string; tone: StatusTone }> = {
  ANNOUNCED: { text: "Will be deducted", tone: "wait" },
  ACCEPTED: { text: "Accepted", tone: "good" },
  REJECTED: { text: "Rejected by you", tone: "off" },
  SENT: { text: "With the bank", tone: "wait" },
  COLLECTED: { text: "Deducted", tone: "good" },
  FAILED: { text: "Could not be deducted", tone: "bad" },
  PAID_OTHERWISE: { text: "Paid in another way", tone: "good" },
};

export function DeductionTag({ status }: { status: string }) {
  const { text, tone } = deductions[status] ?? { text: status, tone: "info" as const };
  return <StatusTag tone={tone}>{text}</StatusTag>;
}
