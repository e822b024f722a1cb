/** Packages whose payment was voided while their invoice stays open. They are left out until the invoice is paid again. */
import { sql } from "drizzle-orm";
import { packageCancellation } from "~/database/schema/cancellation";
import { service } from "~/database/schema/service";

/** For a query over `service`. A cancelled package without a used session has no session left either, and a credit note. */
export const isVoidedPackage = sql<boolean>`(${service}."total_sessions" = 0 and not exists (
  select 1 from ${packageCancellation} note where note.service_id = ${service}."id"))`;
