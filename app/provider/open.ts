/** The embedded provider: the whole contract on the database, and the work it does by the clock. */

import { appointmentReminderHandlers, endInvitations } from "./appointment/reminders";
import { completeSessions, remind } from "./booking/by-the-clock";
import { intakeHandlers } from "./booking/intakes";
import { passOnOffers } from "./booking/offers";
import { sessionHandlers } from "./booking/sessions";
import { waitingListHandlers } from "./booking/waiting-list";
import { configurationHandlers } from "./catalogue/configuration";
import { catalogueHandlers } from "./catalogue/handlers";
import { timetableHandlers } from "./catalogue/timetable";
import { closeForgottenAttendance } from "./check-in/forgotten";
import { checkInHandlers } from "./check-in/participants";
import { posterHandlers } from "./check-in/posters";
import { volunteerHandlers } from "./check-in/volunteers";
import { cartHandlers } from "./commerce/cart";
import { rewardHandlers } from "./commerce/rewards";
import { sweepOnceKeys } from "./core/once";
import { createRouter } from "./core/router";
import type { Context, Handlers, ProviderWorld } from "./core/world";
import { handOverHandlers } from "./counter/hand-overs";
import { counterHandlers } from "./counter/handlers";
import { denticareHandlers } from "./denticare/handlers";
import { denticarePublicHandlers } from "./denticare/public-handlers";
import { sweepProofs } from "./denticare/public-links";
import { remindOfAppointments } from "./denticare/reminders";
import { sweepDenticare } from "./denticare/sessions";
import { askAboutArrangements } from "./egiro/decide";
import { announceDeductions, collectDeductions } from "./egiro/deductions";
import { egiroHandlers } from "./egiro/handlers";
import { feedbackHandlers } from "./feedback/handlers";
import { healthDeclarationHandlers } from "./health/declarations";
import { closeFormsOfEndedServices } from "./health/form-openings";
import { medicalHistoryHandlers } from "./health/medical-history";
import { sendWaiting } from "./messages/outbox";
import { closeExpiredOrders } from "./payment/close-order";
import { eInvoiceHandlers } from "./payment/e-invoice";
import { orderHandlers } from "./payment/orders";
import { paymentHandlers } from "./payment/payments";
import { reconcilePayments } from "./payment/reconcile";
import { accessHistoryHandlers } from "./people/access-history";
import { addressHandlers } from "./people/addresses";
import { associationHandlers } from "./people/association";
import { contactHandlers } from "./people/contacts";
import { linkingHandlers } from "./people/linking";
import { lovedOneHandlers } from "./people/loved-ones";
import { profileHandlers } from "./people/profile";
import { notificationHandlers } from "./service/notifications";
import { serviceHandlers } from "./service/services";

export interface Provider {
  /** Everything under /api. */
  fetch(request: Request): Promise<Response>;
  /** Work done by the clock: name, cron expression (Singapore time), and what to do. */
  jobs: { name: string; cron: string; work: () => Promise<void> }[];
}

export function openProvider(world: ProviderWorld): Provider {
  const handlers: Handlers = {
    auth: associationHandlers,
    profiles: profileHandlers,
    addresses: addressHandlers,
    contacts: contactHandlers,
    lovedOnes: lovedOneHandlers,
    linking: linkingHandlers,
    accessHistory: accessHistoryHandlers,
    catalogue: catalogueHandlers(world.catalogue),
    timetables: timetableHandlers(world.catalogue),
    configuration: configurationHandlers,
    carts: cartHandlers,
    rewards: rewardHandlers,
    orders: orderHandlers,
    payments: paymentHandlers,
    eInvoices: eInvoiceHandlers,
    egiro: egiroHandlers,
    denticare: denticareHandlers,
    denticarePublic: denticarePublicHandlers,
    services: serviceHandlers,
    sessions: sessionHandlers,
    intakes: intakeHandlers,
    waitingLists: waitingListHandlers,
    healthDeclarations: healthDeclarationHandlers,
    medicalHistories: medicalHistoryHandlers,
    notifications: notificationHandlers,
    checkIns: checkInHandlers,
    volunteerAttendances: volunteerHandlers,
    posters: posterHandlers,
    appointmentReminders: appointmentReminderHandlers,
    feedbacks: feedbackHandlers,
    counters: counterHandlers,
    handOvers: handOverHandlers,
  };
  const byTheClock = (work: (context: Context) => Promise<void>) => async () => {
    let announced = false;
    await work({
      ...world,
      now: world.clock.now(),
      announced: () => {
        announced = true;
      },
    });
    if (announced) world.wake("send-messages");
  };
  return {
    fetch: createRouter(world, handlers),
    jobs: [
      { name: "send-messages", cron: "* * * * *", work: () => sendWaiting(world) },
      {
        name: "close-health-forms",
        cron: "5 0 * * *",
        work: byTheClock(closeFormsOfEndedServices),
      },
      // What was paid without our being told is found before an order ends for want of it.
      { name: "reconcile-payments", cron: "* * * * *", work: byTheClock(reconcilePayments) },
      { name: "ask-egiro-banks", cron: "* * * * *", work: byTheClock(askAboutArrangements) },
      { name: "collect-egiro", cron: "*/10 * * * *", work: byTheClock(collectDeductions) },
      { name: "announce-egiro", cron: "*/10 * * * *", work: byTheClock(announceDeductions) },
      { name: "complete-sessions", cron: "*/5 * * * *", work: byTheClock(completeSessions) },
      { name: "remind-of-sessions", cron: "*/5 * * * *", work: byTheClock(remind) },
      { name: "pass-on-freed-seats", cron: "* * * * *", work: byTheClock(passOnOffers) },
      { name: "sweep-denticare", cron: "* * * * *", work: byTheClock(sweepDenticare) },
      { name: "sweep-denticare-codes", cron: "*/10 * * * *", work: byTheClock(sweepProofs) },
      { name: "remind-of-dentist", cron: "*/10 * * * *", work: byTheClock(remindOfAppointments) },
      { name: "close-attendance", cron: "*/5 * * * *", work: byTheClock(closeForgottenAttendance) },
      { name: "end-invitations", cron: "*/5 * * * *", work: byTheClock(endInvitations) },
      { name: "sweep-once-keys", cron: "25 0 * * *", work: byTheClock(sweepOnceKeys) },
      { name: "close-expired-orders", cron: "* * * * *", work: byTheClock(closeExpiredOrders) },
    ],
  };
}
