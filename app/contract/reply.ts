/** The wrapper around every answer, and the codes in it (SPEC section 8). */

import { z } from "zod";

export const failure = z.object({
  httpCode: z.number(),
  error: z.string().optional(),
  statusCode: z.number().optional(),
  message: z.string().optional(),
  errorCode: z.string().optional(),
  errorMessage: z.string().optional(),
});
export type Failure = z.infer<typeof failure>;

/** `statusCode` of association and token answers (SPEC section 8). */
export const statusCodes = {
  knownCustomer: 1000,
  createdCustomer: 1001,
  tokenInvalid: 1002,
  tokenExpired: 1003,
  tokenMalformed: 1004,
  accountMissing: 1005,
  associationFailed: 1006,
  creationFailed: 1007,
  sessionExpired: 1009,
} as const;

/** `errorCode` of refused calls: one word each, so that the portal can choose what to do without reading the text. */
export const errorCodes = {
  invalid: "INVALID",
  notFound: "NOT_FOUND",
  notAllowed: "NOT_ALLOWED",
  couponUnknown: "COUPON_UNKNOWN",
  couponUsed: "COUPON_USED",
  couponExpired: "COUPON_EXPIRED",
  couponNotForYou: "COUPON_NOT_FOR_YOU",
  couponNotForCart: "COUPON_NOT_FOR_CART",
  cartEmpty: "CART_EMPTY",
  programmeNotAvailable: "PROGRAMME_NOT_AVAILABLE",
  notEligible: "NOT_ELIGIBLE",
  full: "FULL",
  idNumberTaken: "ID_NUMBER_TAKEN",
  alreadyMapped: "ALREADY_MAPPED",
  linkRefused: "LINK_REFUSED",
  cannotActFor: "CANNOT_ACT_FOR",
  lovedOnesOff: "LOVED_ONES_OFF",
  addressTypeUsed: "ADDRESS_TYPE_USED",
  fieldLocked: "FIELD_LOCKED",
  orderClosed: "ORDER_CLOSED",
  paymentUnderWay: "PAYMENT_UNDER_WAY",
  cardExpired: "CARD_EXPIRED",
  cardNotValid: "CARD_NOT_VALID",
  invoicePaid: "E-INV-S002",
  invoiceLinkExpired: "E-INV-S004",
  onceKeyMissing: "ONCE_KEY_MISSING",
  onceKeyReused: "ONCE_KEY_REUSED",
  formClosed: "FORM_CLOSED",
  slotNotBookable: "SLOT_NOT_BOOKABLE",
  nothingToBook: "NOTHING_TO_BOOK",
  personBusy: "PERSON_BUSY",
  noticeOver: "NOTICE_OVER",
  appointmentClosed: "APPOINTMENT_CLOSED",
  offerOver: "OFFER_OVER",
  timeTaken: "TIME_TAKEN",
  holdExpired: "HOLD_EXPIRED",
  tooLate: "TOO_LATE",
  denticareRegistered: "DENTICARE_REGISTERED",
  denticareNeeded: "DENTICARE_NEEDED",
  blackListed: "BLACK_LISTED",
  medicalHistoryNeeded: "MEDICAL_HISTORY_NEEDED",
  wrongPlace: "WRONG_PLACE",
  wrongDay: "WRONG_DAY",
  tooEarly: "TOO_EARLY",
  over: "OVER",
  alreadyIn: "ALREADY_IN",
  alreadyOut: "ALREADY_OUT",
  notIn: "NOT_IN",
  visitOver: "VISIT_OVER",
  counterWithdrawn: "COUNTER_WITHDRAWN",
  agreementNeeded: "AGREEMENT_NEEDED",
  outsideUnavailable: "OUTSIDE_UNAVAILABLE",
} as const;
export type ErrorCode = (typeof errorCodes)[keyof typeof errorCodes];
