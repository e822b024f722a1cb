/** The embedded provider: the whole contract on the database, and the work it does by the clock. */

import { configurationHandlers } from "./catalogue/configuration";
import { staticCatalogue } from "./catalogue/content";
import { catalogueHandlers } from "./catalogue/handlers";
import { production } from "./catalogue/production";
import { cartHandlers } from "./commerce/cart";
import { rewardHandlers } from "./commerce/rewards";
import { createRouter } from "./core/router";
import type { Context, Handlers, ProviderWorld } from "./core/world";
import { askAboutArrangements } from "./egiro/decide";
import { announceDeductions, collectDeductions } from "./egiro/deductions";
import { egiroHandlers } from "./egiro/handlers";
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
    catalogue: catalogueHandlers(staticCatalogue(production)),
    configuration: configurationHandlers,
    carts: cartHandlers,
    rewards: rewardHandlers,
    orders: orderHandlers,
    payments: paymentHandlers,
    eInvoices: eInvoiceHandlers,
    egiro: egiroHandlers,
    services: serviceHandlers,
    healthDeclarations: healthDeclarationHandlers,
    medicalHistories: medicalHistoryHandlers,
    notifications: notificationHandlers,
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
      { name: "close-expired-orders", cron: "* * * * *", work: byTheClock(closeExpiredOrders) },
    ],
  };
}
