import type { ReactNode } from "react";
import { Card } from "~/ui/blocks/card";
import { SummaryList, type SummaryRow } from "~/ui/blocks/summary-list";
import { StatusTag, type StatusTone } from "~/ui/text/status-tag";

const statuses: Record<string, { words: string; tone: StatusTone }> = {
  OPEN: { words: "Not changed yet", tone: "wait" },
  MADE: { words: "Corrected", tone: "good" },
  REFUSED: { words: "Not changed", tone: "bad" },
  WITHDRAWN: { words: "Withdrawn", tone: "off" },
};

export interface CorrectionCardProps {
  /** The corrected field in words, such as "date of birth". */
  name: string;
  status: string;
  rows: SummaryRow[];
  children?: ReactNode;
}

/** Renders one correction, with its actions. */
export function CorrectionCard({ name, status, rows, children }: CorrectionCardProps) {
  const { words, tone } = statuses[status] ?? { words: status, tone: "info" };
  return (
    <Card
      title={name.charAt(0).toUpperCase() + name.slice(1)}
      headingLevel={3}
      status={<StatusTag tone={tone}>{words}</StatusTag>}
      actions={children}
    >
      <SummaryList rows={rows} />
    </Card>
  );
}
