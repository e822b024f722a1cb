/**
 * Who may make each call of the provider's API with the ids of one customer's records. A call that stands in the contract and not here
 * fails the test (and does not compile) until somebody has said who may.
 */
import type { Table } from "./rows";
import { asCustomer } from "./who-may-call-as-customer";
import { fromOutside } from "./who-may-call-from-outside";

export const whoMayCall: Table = { ...asCustomer, ...fromOutside };
