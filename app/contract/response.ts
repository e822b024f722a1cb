/** The wrapper around every answer, and the codes in it (SPEC section 8). */

import { z } from "zod";

export const failure = z.object({
  httpCode: z.number(),
  error: z.string().optional(),
  statusCode: z.number().optional(),
  message: z.string().optional(),
  errorCode: z.string().optional(),
  errorMessage: z.string().optional(),
  reason: z
    .string()
    .optional()
    .meta({ description: "The key of the message, by which a client has it in other languages." }),
  values: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .meta({ description: "The values of the parameters of the message, by name." }),
});
export type Failure = z.infer<typeof failure>;

/** `statusCode` of association and token answers (SPEC section 8). */
export const authStatusCodes = {
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
  linkUnconfirmed: "LINK_UNCONFIRMED",
  freshSignInNeeded: "FRESH_SIGN_IN_NEEDED",
  tooOften: "TOO_OFTEN",
  couponUnknown: "COUPON_UNKNOWN",
  couponUsed: "COUPON_USED",
  couponExpired: "COUPON_EXPIRED",
  couponNotForYou: "COUPON_NOT_FOR_YOU",
  couponNotForCart: "COUPON_NOT_FOR_CART",
  cartEmpty: "CART_EMPTY",
  cartChanged: "CART_CHANGED",
  recordChanged: "RECORD_CHANGED",
  notOffered: "NOT_OFFERED",
  programmeNotAvailable: "PROGRAMME_NOT_AVAILABLE",
  notEligible: "NOT_ELIGIBLE",
  full: "FULL",
  idNumberTaken: "ID_NUMBER_TAKEN",
  alreadyMapped: "ALREADY_MAPPED",
  recordLinked: "RECORD_LINKED",
  linkRefused: "LINK_REFUSED",
  cannotActFor: "CANNOT_ACT_FOR",
  rightMissing: "RIGHT_MISSING",
  recordClosed: "RECORD_CLOSED",
  lovedOnesOff: "LOVED_ONES_OFF",
  addressTypeUsed: "ADDRESS_TYPE_USED",
  fieldLocked: "FIELD_LOCKED",
  orderClosed: "ORDER_CLOSED",
  paymentUnderWay: "PAYMENT_UNDER_WAY",
  cardExpired: "CARD_EXPIRED",
  cardNotValid: "CARD_NOT_VALID",
  invoicePaid: "E-INV-S002",
  invoiceLinkExpired: "E-INV-S004",
  applicationOver: "APPLICATION_OVER",
  idempotencyKeyMissing: "ONCE_KEY_MISSING",
  idempotencyKeyReused: "ONCE_KEY_REUSED",
  formClosed: "FORM_CLOSED",
  slotNotBookable: "SLOT_NOT_BOOKABLE",
  placeNotOffered: "PLACE_NOT_OFFERED",
  nothingToBook: "NOTHING_TO_BOOK",
  personBusy: "PERSON_BUSY",
  noticeOver: "NOTICE_OVER",
  alreadyDone: "ALREADY_DONE",
  appointmentClosed: "APPOINTMENT_CLOSED",
  appointmentMoved: "APPOINTMENT_MOVED",
  offerOver: "OFFER_OVER",
  timeTaken: "TIME_TAKEN",
  anotherNear: "ANOTHER_NEAR",
  assessmentFirst: "ASSESSMENT_FIRST",
  mobileUnproven: "MOBILE_UNPROVEN",
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
  attendingElsewhere: "ATTENDING_ELSEWHERE",
  visitOver: "VISIT_OVER",
  counterWithdrawn: "COUNTER_WITHDRAWN",
  agreementNeeded: "AGREEMENT_NEEDED",
  outsideUnavailable: "OUTSIDE_UNAVAILABLE",
} as const;
export type ErrorCode = (typeof errorCodes)[keyof typeof errorCodes];
