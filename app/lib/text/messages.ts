/**
 * The error catalogue and the success messages of SPEC section 8, word for word, in a single place. Other texts are in the files of their
 * screens.
 */
export const messages = {
  // Token errors and association codes
  tokenInvalid: "Your login token is invalid, Please re-login",
  tokenExpired: "Your login token is expired, Please re-login!",
  loginRetryLimit: "Error in login, Please re-try!",
  accountMissing: "Client account does not exist, Please sign-up",
  accountClosed:
    "You closed this account. You can open a new one, and link your record with your client ID. If you did not close it, please call us.",
  accountMerged:
    "This account was joined with your other account. Please log in with the mobile number or e-mail address of that account. If you no longer have it, please call us or visit a centre.",
  associationFailed: "Something went wrong, Please re-login!",
  creationFailed: "Error in creating user account, Please re-try",
  loginSessionExpired:
    "Oops! It looks like your login session has expired, please refresh the page or log in again to continue.",

  // Errors
  somethingWentWrong: "We're sorry, Something went wrong. Please try again!",
  pageNotFound: "404 error: Page not found",
  oops: "Oops! Something went wrong",
  sessionExpired: "Sorry!! Your session has expired",
  filtersPreserved: "Please refresh the page. Don't worry, we kept all of your filter in place.",
  configurationFailed:
    "Firebase has not been initialized successfully. Please refresh application!",
  programmeNotAvailable: "Not available at this moment, please select other programme.",
  productNotValid: "Product is not valid",
  serviceNotValid: "Service is not valid",
  declarationFailed: "Save Health Declaration failed.",
  paymentUnsuccessful: "Your payment was unsuccessful",
  tryAnotherCard: "Please try again or use another card.",
  invalidPayment: "Invalid Payment",
  invalidCard: "Invalid Card",
  cardNotValid: "Your credit / debit card is not valid",
  paymentNotValid: "Payment is not valid",
  cardExpired: "This card has expired",
  idNumberTaken: "The NRIC is already found in the system. Please link your profile",
  alreadyMapped: "Loved one is already mapped under your profile",
  linkRefused:
    'The client ID entered is incorrect. Please note that it is case sensitive. (E.g. "i" and I, or the letter "o" and number "0")',
  linkCodeNeeded:
    "This record can be linked with a code from one of our centres only. Please show your identity document there, or call us.",
  denticareRegistered: "Your NRIC has already been registered for Denticare Service,",
  noMedicalHistory: "You have not submitted any medical condition",
  tokenMissing: "Your token is expired",

  // Successes
  declarationSaved: "Save Health Declaration successfully",
  intakeEnrolled: "Enrol intake successfully",
  declareFirst: "Please fill in your health declaration first. Then you can book.",
  appointmentBooked: "Book appointment successfully",
  appointmentRescheduled: "Reschedule appointment successfully",
  appointmentCancelled: "Cancelled appointment successfully",
  denticareClientCreated: "Created denticare client successfully",
  personalDetailUpdated: "Updated personal detail successfully",
  updated: "Updated successfully",
  lovedOneCreated: "Created your loved one successfully",
  linkingCreated: "Created profile linking successfully",
  clientIdSentByEmail: "Client ID Has Been Sent To Your Email Address",
  clientIdSentBySms: "Client ID Has Been Sent To Your Mobile Number",
  addressCreated: "Created address successfully",
  addressesCreated: "Created addresses successfully",
  addressUpdated: "Updated address successfully",
  addressDeleted: "Deleted address successfully",
  copied: "Copied to clipboard",
} as const;

/**
 * Builds the eGIRO message for a person who is not known to the provider.
 * @param idType NRIC, Passport or FIN, as displayed
 */
export const describeNoExistingClient = (idType: string): string =>
  `We don't have an existing client attached to this ${idType} you've provided.`;

export const SUPPORT_CONTACT_TEXT = "Please contact support for assistance";

/** Adds the support contact to a message that alone does not help. */
export const addSupportContact = (message: string): string => `${message} ${SUPPORT_CONTACT_TEXT}`;
