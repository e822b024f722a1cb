/** Sentences of SPEC section 8, word for word, which the tests expect on pages. */
export const messages = {
  tokenInvalid: "Your login token is invalid, Please re-login",
  accountClosed:
    "You closed this account. You can open a new one, and link your record with your client ID. If you did not close it, please call us.",
  accountMerged:
    "This account was joined with your other account. Please log in with the mobile number or e-mail address of that account. If you no longer have it, please call us or visit a centre.",
  somethingWentWrong: "We're sorry, Something went wrong. Please try again!",
  pageNotFound: "404 error: Page not found",
  oops: "Oops! Something went wrong",
  sessionExpired: "Sorry!! Your session has expired",
  filtersPreserved: "Please refresh the page. Don't worry, we kept all of your filter in place.",
  configurationFailed:
    "Firebase has not been initialized successfully. Please refresh application!",
  programmeNotAvailable: "Not available at this moment, please select other programme.",
  productNotValid: "Product is not valid",
  declarationFailed: "Save Health Declaration failed.",
  cardNotValid: "Your credit / debit card is not valid",
  cardExpired: "This card has expired",
  idNumberTaken: "The NRIC is already found in the system. Please link your profile",
  alreadyMapped: "Loved one is already mapped under your profile",
  linkRefused:
    'The client ID entered is incorrect. Please note that it is case sensitive. (E.g. "i" and I, or the letter "o" and number "0")',
  linkCodeNeeded:
    "This record can be linked with a code from one of our centres only. Please show your identity document there, or call us.",
  denticareRegistered: "Your NRIC has already been registered for Denticare Service,",
  tokenMissing: "Your token is expired",
  declarationSaved: "Save Health Declaration successfully",
  declareFirst: "Please fill in your health declaration first. Then you can book.",
  personalDetailUpdated: "Updated personal detail successfully",
  lovedOneCreated: "Created your loved one successfully",
} as const;

export const SUPPORT_CONTACT_TEXT = "Please contact support for assistance";

/** Adds the support contact to a message that alone does not help. */
export const addSupportContact = (message: string): string => `${message} ${SUPPORT_CONTACT_TEXT}`;
