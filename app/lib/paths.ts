/**
 * Every address of the portal, by area, and links to them. `tests/unit/web/paths.test.ts` fails for a route file without an address here,
 * and for an address here without a route file. It also fails for an address written out anywhere else.
 *
 * They are enums because the compiler then inlines an address where it is used, so that no page contains the others.
 */

/** The parameter with which a card gateway's page leads back a customer who does not pay there. */
export const PAYMENT_CANCELLED_PARAM = "cancelled";

export enum home {
  start = "/",
  basicVersion = "/basic-version",
  language = "/language",
  usageCounts = "/usage-counts",
  appVersion = "/app-version",
  manifest = "/site.webmanifest",
  brandFile = "/brand/:file",
  pageNotFound = "/page-not-found",
  robots = "/robots.txt",
  sitemap = "/sitemap.xml",
  securityContact = "/.well-known/security.txt",
}

export enum signIn {
  logIn = "/login",
  callback = "/auth/callback",
  again = "/sign-in-again",
  logOut = "/logout",
  loggedOut = "/logged-out",
  mobileNeeded = "/mobile-needed",
  signingOut = "/signing-out",
  end = "/auth/end",
}

export enum shop {
  category = "/service/:categoryId",
  product = "/product/:id",
  cart = "/cart",
  centreMap = "/centre-map.svg",
}

export enum registration {
  start = "/register-service",
  details = "/register-service/your-details",
  address = "/register-service/your-address",
  emergencyContact = "/register-service/emergency-contact",
  healthDeclaration = "/register-service/health-declaration",
  services = "/register-service/service-selection",
  programme = "/register-service/service-selection/programme",
  review = "/register-service/review-information",
  checkout = "/register-service/checkout-information",
  leave = "/register-service/leave",
}

export enum booking {
  list = "/appointment-list",
  term = "/appointment-list/:termId",
  termCalendar = "/appointment-list/:termId/calendar",
  leaveIntake = "/appointment-list/:termId/leave",
  cancelPackage = "/appointment-list/:termId/cancel-package",
  cancelSeveral = "/appointment-list/:termId/cancel-sessions",
  freeze = "/appointment-list/:termId/freeze",
  freezeCheck = "/appointment-list/:termId/freeze/check",
  movePackage = "/appointment-list/:termId/move",
  endFreeze = "/appointment-list/:termId/freeze/:freezeId/end",
  termSlip = "/slip/appointment/:termId",
  intake = "/book-preclass-intake",
  intakeCheck = "/book-preclass-intake/check",
  intakeWait = "/book-preclass-intake/wait",
  sessions = "/book-preclass-sessions",
  sessionWait = "/book-preclass-sessions/wait",
  sessionMakeWay = "/book-preclass-sessions/make-way",
  sessionCheck = "/book-preclass-sessions/check",
  sessionsBooked = "/book-preclass-sessions/booked",
  reschedule = "/appointment-reschedule",
  rescheduleCheck = "/appointment-reschedule/check",
  cancelAssessment = "/appointment-cancel",
  cancelSession = "/session-cancel",
  renew = "/renew",
  seatOffer = "/seat-offer/:token",
  offeredPlace = "/offered-place/:id",
  findByLink = "/appt",
  byLink = "/appt/:id",
  byLinkCalendar = "/appt/:id/calendar",
  byLinkNotFound = "/appt/page-not-found",
  byLinkWrong = "/appt/something-went-wrong",
}

export enum health {
  declaration = "/health-declaration",
  declarationFile = "/health-declaration/file",
  healthCondition = "/health-declaration/health-condition",
  healthStatus = "/health-declaration/health-status",
  declarationReview = "/health-declaration/review-information",
  declarationResult = "/health-declaration/result",
  history = "/medical-history",
  historyAnswers = "/medical-history/answers",
  historyFile = "/medical-history/file",
  historyGroup = "/medical-history/:group",
  historyConditions = "/medical-history/conditions",
  historyControl = "/medical-history/control",
  historyPregnancy = "/medical-history/pregnancy",
  historyReview = "/medical-history/review-information",
  historySignature = "/medical-history/signature",
}

