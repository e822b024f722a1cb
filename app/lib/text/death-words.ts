/** Sentences about what was cancelled, ended and refunded after a death, for the family's message and page. */
import { formatMoney } from "../money";
import { countOf } from "./count-words";

export interface ClosedMatters {
  /** Cancelled sessions and assessments. */
  sessions: number;
  dentalAppointments: number;
  arrangements: number;
  /** In cents, with GST. */
  refundAmount: number;
}

export function closedMattersText(of: ClosedMatters): string[] {
  const { sessions, dentalAppointments, arrangements, refundAmount } = of;
  return [
    ...(sessions > 0 ? [`${countOf(sessions, "appointment")} cancelled, without charge.`] : []),
    ...(dentalAppointments > 0
      ? [`${countOf(dentalAppointments, "dental appointment")} cancelled.`]
      : []),
    ...(arrangements > 0 ? [`${countOf(arrangements, "eGIRO arrangement")} ended.`] : []),
    ...(refundAmount > 0
      ? [
          `${formatMoney(refundAmount)} for unused sessions will be returned. We will call about it.`,
        ]
      : []),
  ];
}
