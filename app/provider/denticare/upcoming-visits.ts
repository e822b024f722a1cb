/** Visits to the dentist that a person has to come. */
import { and, eq, gt } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { dentalAppointment } from "~/database/schema/dental";
import type { Context } from "../shared/context";

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
