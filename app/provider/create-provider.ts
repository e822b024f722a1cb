/** The embedded provider: the whole contract on the database, and its scheduled jobs. */
import type { RetentionPolicy } from "~/database/retention.server";
import { notifyInvoicedPersons } from "~/provider/payment/egiro/notify-invoiced-person";
import { egiroPayerHandlers, endStoppedMandates } from "~/provider/payment/egiro/payers";
import { appointmentReminderHandlers, expireInvitations } from "./booking/appointment-reminders";
import { counterBookingHandlers } from "./booking/by-phone/bookings-by-phone";
import { packageMoveHandlers } from "./booking/centre-move/handlers";
import { packageFreezeHandlers } from "./booking/freeze/handlers";
import { applyApprovedFreezes } from "./booking/freeze/pending-freezes";
import { intakeHandlers } from "./booking/intakes";
import { notificationHandlers } from "./booking/notifications/handlers";
import { sendPackageNotices } from "./booking/package-notices";
import { completeSessions, sendReminders } from "./booking/scheduled-jobs";
import { serviceHandlers } from "./booking/services";
import { sessionHandlers } from "./booking/sessions";
import { staffRecordHandlers } from "./booking/staff/handlers";
import { moveToHealthStage } from "./booking/term/health-stage";
import { lockTermsOfPerson } from "./booking/term/lock-term";
import { advanceExpiredOffers } from "./booking/waiting/seat-offers";
import { waitingListHandlers } from "./booking/waiting-list";
import { checkOutAutomatically } from "./check-in/auto-check-out";
import { checkInHandlers } from "./check-in/participants";
import { posterHandlers } from "./check-in/posters";
import { volunteerHandlers } from "./check-in/volunteers";
import { accountClosingHandlers } from "./closing/handlers";
import { counterCorrectionHandlers } from "./correction/counter-handlers";
import { correctionHandlers } from "./correction/handlers";
import { counterClientHandlers } from "./counter/find-client";
import { handOverHandlers } from "./counter/hand-overs";
import { counterHandlers } from "./counter/handlers";
import { counterPeopleHandlers } from "./counter/people";
import { deathHandlers } from "./death/handlers";
import { closeReportedRecords } from "./death/report-death";
import { withdrawDeathRequest } from "./death/request-death";
import { denticareHandlers } from "./denticare/handlers";
import { denticarePublicHandlers } from "./denticare/public-handlers";
import { sendExistingAppointments } from "./denticare/public-links";
import { remindOfAppointments } from "./denticare/reminders";
import { createHealthDeclarationHandlers } from "./health/declarations";
import { closeFormsOfEndedServices } from "./health/form-lifecycle";
import { medicalHistoryHandlers } from "./health/medical-history";
import { feedbackHandlers } from "./help/feedback";
import { invalidateSignIn } from "./http/caller";
import { createRouter, type Router } from "./http/router";
import { createSettingsCache, type SettingsCache } from "./http/settings-cache";
import { type ProviderFigures, providerGauges, readGauges } from "./metrics";
import { createMyDataHandlers } from "./my-data/handlers";
import { packageCancellationHandlers } from "./payment/cancellation/handlers";
import { refundByCard } from "./payment/cancellation/refund-by-card";
import { checkout } from "./payment/checkout";
import { eInvoiceHandlers, resendInvoiceLink } from "./payment/e-invoice";
import { announceDeductions } from "./payment/egiro/announce-deductions";
import { collectDeductions } from "./payment/egiro/deductions";
import { egiroHandlers } from "./payment/egiro/handlers";
import { pollPendingMandates } from "./payment/egiro/record-bank-decision";
import { closeExpiredOrders } from "./payment/expired-orders";
import { orderHandlers } from "./payment/orders";
import { paymentHandlers } from "./payment/payments";
import { reconcilePayments } from "./payment/reconcile";
import { tillHandlers } from "./payment/till/handlers";
import { endExpiredAccess } from "./people/access/access-expiry";
import { accessHistoryHandlers } from "./people/access/access-history";
import { createAccessLinkHandlers } from "./people/access/access-links";
import { addressHandlers } from "./people/addresses";
import { associationHandlers } from "./people/association";
import { contactChangeHandlers } from "./people/contact/contact-change-handlers";
import { contactHandlers } from "./people/contact/contacts";
import { linkingHandlers, sendClientIdReminder } from "./people/linking";
import { lovedOneHandlers } from "./people/loved-ones";
import { profileHandlers } from "./people/profile";
import { providerRetention } from "./retention/retention";
import type { Context, Handlers, ProviderDependencies } from "./shared/context";
import { ANSWER_LOOK_UPS, processLookups } from "./shared/deferred-lookups";
import { RUN_MS } from "./shared/for-each-row";
import { flushOutbox } from "./shared/messages/send-outbox";
import { cartHandlers } from "./shop/cart/cart";
import { rewardHandlers } from "./shop/cart/rewards";
import { createCatalogueHandlers } from "./shop/catalogue/catalogue";
import { configurationHandlers } from "./shop/configuration";
import { createTimetableHandlers } from "./shop/timetable/timetable";