export enum denticare {
  start = "/denticare",
  book = "/denticare/book-appointment",
  details = "/denticare/book-appointment/details",
  mobile = "/denticare/book-appointment/mobile",
  holdOn = "/denticare/hold-on",
  confirmed = "/denticare/confirm-order",
  retained = "/denticare/retained-order",
  findExisting = "/denticare/existing-appointment-found",
  notFound = "/denticare/page-not-found",
  wrong = "/denticare/something-went-wrong",
  byLink = "/denticare/appointment/:id",
  byLinkCalendar = "/denticare/appointment/:id/calendar",
  byLinkCancel = "/denticare/appointment/:id/cancel",
  byLinkReschedule = "/denticare/appointment/:id/reschedule",
  mine = "/my-denticare",
  schedule = "/my-denticare/schedule",
  reschedule = "/my-denticare/reschedule",
  cancel = "/my-denticare/cancel",
  calendar = "/my-denticare/calendar",
  notRegistered = "/my-denticare/not-registered",
  slip = "/slip/dental/:id",
}

export enum checkIn {
  start = "/check-in-check-out",
  centre = "/check-in-check-out/center/:centerId",
  session = "/check-in-check-out/session/:sessionId",
  individual = "/check-in-check-out/individual/:activityId",
  organisationDoor = "/check-in-check-out/org/:activityId",
  mobile = "/check-in-check-out/mobile",
  idNumber = "/check-in-check-out/id-number",
  organisation = "/check-in-check-out/organisation",
  findMe = "/check-in-check-out/find-me",
  event = "/check-in-check-out/event",
  confirm = "/check-in-check-out/confirm",
  done = "/check-in-check-out/done",
  tryAgain = "/check-in-check-out/try-again",
  posters = "/check-in-check-out/posters",
  poster = "/check-in-check-out/posters/:centerId",
  notFound = "/check-in-check-out/page-not-found",
  wrong = "/check-in-check-out/something-went-wrong",
}

export enum counter {
  start = "/counter",
  agreement = "/counter/agreement",
  agreementSlip = "/counter/agreement-slip",
  registerPerson = "/counter/register-person",
  personSlip = "/counter/person-slip",
  findClient = "/counter/find-client",
  openClient = "/counter/open-client",
  takePayment = "/counter/take-payment",
  receipt = "/counter/receipt",
  till = "/counter/till",
  tillCsv = "/counter/till.csv",
  voidPayment = "/counter/void",
  sessions = "/counter/sessions",
  results = "/counter/results",
  doctorsNote = "/counter/doctors-note",
  bookings = "/counter/bookings",
  changeBooking = "/counter/change-booking",
  death = "/counter/death",
  corrections = "/counter/corrections",
  correct = "/counter/correct",
  decideCorrection = "/counter/decide-correction",
  stay = "/counter/stay",
  idleStyles = "/counter/idle.css",
  timeOut = "/counter/time-out",
  finish = "/counter/finish",
  closed = "/counter/closed",
  handOver = "/hand-over",
  enterCode = "/go",
  code = "/go/:code",
}

export enum people {
  actFor = "/acting",
  profile = "/profile",
  editProfile = "/profile/edit",
  photo = "/profile/photo",
  picture = "/profile/photo/picture",
  address = "/profile/address",
  removeAddress = "/profile/address/remove",
  contact = "/profile/contact",
  removeContact = "/profile/contact/remove",
  messages = "/profile/messages",
  myData = "/profile/my-data",
  downloadData = "/profile/my-data/download",
  devices = "/profile/devices",
  friend = "/profile/friend",
  closeAccount = "/profile/close-account",
  corrections = "/profile/corrections",
  requestCorrection = "/profile/corrections/request",
  access = "/profile/access",
  accessRights = "/profile/access/rights",
  accessByLink = "/access/:id",
  accessRightsByLink = "/access/:id/rights",
  accessStopped = "/access/stopped",
  accessNotFound = "/access/page-not-found",
  accessWrong = "/access/something-went-wrong",
  contactChange = "/contact-change/:id",
  contactChangeNotFound = "/contact-change/page-not-found",
  contactChangeWrong = "/contact-change/something-went-wrong",
  payerByLink = "/payer/:id",
  payerStopped = "/payer/stopped",
  payerNotFound = "/payer/page-not-found",
  payerWrong = "/payer/something-went-wrong",
  lovedOnes = "/loved-ones",
  addLovedOne = "/loved-ones/add",
  removeLovedOne = "/loved-ones/remove",
  lovedOneDied = "/loved-ones/death",
  link = "/link-account",
  remindClientId = "/link-account/client-id",
}

