/** Visits to the dentist that a person has to come. */
import { and, eq, gt } from "drizzle-orm";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { dentalAppointment } from "~/database/schema/dental";
import { reply } from "~/languages/reply";
import { brand } from "~/lib/brand/brand";
import type { Context, CustomerContext } from "../shared/context";
import { refuse } from "../shared/failure";

/** Visits of one person. More are booked by telephone. */
export const MAX_UPCOMING = 4;

export const countUpcoming = (
  tx: Transaction,
  { now }: Pick<Context, "now">,
  denticareClientId: string,
): Promise<number> =>
  tx.$count(
    dentalAppointment,
    and(
      eq(dentalAppointment.denticareClientId, denticareClientId),
      eq(dentalAppointment.status, "SCHEDULED"),
      gt(dentalAppointment.startsAt, now),
    ),
  );

/** @throws 409 for a person with many visits to come */
export async function limitUpcoming(
  tx: Transaction,
  context: CustomerContext,
  denticareClientId: string,
): Promise<void> {
  if ((await countUpcoming(tx, context, denticareClientId)) < MAX_UPCOMING) return;
  const { number } = brand.phones.hotline;
  const words = reply("replies-my-denticare:enough", { count: MAX_UPCOMING, number });
  refuse(409, errorCodes.notAllowed, words);
}
