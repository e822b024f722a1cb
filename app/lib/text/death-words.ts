/** The matters that a reported death closes, and the sentence for a second report. */
export interface ClosedMatters {
  /** Cancelled sessions and assessments. */
  sessions: number;
  dentalAppointments: number;
  arrangements: number;
  /** Cancelled unpaid orders. */
  orders: number;
  /** In cents, with GST. */
  refundAmount: number;
}

/** Tells a second person who reports the death that nothing is left to do, and what happens next. */
export const describeAlreadyReported = (name: string): string =>
  `The death of ${name} is already recorded. We are sorry for your loss. You do not need to do anything more: our messages have stopped, and what was booked is cancelled without charge. If money goes back, we will call the family about it.`;

/** Tells a second person who reports the death that staff still wait for a document. */
export const describeAlreadyRequested = (name: string): string =>
  `We were already told that ${name} has died. Nothing is cancelled yet. Please show the death certificate at one of our centres, or call us.`;
