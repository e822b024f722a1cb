/** Claims a notice about a package, so that it is sent once. */
import type { Transaction } from "~/database/engine/connect.server";
import { serviceNotice } from "~/database/schema/service";
import type { Context } from "../shared/context";
import type { TermRow } from "./term/terms";

/** @returns false if it was sent before. */
export async function claimNotice(
  tx: Transaction,
  { now }: Pick<Context, "now">,
  { service }: Pick<TermRow, "service">,
  kind: (typeof serviceNotice.$inferSelect)["kind"],
): Promise<boolean> {
  const claimed = await tx
    .insert(serviceNotice)
    .values({ serviceId: service.id, kind, sentAt: now })
    .onConflictDoNothing()
    .returning({ serviceId: serviceNotice.serviceId });
  return claimed.length > 0;
}
