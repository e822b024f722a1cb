/** The errors of refused calls (SPEC section 8). */
import { rules } from "~/lib/rules";

/**
 * Way on from a refused call. It decides about the hint "Please contact support for assistance", for every page and every code:
 * - `message`: the message says what the customer can do, or names the number to call. A hint to support would send her away from it.
 * - `support`: only staff can change the state, the refusal is a fault, or SPEC section 8 gives the sentence with the hint.
 * - `done`: the wanted change is already made, as in another tab. The message is information, and there is nothing left to do.
 *
 * A refusal without a code of this table has the hint by its HTTP status (SPEC section 8, Other HTTP errors).
 */
export type WayOn = "message" | "support" | "done";

interface DeclaredError {
  code: string;
  means: string;
  customerSees: string;
  wayOn: WayOn;
}

const declareError = <Code extends string>(
  code: Code,
  means: string,
  customerSees: string,
  wayOn: WayOn = "message",
) => ({ code, means, customerSees, wayOn });

/** The message of the answer, at the field or at the top of the form. */
const MESSAGE = "the answer's message; typed values stay";
const NOT_FOUND = "the not-found page, or the answer's message";
const AGAIN = "that it failed, and a way to try again";

/**
 * Each error of a refused call: its code, of one word, so that the portal can choose what to do without reading the text, its cause, what
 * the customer then sees, and who can resolve it.
 */
