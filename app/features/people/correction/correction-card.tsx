import type { ReactNode } from "react";
import { correctionStatuses } from "~/contract/people/correction";
import { Card } from "~/ui/blocks/card";
import { SummaryList, type SummaryRow } from "~/ui/blocks/summary-list";
import { useText } from "~/ui/language/language";
import { StatusTag, type StatusTone } from "~/ui/text/status-tag";

const tones: Record<(typeof correctionStatuses)[number], StatusTone> = {
  OPEN: "wait",
  MADE: "good",
  REFUSED: "bad",
  WITHDRAWN: "off",
};

export interface CorrectionCardProps {
  /** The corrected field as a title, such as "Date of birth". */
  title: string;
  status: string;
  rows: SummaryRow[];
  children?: ReactNode;
}

/** Renders one correction, with its actions. */
export function CorrectionCard({ title, status, rows, children }: CorrectionCardProps) {
  const text = useText();
  const listed = correctionStatuses.find((one) => one === status);
  return (
    <Card
      title={title}
      headingLevel={3}
      status={
        <StatusTag tone={listed ? tones[listed] : "info"}>
          {listed ? text(`people:correction.status.${listed}`) : status}
        </StatusTag>
      }
      actions={children}
    >
      <SummaryList rows={rows} />
    </Card>
  );
}
