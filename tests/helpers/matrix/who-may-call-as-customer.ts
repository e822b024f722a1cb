/** The allowed callers of calls that are mostly for signed-in customers. */
import {
  anybody,
  carer,
  ending,
  forHer,
  herPeople,
  holderOf,
  ofTheirOwn,
  she,
  signedIn,
  type Table,
} from "./rows";

type Areas =
  | "lovedOnes"
  | "linking"
  | "corrections"
  | "accountClosing"
  | "myData"
  | "deaths"
  | "accessHistory"
  | "accessLinks"
  | "auth"
  | "profiles"
  | "addresses"
  | "contacts"
  | "carts"
  | "rewards"
  | "orders"
  | "packageCancellations"
  | "packageFreezes"
  | "packageMoves"
  | "payments"
  | "egiro"
  | "egiroPayers"
  | "denticare"
  | "services"
  | "sessions"
  | "intakes"
  | "waitingLists"
  | "healthDeclarations"
  | "medicalHistories"
  | "notifications"
  | "handOvers";

const FREEZE = { fromDate: "2027-01-04", toDate: "2027-01-08" };

/** The rights of a person who acts without a limit. */
const EVERYTHING = { book: true, pay: true, health: true };

export const asCustomer: Pick<Table, Areas> = {
  lovedOnes: {
    consent: carer(({ ids }) => ({ id: ids.clientId })),
    remind: carer(({ ids }) => ({ id: ids.clientId })),
    list: ofTheirOwn,
    get: carer(({ ids }) => ({ id: ids.clientId })),
    create: ofTheirOwn,
    update: carer(({ ids }) => ({ id: ids.clientId })),
    remove: ending(
      carer(({ ids }) => ({ id: ids.clientId })),
      2,
    ),
    addresses: carer(({ ids }) => ({ id: ids.clientId })),
    createAddress: carer(({ ids }) => ({ id: ids.clientId })),
    updateAddress: carer(({ ids }) => ({ id: ids.clientId, ownId: ids.addressId })),
    removeAddress: ending(carer(({ ids }) => ({ id: ids.clientId, ownId: ids.secondAddressId }))),
    contacts: carer(({ ids }) => ({ id: ids.clientId })),
    createContact: carer(({ ids }) => ({ id: ids.clientId })),
    updateContact: carer(({ ids }) => ({ id: ids.clientId, ownId: ids.contactId })),
    removeContact: ending(carer(({ ids }) => ({ id: ids.clientId, ownId: ids.secondContactId }))),
  },
  // The code is for accounts that a helper opens.
  linking: { code: { may: [] }, link: ofTheirOwn, status: ofTheirOwn, sendClientId: ofTheirOwn },
  corrections: {
    list: ofTheirOwn,
    request: ofTheirOwn,
    withdraw: ending(forHer(({ ids }) => ({ id: ids.correctionId }))),
  },
  accountClosing: {
    quote: ofTheirOwn,
    close: ending(ofTheirOwn, 3),
  },
  myData: {
    summary: ofTheirOwn,
    export: ofTheirOwn,
    file: ofTheirOwn,
    marketing: ofTheirOwn,
  },
  deaths: {
    report: ending(carer(({ ids }) => ({ id: ids.carersOtherId }))),
    reportAtCounter: ending(
      holderOf("enteredBy", "enteredBy", ({ secrets }) => ({ clientId: secrets.known.phoneless })),
    ),
  },
  accessHistory: { list: ofTheirOwn },
  accessLinks: {
    get: holderOf("accessLink", "id"),
    confirm: holderOf("accessLink", "id"),
    end: ending(holderOf("accessLink", "id")),
    limit: holderOf("accessLink", "id", () => EVERYTHING),
    limitOwn: she(({ carerId }) => ({ id: carerId, ...EVERYTHING })),
    list: ofTheirOwn,
    ended: ofTheirOwn,
    confirmOwn: she(({ carerId }) => ({ id: carerId })),
    endOwn: ending(she(({ friendId }) => ({ id: friendId }))),
  },
  auth: { validate: signedIn, signOut: ending(signedIn, 3) },
  profiles: {
    get: ofTheirOwn,
    put: ofTheirOwn,
    setMessages: ofTheirOwn,
    setLanguage: ofTheirOwn,
    byIdNumber: herPeople(),
    picture: forHer(),
    putPicture: ofTheirOwn,
    removePicture: ofTheirOwn,
  },
  addresses: {
    list: ofTheirOwn,
    create: ofTheirOwn,
    update: forHer(({ ids }) => ({ id: ids.addressId })),
    remove: ending(forHer(({ ids }) => ({ id: ids.addressId }))),
  },
  contacts: {
    list: ofTheirOwn,
    create: ofTheirOwn,
    update: forHer(({ ids }) => ({ id: ids.contactId })),
    remove: ending(forHer(({ ids }) => ({ id: ids.contactId }))),
  },
  carts: {
    get: ofTheirOwn,
    put: herPeople(),
    remove: ofTheirOwn,
    checkoutInfo: ofTheirOwn,
    eligibility: ofTheirOwn,
    applyCoupon: ofTheirOwn,
    removeCoupon: ofTheirOwn,
    checkout: ofTheirOwn,
  },
  rewards: { get: ofTheirOwn, mine: she() },
  orders: {
    list: ofTheirOwn,
    get: she(({ ids }) => ({ id: ids.orderId })),
    status: she(({ ids }) => ({ id: ids.orderId })),
    qr: she(({ ids }) => ({ id: ids.payNowOrderId })),
    qrString: she(({ ids }) => ({ id: ids.payNowOrderId })),
    invoice: she(({ ids }) => ({ id: ids.paidOrderId })),
    cancel: she(({ ids }) => ({ id: ids.orderId })),
    feedback: she(({ ids }) => ({ id: ids.paidOrderId })),
    giveFeedback: she(({ ids }) => ({ id: ids.paidOrderId })),
  },
  packageCancellations: {
    quote: she(({ ids }) => ({ id: ids.serviceId })),
    cancel: ending(
      she(({ ids }) => ({ id: ids.serviceId })),
      3,
    ),
    creditNote: she(({ ids }) => ({ id: ids.creditedOrderId, number: ids.creditNoteNumber })),
  },
  packageFreezes: {
    quote: herPeople(({ ids }) => ({ id: ids.serviceId, ...FREEZE })),
    request: herPeople(({ ids }) => ({ id: ids.serviceId, ...FREEZE })),
    end: ending(herPeople(({ ids }) => ({ id: ids.serviceId, freezeId: ids.freezeId }))),
  },
  packageMoves: {
    quote: herPeople(({ ids }) => ({ id: ids.serviceId })),
    move: ending(herPeople(({ ids }) => ({ id: ids.serviceId, centerId: "bukit-batok" }))),
  },
  payments: {
    dbsPay: she(),
    cards: ofTheirOwn,
    addCard: ofTheirOwn,
    authenticateCard: she(({ ids }) => ({ id: ids.tryId })),
    setDefaultCard: she(({ ids }) => ({ id: ids.cardId })),
    removeCard: ending(she(({ ids }) => ({ id: ids.cardId }))),
    // The payment uses a saved card, which a shared computer may not use.
    payByCard: { may: ["herself"] },
    authenticate: she(({ ids }) => ({ id: ids.paymentId })),
    gatewayNotice: { may: [] },
    bankNotice: { may: [] },
  },
  egiro: {
    payOrder: she(({ ids }) => ({ id: ids.orderId })),
    bankList: anybody,
    retrieve: ofTheirOwn,
    generateDDARefNo: ofTheirOwn,
    // The reference number must have been issued to her.
    create: she(),
    list: ofTheirOwn,
    status: she(({ ids }) => ({ id: ids.arrangementId })),
    cancel: she(({ ids }) => ({ id: ids.arrangementId })),
    history: she(({ ids }) => ({ id: ids.arrangementId })),
    answer: she(({ ids }) => ({ id: ids.deductionId })),
    bankNotice: { may: [] },
  },
  egiroPayers: {
    get: holderOf("payerLink", "id"),
    confirm: holderOf("payerLink", "id"),
    end: ending(holderOf("payerLink", "id")),
    list: ofTheirOwn,
    confirmOwn: she(({ ids }) => ({ id: ids.strangersArrangementId })),
    endOwn: ending(she(({ ids }) => ({ id: ids.strangersArrangementId }))),
  },
  denticare: {
    treatments: ofTheirOwn,
    clinics: ofTheirOwn,
    dentists: ofTheirOwn,
    emptySlot: forHer(({ ids }) => ({ appointmentId: ids.dentalId })),
    book: ofTheirOwn,
    reschedule: forHer(({ ids }) => ({ id: ids.dentalId })),
    cancel: ending(forHer(({ ids }) => ({ id: ids.dentalId }))),
    get: forHer(({ ids }) => ({ id: ids.dentalId })),
    upcoming: ofTheirOwn,
    history: ofTheirOwn,
    clientStatus: ofTheirOwn,
    register: ofTheirOwn,
  },
  services: { list: ofTheirOwn },
  sessions: {
    list: herPeople(),
    get: herPeople(({ ids }) => ({ id: ids.bookingId })),
    vacantSlots: herPeople(),
    vacantDays: herPeople(),
    review: herPeople(),
    schedule: herPeople(),
    reschedule: herPeople(),
    cancel: herPeople(),
    cancelSeveral: herPeople(({ ids }) => ({ bookingIds: [ids.bookingId] })),
    answer: herPeople(),
    confirmAssessment: herPeople(({ ids }) => ({ bookingId: ids.bookingId })),
    leaveRun: herPeople(({ ids }) => ({ termId: ids.intakeTermId })),
    leavePrice: herPeople(({ ids }) => ({ termId: ids.intakeTermId })),
    assessmentFirst: herPeople(),
    makeWay: herPeople(),
  },
  intakes: {
    list: herPeople(({ ids }) => ({ termId: ids.intakeTermId })),
    enrol: herPeople(),
  },
  waitingLists: {
    list: herPeople(),
    join: herPeople(() => ({ intakeId: undefined })),
    leave: ending(herPeople(({ ids }) => ({ id: ids.waitingId }))),
    takeOffered: herPeople(({ ids }) => ({ id: ids.offeredId })),
    offer: holderOf("seatOffer", "token"),
    take: holderOf("seatOffer", "token"),
    decline: holderOf("seatOffer", "token"),
  },
  healthDeclarations: {
    submit: herPeople(),
    list: ofTheirOwn,
    open: ofTheirOwn,
    get: herPeople(({ ids }) => ({ id: ids.declarationId })),
    file: herPeople(({ ids }) => ({ id: ids.declarationId })),
  },
  medicalHistories: {
    status: ofTheirOwn,
    submit: ofTheirOwn,
    get: forHer(({ ids }) => ({ id: ids.historyId })),
    file: forHer(({ ids }) => ({ id: ids.historyId })),
  },
  notifications: { list: ofTheirOwn },
  handOvers: {
    create: ending(ofTheirOwn, 2),
    look: ofTheirOwn,
    take: ending(she(({ secrets }) => ({ code: secrets.handOverCode }))),
  },
};
