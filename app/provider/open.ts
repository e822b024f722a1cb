/** The embedded provider: the whole contract on the database, and the work it does by the clock. */
import { addressHandlers } from "./people/addresses";
import { associationHandlers } from "./people/association";
import { contactHandlers } from "./people/contacts";
import { accessHistoryHandlers } from "./people/access-history";
import { linkingHandlers } from "./people/linking";
import { lovedOneHandlers } from "./people/loved-ones";
import { profileHandlers } from "./people/profile";
import { healthDeclarationHandlers } from "./health/declarations";
import { closeFormsOfEndedServices } from "./health/form-openings";
import { medicalHistoryHandlers } from "./health/medical-history";
import { configurationHandlers } from "./catalogue/configuration";
import { staticCatalogue } from "./catalogue/content";
import { catalogueHandlers } from "./catalogue/handlers";
import { production } from "./catalogue/production";
import { cartHandlers } from "./commerce/cart";
import { createRouter } from "./core/router";
import type { Handlers, ProviderWorld } from "./core/world";
import { sendWaiting } from "./messages/outbox";
import { closeExpiredOrders } from "./payment/close-order";
import { orderHandlers } from "./payment/orders";
import { paymentHandlers } from "./payment/payments";
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
    orders: orderHandlers,
    payments: paymentHandlers,
    services: serviceHandlers,
    healthDeclarations: healthDeclarationHandlers,
    medicalHistories: medicalHistoryHandlers,
    notifications: notificationHandlers,
  };
  return {
    fetch: createRouter(world, handlers),
    jobs: [
      { name: "send-messages", cron: "* * * * *", work: () => sendWaiting(world) },
      { name: "close-health-forms", cron: "5 0 * * *", work: () => closeFormsOfEndedServices({ ...world, now: world.clock.now(), announced: () => undefined }) },
      { name: "close-expired-orders", cron: "* * * * *", work: () => closeExpiredOrders({ ...world, now: world.clock.now(), announced: () => undefined }) },
    ],
  };
}
