/** Sentences about what was cancelled, ended and refunded after a death, for the family's message and page. */
import { formatMoney } from "../money";
import { formatCount } from "./count-words";

export interface ClosedMatters {
  /** Cancelled sessions and assessments. */
  sessions: number;
  dentalAppointments: number;
  arrangements: number;
  /** In cents, with GST. */
  refundAmount: number;
}

/** Tells a second person who reports the death that nothing is left to do, and what happens next. */
export const describeAlreadyReported = (name: string): string =>
  `The death of ${name} is already recorded. We are sorry for your loss. You do not need to do anything more: our messages have stopped, and what was booked is cancelled without charge. If money goes back, we will call the family about it.`;

export function describeClosedMatters(of: ClosedMatters): string[] {
  const { sessions, dentalAppointments, arrangements, refundAmount } = of;
  return [
    ...(sessions > 0 ? [`${formatCount(sessions, "appointment")} cancelled, without charge.`] : []),
    ...(dentalAppointments > 0
      ? [`${formatCount(dentalAppointments, "dental appointment")} cancelled.`]
      : []),
    ...(arrangements > 0 ? [`${formatCount(arrangements, "eGIRO arrangement")} ended.`] : []),
    ...(refundAmount > 0
      ? [
          `${formatMoney(refundAmount)} for unused sessions will be returned. We will call about it.`,
        ]
      : []),
  ];
}
