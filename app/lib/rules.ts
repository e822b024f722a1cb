/** The numbers of rules. Code computes with them, and sentences name them as parameters such as {{rules.noticeDays}}. */
export const rules = {
  /** Working days of notice for a change that is free of charge (SPEC section 9). */
  noticeDays: 2,
  /** SPEC section 9, sessions: twice a week. */
  sessionsPerWeek: 2,
  /** Minutes of one session (SPEC section 9). */
  sessionMinutes: 45,
  /** Days before an assessment at which its first reminder is due, and days before the second reminder of every appointment. */
  assessmentReminderDays: 2,
  lastReminderDays: 1,
  /** Hours for which a freed place is reserved for the first person on the waiting list. Quiet hours do not count. */
  offerHours: 12,
  /** The quiet hours of everyone who did not choose others, from this hour in the evening until this hour in the morning. */
  quietFromHour: 9,
  quietUntilHour: 8,
  /** The longest freeze that can be requested, and working days until staff answer a request. */
  freezeYears: 1,
  freezeAnswerDays: 2,
  /** Working days until a refund has arrived. */
  refundDays: 10,
  /** Discount for a customer who brings a friend, and for the friend. */
  referralPercent: 5,
  /** Minutes for which a PayNow code can be paid (SPEC section 9). */
  paynowMinutes: 15,
  /** The day of the month on which eGIRO deducts (SPEC section 9), and working days after it with another attempt. */
  deductionDay: 20,
  deductionRetries: 2,
  /** SPEC section 9, Denticare appointment change notice. */
  dentalNoticeHours: 24,
  /** Minutes for which a dental time is reserved while a visitor books it. */
  holdMinutes: 10,
  /** Minutes for which a code by SMS is valid, and its length. */
  codeMinutes: 10,
  codeDigits: 6,
  /** Minutes after too many attempts. */
  retryMinutes: 15,
  photoRetryMinutes: 10,
  /** Minutes for which a check-in remembers a visitor (SPEC section 9). */
  visitMinutes: 3,
  /** Years after which a medical history is outdated (SPEC section 9), and months within which a delivery can be expected. */
  historyYears: 1,
  deliveryMonths: 10,
  passportCharacters: 4,
  photoMegabytes: 2,
  /** Retention periods that customers read. */
  messageDays: 30,
  accessYears: 2,
  orderYears: 5,
};
