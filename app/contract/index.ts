/** Every call of the provider's API, by area. */
import { accessHistory } from "./access-history";
import { addresses } from "./address";
import { auth } from "./auth";
import { carts } from "./cart";
import { catalogue } from "./catalogue";
import { configuration } from "./configuration";
import { contacts } from "./contact";
import { eInvoices } from "./e-invoice";
import { egiro } from "./egiro";
import { healthDeclarations } from "./health-declaration";
import { linking } from "./linking";
import { lovedOnes } from "./loved-one";
import { medicalHistories } from "./medical-history";
import { notifications } from "./notification";
import { orders } from "./order";
import { payments } from "./payment";
import { profiles } from "./profile";
import { rewards } from "./rewards";
import { services } from "./service";

export const contract = {
  lovedOnes,
  linking,
  accessHistory,
  auth,
  profiles,
  addresses,
  contacts,
  catalogue,
  configuration,
  carts,
  rewards,
  orders,
  payments,
  eInvoices,
  egiro,
  services,
  healthDeclarations,
  medicalHistories,
  notifications,
};
export type Contract = typeof contract;
