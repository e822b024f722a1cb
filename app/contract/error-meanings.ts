/** Meaning of each error code, for backend developers: its cause, and what the customer then sees. */
import type { ErrorName } from "./call";

interface Meaning {
  means: string;
  customerSees: string;
}

/** The message of the answer, at the field or at the top of the form. */
const MESSAGE = "the answer's message, with what was typed kept";
const NOT_FOUND = "the page that is not found, or the answer's message";
const AGAIN = "that it did not work now, and a way to try again";

export const errorMeanings: Record<ErrorName, Meaning> = {
  invalid: {
    means: "Something in the request is not as the schema has it.",
    customerSees: MESSAGE,
  },
  notFound: {
    means: "There is nothing with this id, or it is somebody else's: both look alike.",
    customerSees: NOT_FOUND,
  },
  notAllowed: {
    means: "It cannot be done as things stand; the message says why.",
    customerSees: MESSAGE,
  },
  linkUnconfirmed: {
    means: "The person has not yet confirmed that the caller may act for them.",
    customerSees: "that the person is asked first",
  },
  tooOften: {
    means: "It was asked too often; later it is taken again.",
    customerSees: "when to try again",
  },
  couponUnknown: { means: "There is no such code.", customerSees: MESSAGE },
  couponUsed: { means: "The code was used already, as often as it may be.", customerSees: MESSAGE },
  couponExpired: { means: "The code's last day is over.", customerSees: MESSAGE },
  couponNotForYou: { means: "The code is for somebody else.", customerSees: MESSAGE },
  couponNotForCart: {
    means: "Nothing in the cart is what the code is for.",
    customerSees: MESSAGE,
  },
  cartEmpty: { means: "There is nothing in the cart.", customerSees: "the empty cart" },
  cartChanged: {
    means: "The cart holds other lines than the portal read.",
    customerSees: "nothing: the portal reads the cart again and repeats the change",
  },
  notOffered: {
    means: "A programme, package or centre is not sold any more.",
    customerSees: MESSAGE,
  },
  programmeNotAvailable: {
    means: "Nothing can be started there at this moment.",
    customerSees: "'Not available at this moment, please select other programme.'",
  },
  notEligible: { means: "The person may not join; the message says why.", customerSees: MESSAGE },
  full: {
    means: "The last place was taken meanwhile.",
    customerSees: "the nearest other times or groups",
  },
  idNumberTaken: {
    means: "The ID number belongs to somebody who is known.",
    customerSees:
      "'The NRIC is already found in the system. Please link your profile', with a button",
  },
  alreadyMapped: {
    means: "The person is a loved one of the caller's already.",
    customerSees: "'Loved one is already mapped under your profile'",
  },
  recordLinked: {
    means: "The record, or the caller's account, is already linked to another one.",
    customerSees: MESSAGE,
  },
  linkRefused: {
    means: "ID type, ID number and client ID do not all match; which, is not told.",
    customerSees: "'The client ID entered is incorrect. Please note that it is case sensitive.'",
  },
  cannotActFor: {
    means: "The caller may not act, or may act no longer, for the client in view-as.",
    customerSees: "that they act for themselves from now on",
  },
  lovedOnesOff: { means: "Acting for loved ones is turned off.", customerSees: MESSAGE },
  addressTypeUsed: { means: "There is an address of this type already.", customerSees: MESSAGE },
  fieldLocked: {
    means: "A field that cannot be changed any more is another.",
    customerSees: MESSAGE,
  },
  orderClosed: {
    means: "The order is paid, cancelled or expired.",
    customerSees: "where the order stands",
  },
  paymentUnderWay: {
    means: "Another payment of this order, or for the same place, is under way.",
    customerSees: "that it is under way, and a way to look again",
  },
  cardExpired: {
    means: "The saved card's last month is over.",
    customerSees: "'This card has expired'",
  },
  cardNotValid: {
    means: "There is no such card.",
    customerSees: "'Your credit / debit card is not valid'",
  },
  invoicePaid: { means: "The invoice is paid.", customerSees: "that nothing is to be paid" },
  invoiceLinkExpired: {
    means: "The link to the invoice is too old.",
    customerSees: "whom to ask for another",
  },
  applicationOver: {
    means: "The reference number belongs to an application that is over.",
    customerSees: "where that application stands",
  },
  idempotencyKeyMissing: { means: "The header idempotency-key is missing.", customerSees: AGAIN },
  idempotencyKeyReused: {
    means: "The same key came with another body.",
    customerSees: "that the form was sent before with other answers",
  },
  formClosed: {
    means: "The form was submitted or closed meanwhile.",
    customerSees: "what was submitted",
  },
  slotNotBookable: {
    means: "The time cannot be booked for this term.",
    customerSees: "the times that can",
  },
  nothingToBook: { means: "There is nothing left to book.", customerSees: "what is booked" },
  personBusy: {
    means: "The person has another appointment then.",
    customerSees: "the nearest other times",
  },
  noticeOver: {
    means: "The notice is over: it costs a session, which the customer was not told.",
    customerSees: "the page again, saying that it costs the session",
  },
  appointmentClosed: {
    means: "The appointment is over or was cancelled.",
    customerSees: "what is booked",
  },
  offerOver: { means: "The place is kept no longer.", customerSees: "that somebody else has it" },
  timeTaken: { means: "The dentist's time was taken meanwhile.", customerSees: "the other times" },
  anotherNear: {
    means: "The person has another dental appointment near it.",
    customerSees: "that appointment, and whether to keep both",
  },
  assessmentFirst: {
    means: "The pre-assessment comes first.",
    customerSees: "whom to ask at the centre",
  },
  mobileUnproven: {
    means: "Nobody has proven the mobile number yet.",
    customerSees: "how to prove it",
  },
  holdExpired: {
    means: "The time is not held any more.",
    customerSees: "the choice of times again",
  },
  tooLate: { means: "It is less than 24 hours until then.", customerSees: "whom to call" },
  denticareRegistered: {
    means: "The ID number is registered for Denticare with another mobile.",
    customerSees: "'Your NRIC has already been registered for Denticare Service,' and whom to ask",
  },
  denticareNeeded: {
    means: "The person is no Denticare client yet.",
    customerSees: "the registration",
  },
  blackListed: {
    means: "The clinic takes no bookings of this person.",
    customerSees: "whom to call",
  },
  medicalHistoryNeeded: {
    means: "The medical history is missing or over a year old.",
    customerSees: "the medical history form",
  },
  wrongPlace: { means: "The booking is at another place.", customerSees: "where it is" },
  wrongDay: { means: "The booking is on another day.", customerSees: "when it is" },
  tooEarly: { means: "The door is not open yet.", customerSees: "from when on" },
  over: { means: "The time to do this is over.", customerSees: MESSAGE },
  alreadyIn: { means: "The person is checked in.", customerSees: "since when" },
  alreadyOut: { means: "The person is checked out.", customerSees: "since when" },
  notIn: { means: "The person is not checked in.", customerSees: MESSAGE },
  attendingElsewhere: { means: "The person is checked in somewhere else.", customerSees: "where" },
  visitOver: { means: "The visit at the door is over.", customerSees: "the first question again" },
  counterWithdrawn: {
    means: "The counter's code was withdrawn, or its helper's stay is over.",
    customerSees: "that this computer is no counter any more",
  },
  agreementNeeded: {
    means: "At a counter, the customer has not agreed to this by themselves.",
    customerSees: "how to agree, by phone or on paper",
  },
  outsideUnavailable: {
    means: "The card gateway, the bank or who else was asked does not answer.",
    customerSees: AGAIN,
  },
};
