/**
 * The allowed callers of each call of the provider's API, with the ids of one customer's records. A call of the contract that is missing
 * here fails the test, and does not compile, until its callers are listed.
 */
import type { Table } from "./rows";
import { asCustomer } from "./who-may-call-as-customer";
import { fromOutside } from "./who-may-call-from-outside";

export const whoMayCall: Table = { ...asCustomer, ...fromOutside };