export interface Provider {
  /** Everything under /api. */
  fetch: Router["fetch"];
  /** Calls the API in the same way from a portal in this process. */
  call: Router["call"];
  /** Drops caches after a change of the provider's data, here or in another process. */
  invalidateCaches(): void;
  /** Drops the cached tokens of a sign-in that another process has ended. */
  invalidateSignIn: typeof invalidateSignIn;
  /** Scheduled jobs: name, cron expression (Singapore time) and work. */
  jobs: { name: string; cron: string; work: () => Promise<void> }[];
  /** Retention periods. */
  retention: RetentionPolicy;
  /** Metrics for operators. */
  figures: { names: typeof providerGauges; shared: true; read: () => Promise<ProviderFigures> };
}

export function createEmbeddedProvider(deps: ProviderDependencies): Provider {
  const settings = createSettingsCache(deps.db, deps.publicHolidays);
  return {
    ...createRouter(deps, collectHandlers(deps), { settings: settings.read, endExpiredAccess }),
    invalidateCaches: settings.invalidate,
    invalidateSignIn,
    retention: providerRetention,
    figures: {
      names: providerGauges,
      shared: true,
      read: () => readGauges(deps.db, deps.clock.now()),
    },
    jobs: jobsOf(deps, settings),
  };
}

/** Collects the handlers of all calls in the contract. */
export function collectHandlers(deps: Pick<ProviderDependencies, "catalogue">): Handlers {
  const shown = {
    auth: associationHandlers,
    profiles: profileHandlers,
    addresses: addressHandlers,
    contacts: contactHandlers,
    lovedOnes: lovedOneHandlers,
    linking: linkingHandlers,
    accessHistory: accessHistoryHandlers,
    accessLinks: createAccessLinkHandlers(withdrawDeathRequest),
    contactChanges: contactChangeHandlers,
    corrections: correctionHandlers,
    accountClosing: accountClosingHandlers,
    deaths: deathHandlers,
    catalogue: createCatalogueHandlers(deps.catalogue),
    timetables: createTimetableHandlers(deps.catalogue),
    configuration: configurationHandlers,
    carts: { ...cartHandlers, checkout },
    rewards: rewardHandlers,
    orders: orderHandlers,
    packageCancellations: packageCancellationHandlers,
    packageFreezes: packageFreezeHandlers,
    packageMoves: packageMoveHandlers,
    payments: paymentHandlers,
    eInvoices: eInvoiceHandlers,
    egiro: egiroHandlers,
    egiroPayers: egiroPayerHandlers,
    denticare: denticareHandlers,
    denticarePublic: denticarePublicHandlers,
    services: serviceHandlers,
    sessions: sessionHandlers,
    intakes: intakeHandlers,
    waitingLists: waitingListHandlers,
    healthDeclarations: createHealthDeclarationHandlers({
      lockTermsOfPerson,
      moveToHealthStage,
    }),
    medicalHistories: medicalHistoryHandlers,
    notifications: notificationHandlers,
    checkIns: checkInHandlers,
    volunteerAttendances: volunteerHandlers,
    posters: posterHandlers,
    appointmentReminders: appointmentReminderHandlers,
    feedbacks: feedbackHandlers,
    counters: counterHandlers,
    counterClients: counterClientHandlers,
    counterCorrections: counterCorrectionHandlers,
    counterPeople: counterPeopleHandlers,
    tills: tillHandlers,
    counterBookings: counterBookingHandlers,
    staffRecords: staffRecordHandlers,
    handOvers: handOverHandlers,
  };
  return { ...shown, myData: createMyDataHandlers(shown) };
}

