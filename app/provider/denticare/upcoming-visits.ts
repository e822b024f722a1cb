/** Visits to the dentist that a person has to come. */
import { and, eq, gt, inArray, type SQL } from "drizzle-orm";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { dentalAppointment, denticareClient } from "~/database/schema/dental";
import { reply } from "~/languages/reply";
import { brand } from "~/lib/brand/brand";
import type { Context, CustomerContext } from "../shared/context";
import { refuse } from "../shared/failure";

/** Visits of one person. More are booked by telephone. */
const MAX_UPCOMING = 4;
/** Visits that one mobile number books without a sign-in, for a family. The ID numbers that a visitor types are not proven. */
const MAX_UPCOMING_OF_MOBILE = 8;

const countUpcoming = (
  tx: Transaction,
  { now }: Pick<Context, "now">,
  isOfPerson: SQL | undefined,
): Promise<number> =>
  tx.$count(
    dentalAppointment,
    and(isOfPerson, eq(dentalAppointment.status, "SCHEDULED"), gt(dentalAppointment.startsAt, now)),
  );

const isOf = (denticareClientId: string) =>
  eq(dentalAppointment.denticareClientId, denticareClientId);

/** Checks if a visitor has booked as many visits as a person or a mobile number may have. */
export async function hasEnoughVisits(
  tx: Transaction,
  context: Pick<Context, "now">,
  { id, mobile }: { id: string; mobile: string },
): Promise<boolean> {
  if ((await countUpcoming(tx, context, isOf(id))) >= MAX_UPCOMING) return true;
  const people = tx
    .select({ id: denticareClient.id })
    .from(denticareClient)
    .where(eq(denticareClient.mobile, mobile));
  const isOfMobile = inArray(dentalAppointment.denticareClientId, people);
  return (await countUpcoming(tx, context, isOfMobile)) >= MAX_UPCOMING_OF_MOBILE;
}

/** @throws 409 for a person with many visits to come */
export async function limitUpcoming(
  tx: Transaction,
  context: CustomerContext,
  denticareClientId: string,
): Promise<void> {
  if ((await countUpcoming(tx, context, isOf(denticareClientId))) < MAX_UPCOMING) return;
  const { number } = brand.phones.hotline;
  const words = reply("replies-my-denticare:enough", { count: MAX_UPCOMING, number });
  refuse(409, errorCodes.notAllowed, words);
}
