/** Stores the last day of a package. The packages that follow it directly move with it. */
import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { service, serviceNotice } from "~/database/schema/service";
import type { Day } from "~/lib/singapore-date";
import { lockTermsOfPerson } from "../term/lock-term";
import { requireTerm, type TermRow } from "../term/terms";
import { type FollowingPackage, findFollowingPackages } from "./following-packages";

export interface ChangedPackage {
  row: TermRow;
  following: FollowingPackage[];
}

/** Locks all packages of the term's person before the term itself, because those that follow it may move. */
export async function lockPackagesOfPerson(tx: Transaction, termId: string): Promise<void> {
  const { client } = await requireTerm(tx, termId);
  await lockTermsOfPerson(tx, client.id);
}

/** Stores the last day and the frozen days of a package whose person's packages are locked. */
export async function setValidity(
  tx: Transaction,
  now: Date,
  row: TermRow,
  change: { validUntil: Day; frozen: TermRow["service"]["frozen"] },
): Promise<ChangedPackage> {
  const following = await findFollowingPackages(tx, now, row, change.validUntil);
  for (const { row: next, moves, from, to } of following)
    if (moves) await storeDays(tx, next.service.id, { validFrom: from, validUntil: to });
  await storeDays(tx, row.service.id, change);
  return { row: { ...row, service: { ...row.service, ...change } }, following };
}

/** Notices about the former last day are sent again for the new one. */
async function storeDays(
  tx: Transaction,
  id: string,
  change: Partial<Pick<TermRow["service"], "validFrom" | "validUntil" | "frozen">>,
): Promise<void> {
  await tx.update(service).set(change).where(eq(service.id, id));
  await tx
    .delete(serviceNotice)
    .where(
      and(
        eq(serviceNotice.serviceId, id),
        inArray(serviceNotice.kind, ["ENDS_SOON", "PLACE_LAPSES", "LAST_GROUP", "NO_GROUP"]),
      ),
    );
}
