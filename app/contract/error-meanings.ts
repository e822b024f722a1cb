/** Meaning of each error code, for backend developers: its cause, and what the customer then sees. */
import type { ErrorName } from "./call";

interface Meaning {
  means: string;
  customerSees: string;
}

/** The message of the answer, at the field or at the top of the form. */
const MESSAGE = "the answer's message; typed values stay";
const NOT_FOUND = "the not-found page, or the answer's message";
const AGAIN = "that it failed, and a way to try again";

export const errorMeanings: Record<ErrorName, Meaning> = {
  invalid: {
    means: "The request does not match the schema.",
    customerSees: MESSAGE,
  },
  notFound: {
    means: "Nothing has this id, or it belongs to another customer. Both get the same answer.",
    customerSees: NOT_FOUND,
  },
  notAllowed: {
    means: "The current state does not allow it. The message gives the reason.",
    customerSees: MESSAGE,
  },
  linkUnconfirmed: {
    means: "The person has not yet confirmed that the caller may act for them.",
    customerSees: "that the person will be asked first",
  },
  tooOften: {
    means: "The caller sent too many requests. A later one will be accepted.",
    customerSees: "when to try again",
  },
  couponUnknown: { means: "The code does not exist.", customerSees: MESSAGE },
  couponUsed: { means: "The code has reached its number of uses.", customerSees: MESSAGE },
  couponExpired: { means: "The code has expired.", customerSees: MESSAGE },
  couponNotForYou: { means: "The code belongs to another customer.", customerSees: MESSAGE },
  couponNotForCart: {
    means: "The code applies to none of the programmes in the cart.",
    customerSees: MESSAGE,
  },
  cartEmpty: { means: "The cart is empty.", customerSees: "the empty cart" },
  cartChanged: {
    means: "The lines in the cart differ from those the portal read.",
    customerSees: "nothing: the portal reads the cart again and repeats the change",
  },
  notOffered: {
    means: "A programme, package or centre is not sold any more.",
    customerSees: MESSAGE,
  },
  programmeNotAvailable: {
    means: "No programme can be started there at this moment.",
    customerSees: "'Not available at this moment, please select other programme.'",
  },
  notEligible: {
    means: "The person is not eligible. The message gives the reason.",
    customerSees: MESSAGE,
  },
  full: {
    means: "Another customer took the last place first.",
    customerSees: "the nearest other times or groups",
  },
  idNumberTaken: {
    means: "The ID number belongs to a known person.",
    customerSees:
      "'The NRIC is already found in the system. Please link your profile', with a button",
  },
  alreadyMapped: {
    means: "The person is already a loved one of the caller.",
    customerSees: "'Loved one is already mapped under your profile'",
  },
  recordLinked: {
    means: "The record, or the caller's account, is already linked to another one.",
    customerSees: MESSAGE,
  },
  linkRefused: {
    means:
      "ID type, ID number and client ID do not all match. The answer does not reveal which one is wrong.",
    customerSees: "'The client ID entered is incorrect. Please note that it is case sensitive.'",
  },
  cannotActFor: {
    means: "The caller may not, or may no longer, act for the client in view-as.",
    customerSees: "that they act for themselves from now on",
  },
  rightMissing: {
    means: "The owner of the record does not let the caller do this for them.",
    customerSees: MESSAGE,
  },
  lovedOnesOff: { means: "Acting for loved ones is turned off.", customerSees: MESSAGE },
  addressTypeUsed: { means: "An address of this type already exists.", customerSees: MESSAGE },
  fieldLocked: {
    means: "The request changes a field that is locked.",
    customerSees: MESSAGE,
  },
  orderClosed: {
    means: "The order is paid, cancelled or expired.",
    customerSees: "the order's status",
  },
  paymentUnderWay: {
    means: "Another payment of this order, or for the same place, is in progress.",
    customerSees: "that a payment is in progress, and a way to check again",
  },
  cardExpired: {
    means: "The saved card has expired.",
    customerSees: "'This card has expired'",
  },
  cardNotValid: {
    means: "The card does not exist.",
    customerSees: "'Your credit / debit card is not valid'",
  },
  invoicePaid: { means: "The invoice is paid.", customerSees: "that there is nothing to pay" },
  invoiceLinkExpired: {
    means: "The link to the invoice has expired.",
    customerSees: "who can send a new link",
  },
  applicationOver: {
    means: "The reference number belongs to an application that has ended.",
    customerSees: "the status of that application",
  },
  idempotencyKeyMissing: { means: "The header idempotency-key is missing.", customerSees: AGAIN },
  idempotencyKeyReused: {
    means: "The same key was sent with another body before.",
    customerSees: "that the form was already sent with other answers",
  },
  formClosed: {
    means: "The form was submitted or closed in the meantime.",
    customerSees: "the submitted form",
  },
  slotNotBookable: {
    means: "The time cannot be booked for this term.",
    customerSees: "the times that can be booked",
  },
  nothingToBook: {
    means: "There is nothing left to book for this term.",
    customerSees: "the booked sessions",
  },
  personBusy: {
    means: "The person has another appointment at that time.",
    customerSees: "the nearest other times",
  },
  noticeOver: {
    means:
      "The notice period has passed. The change costs a session, and the customer was not informed of this.",
    customerSees: "the page again, with the notice that it costs the session",
  },
  appointmentClosed: {
    means: "The appointment has ended or was cancelled.",
    customerSees: "the booked appointments",
  },
  offerOver: {
    means: "The place is no longer reserved.",
    customerSees: "that another customer has it",
  },
  timeTaken: {
    means: "Another customer took the dentist's time first.",
    customerSees: "the other times",
  },
  anotherNear: {
    means: "The person has another dental appointment near this time.",
    customerSees: "that appointment, and the choice to keep both",
  },
  assessmentFirst: {
    means: "The pre-assessment must come first.",
    customerSees: "who to ask at the centre",
  },
  mobileUnproven: {
    means: "The mobile number is not verified yet.",
    customerSees: "how to verify it",
  },
  holdExpired: {
    means: "The hold on the time has expired.",
    customerSees: "the choice of times again",
  },
  tooLate: {
    means: "The appointment is less than 24 hours away.",
    customerSees: "the number to call",
  },
  denticareRegistered: {
    means: "The ID number is registered for Denticare with another mobile number.",
    customerSees: "'Your NRIC has already been registered for Denticare Service,' and who to ask",
  },
  denticareNeeded: {
    means: "The person is not a Denticare client yet.",
    customerSees: "the registration",
  },
  blackListed: {
    means: "The clinic does not accept bookings for this person.",
    customerSees: "the number to call",
  },
  medicalHistoryNeeded: {
    means: "The medical history is missing or over a year old.",
    customerSees: "the medical history form",
  },
  wrongPlace: { means: "The booking is at another place.", customerSees: "the right place" },
  wrongDay: { means: "The booking is on another day.", customerSees: "the right day" },
  tooEarly: { means: "Check-in has not opened yet.", customerSees: "the time it opens" },
  over: { means: "The time to do this has passed.", customerSees: MESSAGE },
  alreadyIn: {
    means: "The person is already checked in.",
    customerSees: "the time of the check-in",
  },
  alreadyOut: {
    means: "The person is already checked out.",
    customerSees: "the time of the check-out",
  },
  notIn: { means: "The person is not checked in.", customerSees: MESSAGE },
  attendingElsewhere: {
    means: "The person is checked in at another place.",
    customerSees: "that place",
  },
  visitOver: {
    means: "The visit at the door has ended.",
    customerSees: "the first question again",
  },
  counterWithdrawn: {
    means: "The counter's code was withdrawn, or its helper's stay has ended.",
    customerSees: "that this computer is no longer a counter",
  },
  agreementNeeded: {
    means: "The customer at the counter has not agreed to this yet.",
    customerSees: "how to agree, by phone or on paper",
  },
  outsideUnavailable: {
    means: "The card gateway, the bank or another outside service does not respond.",
    customerSees: AGAIN,
  },
};