export const errors = {
  invalid: declareError("INVALID", "The request does not match the schema.", MESSAGE),
  notFound: declareError(
    "NOT_FOUND",
    "Nothing has this id, or it belongs to another customer. Both get the same answer.",
    NOT_FOUND,
    "support",
  ),
  notAllowed: declareError(
    "NOT_ALLOWED",
    "The current state does not allow it. The message gives the reason.",
    MESSAGE,
  ),
  linkUnconfirmed: declareError(
    "LINK_UNCONFIRMED",
    "The person has not yet confirmed that the caller may act for them.",
    "that the person will be asked first",
  ),
  freshSignInNeeded: declareError(
    "FRESH_SIGN_IN_NEEDED",
    "The act cannot be taken back, and the caller did not sign in within the last ten minutes. For a person without a sign-in, the helper's staff code was not typed again.",
    "the page that asks to sign in again, and then the form with its input",
  ),
  tooOften: declareError(
    "TOO_OFTEN",
    "The caller sent too many requests. A later one will be accepted.",
    "when to try again",
  ),
  couponUnknown: declareError("COUPON_UNKNOWN", "The code does not exist.", MESSAGE),
  couponUsed: declareError("COUPON_USED", "The code has reached its number of uses.", MESSAGE),
  couponExpired: declareError("COUPON_EXPIRED", "The code has expired.", MESSAGE),
  couponNotForYou: declareError(
    "COUPON_NOT_FOR_YOU",
    "The code belongs to another customer.",
    MESSAGE,
  ),
  couponNotForCart: declareError(
    "COUPON_NOT_FOR_CART",
    "The code applies to none of the programmes in the cart.",
    MESSAGE,
  ),
  cartEmpty: declareError("CART_EMPTY", "The cart is empty.", "the empty cart"),
  cartChanged: declareError(
    "CART_CHANGED",
    "The lines in the cart differ from those the portal read.",
    "nothing: the portal reads the cart again and repeats the change",
  ),
  recordChanged: declareError(
    "RECORD_CHANGED",
    "Another writer changed the same part of the record since the version in the body.",
    "the form again, with the value on record at each such answer",
  ),
  notOffered: declareError(
    "NOT_OFFERED",
    "A programme, package or centre is not sold any more.",
    MESSAGE,
  ),
  programmeNotAvailable: declareError(
    "PROGRAMME_NOT_AVAILABLE",
    "No programme can be started there at this moment.",
    "'Not available at this moment, please select other programme.'",
  ),
  notEligible: declareError(
    "NOT_ELIGIBLE",
    "The person is not eligible. The message gives the reason.",
    MESSAGE,
  ),
  full: declareError(
    "FULL",
    "Another customer took the last place first.",
    "the nearest other times or groups",
  ),
  idNumberTaken: declareError(
    "ID_NUMBER_TAKEN",
    "The ID number belongs to a known person.",
    "'The NRIC is already found in the system. Please link your profile', with a button",
    "support",
  ),
  alreadyMapped: declareError(
    "ALREADY_MAPPED",
    "The person is already a loved one of the caller.",
    "'Loved one is already mapped under your profile'",
    "support",
  ),
  recordLinked: declareError(
    "RECORD_LINKED",
    "The record, or the caller's account, is already linked to another one.",
    MESSAGE,
  ),
  linkRefused: declareError(
    "LINK_REFUSED",
    "ID type, ID number and client ID do not all match. The answer does not reveal which one is wrong.",
    "'The client ID entered is incorrect. Please note that it is case sensitive.'",
    "support",
  ),
  cannotActFor: declareError(
    "CANNOT_ACT_FOR",
    "The caller may not, or may no longer, act for the client in view-as.",
    "that they act for themselves from now on",
  ),
  rightMissing: declareError(
    "RIGHT_MISSING",
    "The owner of the record does not let the caller do this for them.",
    MESSAGE,
  ),
  recordClosed: declareError(
    "RECORD_CLOSED",
    "The caller's own record is closed, after a reported death. It can be read and not changed.",
    MESSAGE,
  ),
  lovedOnesOff: declareError(
    "LOVED_ONES_OFF",
    "Acting for loved ones is turned off.",
    MESSAGE,
    "support",
  ),
  addressTypeUsed: declareError(
    "ADDRESS_TYPE_USED",
    "An address of this type already exists.",
    MESSAGE,
  ),
  fieldLocked: declareError(
    "FIELD_LOCKED",
    "The request changes a field that is locked.",
    MESSAGE,
    "support",
  ),
  orderClosed: declareError(
    "ORDER_CLOSED",
    "The order is paid, cancelled or expired.",
    "the order's status",
  ),
  paymentUnderWay: declareError(
    "PAYMENT_UNDER_WAY",
    "Another payment of this order, or for the same place, is in progress.",
    "that a payment is in progress, and a way to check again",
  ),
  cardExpired: declareError(
    "CARD_EXPIRED",
    "The saved card has expired.",
    "'This card has expired'",
    "support",
  ),
  cardNotValid: declareError(
    "CARD_NOT_VALID",
    "The card does not exist.",
    "'Your credit / debit card is not valid'",
    "support",
  ),
  invoicePaid: declareError(
    "E-INV-S002",
    "The invoice is paid.",
    "that there is nothing to pay",
    "done",
  ),
  invoiceLinkExpired: declareError(
    "E-INV-S004",
    "The link to the invoice has expired.",
    "the answer's message, which states if money came, and who can send a new link",
  ),
  applicationOver: declareError(
    "APPLICATION_OVER",
    "The reference number belongs to an application that has ended.",
    "the status of that application",
  ),
  idempotencyKeyMissing: declareError(
    "ONCE_KEY_MISSING",
    "The header idempotency-key is missing.",
    AGAIN,
    "support",
  ),
  idempotencyKeyReused: declareError(
    "ONCE_KEY_REUSED",
    "The same key was sent with another body before.",
    "that the form was already sent with other answers",
  ),
  formClosed: declareError(
    "FORM_CLOSED",
    "The form was submitted or closed in the meantime.",
    "the submitted form",
  ),
  slotNotBookable: declareError(
    "SLOT_NOT_BOOKABLE",
    "The time cannot be booked for this term.",
    "the times that can be booked",
  ),
  placeNotOffered: declareError(
    "PLACE_NOT_OFFERED",
    "The time or group is not offered for this package: it is at the package's former centre, of another programme, or withdrawn.",
    "the answer's message, and the times or groups that can be chosen",
  ),
  nothingToBook: declareError(
    "NOTHING_TO_BOOK",
    "There is nothing left to book for this term.",
    "the booked sessions",
  ),
  personBusy: declareError(
    "PERSON_BUSY",
    "The person has another appointment at that time.",
    "the nearest other times",
  ),
  noticeOver: declareError(
    "NOTICE_OVER",
    "The notice period has passed. The change costs a session, and the customer was not informed of this.",
    "the page again, with the notice that it costs the session",
  ),
  alreadyDone: declareError(
    "ALREADY_DONE",
    "The wanted change is already made, in another tab or by another customer who acts for the person. The message says what is now so, and names that customer.",
    "the answer's message as information, on the page of what is booked",
    "done",
  ),
  appointmentClosed: declareError(
    "APPOINTMENT_CLOSED",
    "The appointment has ended or was cancelled.",
    "the booked appointments",
    "done",
  ),
  appointmentMoved: declareError(
    "APPOINTMENT_MOVED",
    "The appointment is not at the time or place that the customer saw (`expectedStart`, `expectedStarts`, `expectedCenter`). Nothing is changed.",
    "the page again with the present time, and the answer's message",
  ),
  offerOver: declareError(
    "OFFER_OVER",
    "The place is no longer reserved.",
    "that another customer has it",
  ),
  timeTaken: declareError(
    "TIME_TAKEN",
    "Another customer took the dentist's time first.",
    "the other times",
  ),
  anotherNear: declareError(
    "ANOTHER_NEAR",
    "The person has another dental appointment near this time.",
    "that appointment, and the choice to keep both",
  ),
  assessmentFirst: declareError(
    "ASSESSMENT_FIRST",
    "The pre-assessment must come first.",
    "who to ask at the centre",
  ),
  mobileUnproven: declareError(
    "MOBILE_UNPROVEN",
    "The mobile number is not verified yet.",
    "how to verify it",
  ),
  holdExpired: declareError(
    "HOLD_EXPIRED",
    "The hold on the time has expired.",
    "the choice of times again",
  ),
  tooLate: declareError(
    "TOO_LATE",
    `The appointment is less than ${rules.dentalNoticeHours} hours away.`,
    "the number to call",
  ),
  denticareRegistered: declareError(
    "DENTICARE_REGISTERED",
    "The ID number is registered for Denticare with another mobile number.",
    "'Your NRIC has already been registered for Denticare Service,' and who to ask",
    "support",
  ),
  denticareNeeded: declareError(
    "DENTICARE_NEEDED",
    "The person is not a Denticare client yet.",
    "the registration",
  ),
  blackListed: declareError(
    "BLACK_LISTED",
    "The clinic does not accept bookings for this person.",
    "the number to call",
  ),
  medicalHistoryNeeded: declareError(
    "MEDICAL_HISTORY_NEEDED",
    "The medical history is missing or over a year old.",
    "the medical history form",
  ),
  wrongPlace: declareError("WRONG_PLACE", "The booking is at another place.", "the right place"),
  wrongDay: declareError("WRONG_DAY", "The booking is on another day.", "the right day"),
  tooEarly: declareError("TOO_EARLY", "Check-in has not opened yet.", "the time it opens"),
  over: declareError("OVER", "The time to do this has passed.", MESSAGE),
  alreadyIn: declareError(
    "ALREADY_IN",
    "The person is already checked in.",
    "the time of the check-in",
    "done",
  ),
  alreadyOut: declareError(
    "ALREADY_OUT",
    "The person is already checked out.",
    "the time of the check-out",
    "done",
  ),
  notIn: declareError("NOT_IN", "The person is not checked in.", MESSAGE),
  attendingElsewhere: declareError(
    "ATTENDING_ELSEWHERE",
    "The person is checked in at another place.",
    "that place",
  ),
  visitOver: declareError(
    "VISIT_OVER",
    "The visit at the door has ended.",
    "the first question again",
  ),
  counterWithdrawn: declareError(
    "COUNTER_WITHDRAWN",
    "The counter's code was withdrawn, or its helper's stay has ended.",
    "that this computer is no longer a counter",
  ),
  agreementNeeded: declareError(
    "AGREEMENT_NEEDED",
    "The customer at the counter has not agreed to this yet.",
    "how to agree, by phone or on paper",
  ),
  outsideUnavailable: declareError(
    "OUTSIDE_UNAVAILABLE",
    "The card gateway, the bank or another outside service does not respond.",
    AGAIN,
  ),
} as const satisfies Record<string, DeclaredError>;

export type ErrorName = keyof typeof errors;
export type ErrorCode = (typeof errors)[ErrorName]["code"];

const byCode = new Map<string, DeclaredError>(
  Object.values(errors).map((error) => [error.code, error]),
);

/** Finds the way on from a refusal. Undefined for a code that is not in the table. */
export const findWayOn = (errorCode: string | undefined): WayOn | undefined =>
  byCode.get(errorCode ?? "")?.wayOn;