function jobsOf(deps: ProviderDependencies, settings: SettingsCache): Provider["jobs"] {
  const scheduled = (work: (context: Context) => Promise<void>) => async () => {
    let notified = false;
    await work({
      ...deps,
      ...(await settings.read()),
      now: deps.clock.now(),
      caller: null,
      runEndsAt: performance.now() + RUN_MS,
      notified: () => {
        notified = true;
      },
    });
    if (notified) deps.wake("send-messages");
  };
  return [
    { name: "send-messages", cron: "* * * * *", work: () => flushOutbox(deps) },
    {
      name: ANSWER_LOOK_UPS,
      cron: "* * * * *",
      work: scheduled((context) =>
        processLookups(context, {
          DENTICARE: sendExistingAppointments,
          CLIENT_ID: sendClientIdReminder,
          INVOICE_LINK: resendInvoiceLink,
        }),
      ),
    },
    {
      name: "close-health-forms",
      cron: "5 0 * * *",
      work: scheduled(closeFormsOfEndedServices),
    },
    // Payments whose notice was lost are found before an unpaid order expires.
    { name: "reconcile-payments", cron: "* * * * *", work: scheduled(reconcilePayments) },
    { name: "ask-egiro-banks", cron: "* * * * *", work: scheduled(pollPendingMandates) },
    { name: "tell-whose-invoices", cron: "*/5 * * * *", work: scheduled(notifyInvoicedPersons) },
    { name: "end-stopped-egiro", cron: "* * * * *", work: scheduled(endStoppedMandates) },
    { name: "collect-egiro", cron: "*/10 * * * *", work: scheduled(collectDeductions) },
    { name: "notify-of-deductions", cron: "*/10 * * * *", work: scheduled(announceDeductions) },
    { name: "complete-sessions", cron: "*/5 * * * *", work: scheduled(completeSessions) },
    { name: "remind-of-sessions", cron: "*/5 * * * *", work: scheduled(sendReminders) },
    { name: "tell-package-news", cron: "*/10 * * * *", work: scheduled(sendPackageNotices) },
    { name: "pass-on-freed-seats", cron: "* * * * *", work: scheduled(advanceExpiredOffers) },
    { name: "remind-of-dentist", cron: "*/10 * * * *", work: scheduled(remindOfAppointments) },
    { name: "close-attendance", cron: "*/5 * * * *", work: scheduled(checkOutAutomatically) },
    { name: "apply-freezes", cron: "* * * * *", work: scheduled(applyApprovedFreezes) },
    { name: "end-limited-access", cron: "*/5 * * * *", work: scheduled(endExpiredAccess) },
    { name: "end-invitations", cron: "*/5 * * * *", work: scheduled(expireInvitations) },
    { name: "close-records", cron: "* * * * *", work: scheduled(closeReportedRecords) },
    { name: "refund-packages", cron: "* * * * *", work: scheduled(refundByCard) },
    { name: "close-expired-orders", cron: "* * * * *", work: scheduled(closeExpiredOrders) },
  ];
}
