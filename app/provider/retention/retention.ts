/** Retention periods of the provider's tables and their reasons. */
import type { RetentionPolicy } from "~/database/retention.server";
import { expiringBookings } from "./expiring-bookings";
import { expiringLogs } from "./expiring-logs";
import { expiringOrders } from "./expiring-orders";
import { permanentRecords } from "./permanent-rows";

export const providerRetention: RetentionPolicy = {
  swept: [...expiringLogs, ...expiringBookings, ...expiringOrders],
  ...permanentRecords,
};
