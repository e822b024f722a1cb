/** Every call of the provider's API, by area. */
import { addresses } from "./address";
import { auth } from "./auth";
import { carts } from "./cart";
import { catalogue } from "./catalogue";
import { configuration } from "./configuration";
import { contacts } from "./contact";
import { eInvoices } from "./e-invoice";
import { egiro } from "./egiro";
import { healthDeclarations } from "./health-declaration";
import { notifications } from "./notification";
import { orders } from "./order";
import { payments } from "./payment";
import { profiles } from "./profile";
import { rewards } from "./rewards";
import { services } from "./service";

export const contract = {
  auth, profiles, addresses, contacts, catalogue, configuration, carts, rewards, orders, payments, eInvoices, egiro, services, healthDeclarations, notifications,
};
export type Contract = typeof contract;
