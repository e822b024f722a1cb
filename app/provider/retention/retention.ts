/** What the provider keeps how long, and why. */
import type { RetentionPolicy } from "~/database/retention.server";
import { records } from "./records";
import { expiringBookings } from "./swept-bookings";
import { expiringOrders } from "./swept-orders";
import { expiringLogs } from "./swept-traces";

export const providerRetention: RetentionPolicy = {
  swept: [...expiringLogs, ...expiringBookings, ...expiringOrders],
  ...records,
};
