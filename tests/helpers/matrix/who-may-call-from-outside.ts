/** The allowed callers of calls that mostly need a link, a code or nothing. */
import { profileOf } from "../people/registered";
import {
  anybody,
  atCounter,
  ending,
  helper,
  herPeople,
  holderOf,
  ofTheirOwn,
  type Table,
} from "./rows";

type Areas =
  | "catalogue"
  | "timetables"
  | "configuration"
  | "eInvoices"
  | "denticarePublic"
  | "checkIns"
  | "volunteerAttendances"
  | "posters"
  | "appointmentReminders"
  | "feedbacks"
  | "contactChanges"
  | "counters"
  | "counterPeople"
  | "counterBookings"
  | "counterClients"
  | "counterCorrections"
  | "tills"
  | "staffRecords";

/** A change of a booking by telephone. */
const phoned = (booked: { clientId: string; bookingId: string }) => ({
  ...booked,
  expectedStart: "2026-12-01T01:00:00.000Z",
  reason: "ill",
  calledBack: true,
});

export const fromOutside: Pick<Table, Areas> = {
  catalogue: {
    categories: anybody,
    category: { may: "anybody", with: () => ({ id: "active-ageing" }) },
    programmes: herPeople(({ ids }) => ({ lovedOne: ids.clientId })),
    products: anybody,
    product: anybody,
    group: { may: "anybody", with: () => ({ id: "exercise" }) },
    offerings: anybody,
    centres: anybody,
  },
  timetables: { trainingDays: anybody, runs: anybody, events: anybody, activities: anybody },
  configuration: { app: anybody, marketingChannels: anybody, mastercodes: anybody, gst: anybody },
  eInvoices: {
    get: holderOf("invoiceLink", "id"),
    sendLink: anybody,
    pdf: holderOf("invoiceLink", "id"),
    payNow: holderOf("invoiceLink", "id"),
    qr: holderOf("invoiceLink", "id"),
    qrString: holderOf("invoiceLink", "id"),
    payByCard: holderOf("invoiceLink", "id"),
    authenticate: holderOf("invoiceLink", "id"),
  },
  denticarePublic: {
    services: anybody,
    centers: anybody,
    months: anybody,
    doctors: anybody,
    dates: anybody,
    slots: anybody,
    // A new mobile requires a new proof.
    createClient: ending(holderOf("dentalSession", "clientSessionId")),
    updateClient: ending(holderOf("dentalSession", "clientSessionId")),
    client: holderOf("dentalSession", "session"),
    createAppointment: anybody,
    appointment: holderOf("dentalSession", "session"),
    extend: holderOf("dentalSession", "clientSessionId"),
    release: ending(holderOf("dentalSession", "clientSessionId")),
    sendMobileCode: holderOf("dentalSession", "clientSessionId"),
    proveMobile: holderOf("mobileCode", "code", ({ secrets }) => ({
      clientSessionId: secrets.known.unprovenSession,
    })),
    confirm: holderOf("dentalSession", "clientSessionId"),
    cancellation: holderOf("dentalLink", "id"),
    cancel: ending(
      holderOf("dentalLink", "clientSessionId", ({ ids }) => ({ appointmentId: ids.dentalId })),
    ),
    reschedule: holderOf("dentalLink", "clientSessionId", ({ ids }) => ({
      appointmentId: ids.dentalId,
    })),
    findExisting: anybody,
    proveExisting: holderOf("dentalCode", "code", ({ secrets }) => ({
      clientSessionId: secrets.known.provingSession,
    })),
  },
  contactChanges: {
    get: holderOf("contactChange", "id"),
    confirm: holderOf("contactChange", "id"),
    undo: ending(holderOf("contactChange", "id"), 2),
  },
  checkIns: {
    place: holderOf("poster", "code"),
    validateQrAap: holderOf("sessionPoster", "code", ({ secrets }) => ({
      id: secrets.known.session,
    })),
    validateAapRegistration: holderOf("sessionPoster", "code", ({ secrets }) => ({
      id: secrets.known.session,
    })),
    validateAtCentre: holderOf("poster", "code", ({ secrets }) => ({ id: secrets.known.centre })),
    visit: { may: { holderOf: ["visit", "volunteerVisit"], as: "visit" } },
    checkIn: holderOf("visit", "visit", ({ secrets }) => ({ id: secrets.known.session })),
    checkOut: holderOf("visit", "visit", ({ secrets }) => ({ id: secrets.known.session })),
  },
  volunteerAttendances: {
    organisations: anybody,
    validate: holderOf("volunteerPoster", "code"),
    checkIn: holderOf("volunteerVisit", "visit"),
    checkOut: holderOf("volunteerVisit", "visit"),
  },
  posters: {
    open: holderOf("staffCode", "staffCode"),
    centers: holderOf("staffPass", "pass"),
    list: holderOf("staffPass", "pass", ({ secrets }) => ({ centerId: secrets.known.centre })),
  },
  appointmentReminders: {
    get: holderOf("appointmentLink", "id"),
    clientAttendance: holderOf("appointmentLink", "id"),
  },
  feedbacks: { get: holderOf("feedbackLink", "id"), give: holderOf("feedbackLink", "id") },
  counters: {
    setUp: holderOf("counterCode", "code"),
    begin: holderOf("counterPass", "pass"),
    sendCode: atCounter,
    // The call needs the code sent to their own phone, which no caller has here.
    agree: { may: [] },
    agreeOnPaper: atCounter,
    agreed: ofTheirOwn,
  },
  counterClients: {
    find: helper(({ secrets }) => ({
      clientId: secrets.known.phoneless,
      dateOfBirth: null,
    })),
  },
  counterCorrections: {
    list: helper(({ secrets }) => ({
      clientId: secrets.known.phoneless,
    })),
    decide: ending(
      holderOf("enteredBy", "enteredBy", ({ ids }) => ({
        id: ids.secondCorrectionId,
        refusal: "The card shows another name",
      })),
    ),
    record: holderOf("enteredBy", "enteredBy", ({ secrets }) => ({
      clientId: secrets.known.phoneless,
      correct: { field: "BIRTH_DATE", value: "1947-02-03" },
    })),
  },
  tills: {
    open: helper(() => ({ number: "SO0", clientId: null })),
    take: holderOf("enteredBy", "enteredBy", ({ secrets }) => secrets.known.unpaid),
    void: holderOf("enteredBy", "enteredBy", ({ secrets }) => ({
      receiptNumber: secrets.known.receipt,
    })),
    day: helper(() => ({ day: "2026-01-05" })),
  },
  counterBookings: {
    list: helper(({ secrets }) => ({ clientId: secrets.known.phoneless })),
    times: helper(({ secrets }) => phoned(secrets.known.telephoning)),
    cancel: helper(({ secrets }) => phoned(secrets.known.telephoning)),
    move: helper(({ secrets, ids }) => ({
      ...phoned(secrets.known.telephoning),
      slotId: ids.slotId,
    })),
  },
  staffRecords: {
    list: ofTheirOwn,
    today: helper(),
    attendance: helper(({ secrets }) => ({
      bookingId: secrets.known.booking,
      came: true,
    })),
    doctorsNote: helper(({ secrets }) => ({
      clientId: secrets.known.phoneless,
    })),
    results: helper(({ secrets }) => ({
      bookingId: secrets.known.booking,
    })),
  },
  counterPeople: {
    register: helper(() => ({
      ...profileOf(),
      messagesTo: "SLIP",
      contactPerson: null,
    })),
    help: helper(({ secrets }) => ({ id: secrets.known.phoneless })),
  },
};
