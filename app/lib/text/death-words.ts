/** The matters that a reported death closes. */
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
