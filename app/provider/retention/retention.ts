/** What the provider keeps how long, and why. */
import type { Retention } from "~/database/retention.server";
import { records } from "./records";
import { sweptBookings } from "./swept-bookings";
import { sweptOrders } from "./swept-orders";
import { sweptTraces } from "./swept-traces";

export const providerRetention: Retention = {
  swept: [...sweptTraces, ...sweptBookings, ...sweptOrders],
  ...records,
};
