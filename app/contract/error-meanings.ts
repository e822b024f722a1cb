/** Meaning of each error code: its cause, what the customer then sees, and who can resolve it. */
import { rules } from "~/lib/rules";
import type { ErrorName } from "./call";
import { errorCodes } from "./response";

/**
 * Way on from a refused call. It decides about the hint "Please contact support for assistance", for every page and every code:
 * - `message`: the message says what the customer can do, or names the number to call. A hint to support would send her away from it.
 * - `support`: only staff can change the state, the refusal is a fault, or SPEC section 8 gives the sentence with the hint.
 * - `done`: the wanted change is already made, as in another tab. The message is information, and there is nothing left to do.
 *
 * A refusal without a code of this table has the hint by its HTTP status (SPEC section 8, Other HTTP errors).
 */
export type WayOn = "message" | "support" | "done";

interface Meaning {
  means: string;
  customerSees: string;
  wayOn: WayOn;
}

/** The message of the answer, at the field or at the top of the form. */
const MESSAGE = "the answer's message; typed values stay";
const NOT_FOUND = "the not-found page, or the answer's message";
const AGAIN = "that it failed, and a way to try again";

export const errorMeanings: Record<ErrorName, Meaning> = {
  invalid: {
    means: "The request does not match the schema.",
    customerSees: MESSAGE,
    wayOn: "message",
  },
  notFound: {
    means: "Nothing has this id, or it belongs to another customer. Both get the same answer.",
    customerSees: NOT_FOUND,
    wayOn: "support",
  },
  notAllowed: {
    means: "The current state does not allow it. The message gives the reason.",
    customerSees: MESSAGE,
    wayOn: "message",
  },
  linkUnconfirmed: {
    means: "The person has not yet confirmed that the caller may act for them.",
    customerSees: "that the person will be asked first",
    wayOn: "message",
  },
  freshSignInNeeded: {
    means:
      "The act cannot be taken back, and the caller did not sign in within the last ten minutes. For a person without a sign-in, the helper's staff code was not typed again.",
    customerSees: "the page that asks to sign in again, and then the form with its input",
    wayOn: "message",
  },
  tooOften: {
    means: "The caller sent too many requests. A later one will be accepted.",
    customerSees: "when to try again",
    wayOn: "message",
  },
  couponUnknown: { means: "The code does not exist.", customerSees: MESSAGE, wayOn: "message" },
  couponUsed: {
    means: "The code has reached its number of uses.",
    customerSees: MESSAGE,
    wayOn: "message",
  },
  couponExpired: { means: "The code has expired.", customerSees: MESSAGE, wayOn: "message" },
  couponNotForYou: {
    means: "The code belongs to another customer.",
    customerSees: MESSAGE,
    wayOn: "message",
  },
  couponNotForCart: {
    means: "The code applies to none of the programmes in the cart.",
    customerSees: MESSAGE,
    wayOn: "message",
  },
  cartEmpty: { means: "The cart is empty.", customerSees: "the empty cart", wayOn: "message" },
  cartChanged: {
    means: "The lines in the cart differ from those the portal read.",
    customerSees: "nothing: the portal reads the cart again and repeats the change",
    wayOn: "message",
  },
  recordChanged: {
    means: "Another writer changed the same part of the record since the version in the body.",
    customerSees: "the form again, with the value on record at each such answer",
    wayOn: "message",
  },
  notOffered: {
    means: "A programme, package or centre is not sold any more.",
    customerSees: MESSAGE,
    wayOn: "message",
  },
  programmeNotAvailable: {
    means: "No programme can be started there at this moment.",
    customerSees: "'Not available at this moment, please select other programme.'",
    wayOn: "message",
  },
  notEligible: {
    means: "The person is not eligible. The message gives the reason.",
    customerSees: MESSAGE,
    wayOn: "message",
  },
  full: {
    means: "Another customer took the last place first.",
    customerSees: "the nearest other times or groups",
    wayOn: "message",
  },
  idNumberTaken: {
    means: "The ID number belongs to a known person.",
    customerSees:
      "'The NRIC is already found in the system. Please link your profile', with a button",
    wayOn: "support",
  },
  alreadyMapped: {
    means: "The person is already a loved one of the caller.",
    customerSees: "'Loved one is already mapped under your profile'",
    wayOn: "support",
  },
  recordLinked: {
    means: "The record, or the caller's account, is already linked to another one.",
    customerSees: MESSAGE,
    wayOn: "message",
  },
  linkRefused: {
    means:
      "ID type, ID number and client ID do not all match. The answer does not reveal which one is wrong.",
    customerSees: "'The client ID entered is incorrect. Please note that it is case sensitive.'",
    wayOn: "support",
  },
  cannotActFor: {
    means: "The caller may not, or may no longer, act for the client in view-as.",
    customerSees: "that they act for themselves from now on",
    wayOn: "message",
  },
  rightMissing: {
    means: "The owner of the record does not let the caller do this for them.",
    customerSees: MESSAGE,
    wayOn: "message",
  },
  recordClosed: {
    means:
      "The caller's own record is closed, after a reported death. It can be read and not changed.",
    customerSees: MESSAGE,
    wayOn: "message",
  },
  lovedOnesOff: {
    means: "Acting for loved ones is turned off.",
    customerSees: MESSAGE,
    wayOn: "support",
  },
  addressTypeUsed: {
    means: "An address of this type already exists.",
    customerSees: MESSAGE,
    wayOn: "message",
  },
  fieldLocked: {
    means: "The request changes a field that is locked.",
    customerSees: MESSAGE,
    wayOn: "support",
  },
  orderClosed: {
    means: "The order is paid, cancelled or expired.",
    customerSees: "the order's status",
    wayOn: "message",
  },
  paymentUnderWay: {
    means: "Another payment of this order, or for the same place, is in progress.",
    customerSees: "that a payment is in progress, and a way to check again",
    wayOn: "message",
  },
  cardExpired: {
    means: "The saved card has expired.",
    customerSees: "'This card has expired'",
    wayOn: "support",
  },
  cardNotValid: {
    means: "The card does not exist.",
    customerSees: "'Your credit / debit card is not valid'",
    wayOn: "support",
  },
  invoicePaid: {
    means: "The invoice is paid.",
    customerSees: "that there is nothing to pay",
    wayOn: "done",
  },
  invoiceLinkExpired: {
    means: "The link to the invoice has expired.",
    customerSees: "the answer's message, which states if money came, and who can send a new link",
    wayOn: "message",
  },
  applicationOver: {
    means: "The reference number belongs to an application that has ended.",
    customerSees: "the status of that application",
    wayOn: "message",
  },
  idempotencyKeyMissing: {
    means: "The header idempotency-key is missing.",
    customerSees: AGAIN,
    wayOn: "support",
  },
  idempotencyKeyReused: {
    means: "The same key was sent with another body before.",
    customerSees: "that the form was already sent with other answers",
    wayOn: "message",
  },
  formClosed: {
    means: "The form was submitted or closed in the meantime.",
    customerSees: "the submitted form",
    wayOn: "message",
  },
  slotNotBookable: {
    means: "The time cannot be booked for this term.",
    customerSees: "the times that can be booked",
    wayOn: "message",
  },
  placeNotOffered: {
    means:
      "The time or group is not offered for this package: it is at the package's former centre, of another programme, or withdrawn.",
    customerSees: "the answer's message, and the times or groups that can be chosen",
    wayOn: "message",
  },
  nothingToBook: {
    means: "There is nothing left to book for this term.",
    customerSees: "the booked sessions",
    wayOn: "message",
  },
  personBusy: {
    means: "The person has another appointment at that time.",
    customerSees: "the nearest other times",
    wayOn: "message",
  },
  noticeOver: {
    means:
      "The notice period has passed. The change costs a session, and the customer was not informed of this.",
    customerSees: "the page again, with the notice that it costs the session",
    wayOn: "message",
  },
  alreadyDone: {
    means:
      "The wanted change is already made, in another tab or by another customer who acts for the person. The message says what is now so, and names that customer.",
    customerSees: "the answer's message as information, on the page of what is booked",
    wayOn: "done",
  },
  appointmentClosed: {
    means: "The appointment has ended or was cancelled.",
    customerSees: "the booked appointments",
    wayOn: "done",
  },
  appointmentMoved: {
    means:
      "The appointment is not at the time or place that the customer saw (`expectedStart`, `expectedStarts`, `expectedCenter`). Nothing is changed.",
    customerSees: "the page again with the present time, and the answer's message",
    wayOn: "message",
  },
  offerOver: {
    means: "The place is no longer reserved.",
    customerSees: "that another customer has it",
    wayOn: "message",
  },
  timeTaken: {
    means: "Another customer took the dentist's time first.",
    customerSees: "the other times",
    wayOn: "message",
  },
  anotherNear: {
    means: "The person has another dental appointment near this time.",
    customerSees: "that appointment, and the choice to keep both",
    wayOn: "message",
  },
  assessmentFirst: {
    means: "The pre-assessment must come first.",
    customerSees: "who to ask at the centre",
    wayOn: "message",
  },
  mobileUnproven: {
    means: "The mobile number is not verified yet.",
    customerSees: "how to verify it",
    wayOn: "message",
  },
  holdExpired: {
    means: "The hold on the time has expired.",
    customerSees: "the choice of times again",
    wayOn: "message",
  },
  tooLate: {
    means: `The appointment is less than ${rules.dentalNoticeHours} hours away.`,
    customerSees: "the number to call",
    wayOn: "message",
  },
  denticareRegistered: {
    means: "The ID number is registered for Denticare with another mobile number.",
    customerSees: "'Your NRIC has already been registered for Denticare Service,' and who to ask",
    wayOn: "support",
  },
  denticareNeeded: {
    means: "The person is not a Denticare client yet.",
    customerSees: "the registration",
    wayOn: "message",
  },
  blackListed: {
    means: "The clinic does not accept bookings for this person.",
    customerSees: "the number to call",
    wayOn: "message",
  },
  medicalHistoryNeeded: {
    means: "The medical history is missing or over a year old.",
    customerSees: "the medical history form",
    wayOn: "message",
  },
  wrongPlace: {
    means: "The booking is at another place.",
    customerSees: "the right place",
    wayOn: "message",
  },
  wrongDay: {
    means: "The booking is on another day.",
    customerSees: "the right day",
    wayOn: "message",
  },
  tooEarly: {
    means: "Check-in has not opened yet.",
    customerSees: "the time it opens",
    wayOn: "message",
  },
  over: { means: "The time to do this has passed.", customerSees: MESSAGE, wayOn: "message" },
  alreadyIn: {
    means: "The person is already checked in.",
    customerSees: "the time of the check-in",
    wayOn: "done",
  },
  alreadyOut: {
    means: "The person is already checked out.",
    customerSees: "the time of the check-out",
    wayOn: "done",
  },
  notIn: { means: "The person is not checked in.", customerSees: MESSAGE, wayOn: "message" },
  attendingElsewhere: {
    means: "The person is checked in at another place.",
    customerSees: "that place",
    wayOn: "message",
  },
  visitOver: {
    means: "The visit at the door has ended.",
    customerSees: "the first question again",
    wayOn: "message",
  },
  counterWithdrawn: {
    means: "The counter's code was withdrawn, or its helper's stay has ended.",
    customerSees: "that this computer is no longer a counter",
    wayOn: "message",
  },
  agreementNeeded: {
    means: "The customer at the counter has not agreed to this yet.",
    customerSees: "how to agree, by phone or on paper",
    wayOn: "message",
  },
  outsideUnavailable: {
    means: "The card gateway, the bank or another outside service does not respond.",
    customerSees: AGAIN,
    wayOn: "message",
  },
};

const wayOnByCode: ReadonlyMap<string, WayOn> = new Map(
  Object.entries(errorMeanings).map(([name, { wayOn }]) => [errorCodes[name as ErrorName], wayOn]),
);

/** Finds the way on from a refusal. Undefined for a code that is not in the table. */
export const findWayOn = (errorCode: string | undefined): WayOn | undefined =>
  wayOnByCode.get(errorCode ?? "");