export enum payment {
  pay = "/payment",
  cancel = "/payment/cancel",
  payNow = "/payment/paynow",
  payNowQr = "/payment/paynow/qr",
  verification = "/payment/verification",
  latestDone = "/payment-completion",
  done = "/payment-completion/:id",
  orderSlip = "/slip/order/:id",
  invoices = "/invoice",
  invoice = "/invoice/:id",
  invoicePdf = "/invoice/:id/pdf",
  creditNote = "/invoice/:id/credit-note/:number",
  findByLink = "/inv",
  byLink = "/inv/:id",
  byLinkPayNow = "/inv/:id/paynow",
  byLinkPayNowQr = "/inv/:id/paynow/qr",
  byLinkPdf = "/inv/:id/pdf",
  byLinkVerification = "/inv/:id/verification",
  byLinkNotFound = "/inv/page-not-found",
  byLinkWrong = "/inv/something-went-wrong",
  cards = "/cards",
  addCard = "/cards/add",
  cardVerification = "/cards/verification",
  removeCard = "/cards/:id/remove",
  aboutEgiro = "/egiro-landing",
  egiro = "/egiro",
  arrangement = "/egiro/:id",
  cancelArrangement = "/egiro/:id/cancel",
  apply = "/egiro/apply",
  applyConsent = "/egiro/apply/consent",
  applyIdentification = "/egiro/apply/identification",
  applyRelationship = "/egiro/apply/relationship",
  applyBank = "/egiro/apply/bank",
  applyCheck = "/egiro/apply/check",
  applyResult = "/egiro/result",
  noClient = "/egiro/no-client",
}

export enum help {
  support = "/support",
  topics = "/faq",
  topic = "/faq/:category",
  answer = "/faq/:category/*",
  feedback = "/feedback/:id",
  feedbackNotFound = "/feedback/page-not-found",
  feedbackWrong = "/feedback/something-went-wrong",
  tour = "/tour",
  tourPage = "/tour/:page",
  terms = "/term-and-condition",
  otherTerms = "/term-condition",
  generalTerms = "/general-term-and-condition",
  programmeTerms = "/program-term-and-condition",
}

export type PathTemplate =
  | (home | signIn | shop | registration | booking | health | denticare)
  | (checkIn | counter | people | payment | help);

/** The variable parts of an address: `termId` of "/appointment-list/:termId", `*` of a route with a splat. */
type Varying<Pattern extends string> = Pattern extends `${infer Part}/${infer Rest}`
  ? Varying<Part> | Varying<Rest>
  : Pattern extends `:${infer Name}`
    ? Name
    : Pattern extends "*"
      ? "*"
      : never;

/** An address of which no part varies. */
export type FixedPath<One extends PathTemplate = PathTemplate> = One extends PathTemplate
  ? [Varying<`${One}`>] extends [never]
    ? One
    : never
  : never;

type PathParameters<To extends PathTemplate> = Record<Varying<`${To}`>, string> &
  Partial<Record<string, string | number>>;

/**
 * Builds a link. The given values fill the variable parts of the address, and the rest go into the query. Undefined values are left out.
 */
export function to<To extends PathTemplate>(address: To, values: PathParameters<To>): string {
  const query = new URLSearchParams();
  const path = address.replace(/:(\w+)|\*/g, (part, name = part) =>
    encodeURIComponent(values[name] ?? ""),
  );
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && !isPartOf(address, name)) query.set(name, String(value));
  return [path, query].filter(String).join("?");
}

const isPartOf = (address: string, name: string) =>
  address.split("/").some((part) => part === `:${name}` || part === name);
