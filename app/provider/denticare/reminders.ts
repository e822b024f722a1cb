/** Reminders on the day before the appointment. */
import { and, eq, gt, isNull, lt, lte } from "drizzle-orm";
import { dentalAppointment } from "~/database/schema/dental";
import { isQuietHour } from "~/lib/singapore/quiet-hours";
import { addDays, startOfSingaporeDay, toSingaporeDay } from "~/lib/singapore-date";
import type { Context } from "../shared/context";
import { type Page, runForAllRows, sortById } from "../shared/for-each-row";
import { notifyDentalClient } from "./save-appointment";

/** Excludes appointments that were booked shortly before. */
const BOOKED_BEFORE_MS = 12 * 3_600_000;

/** Sends reminders in a job. Each appointment is claimed in the transaction that writes its message, so two processes send only one. */
export async function remindOfAppointments(context: Context): Promise<void> {
  const { db, now } = context;
  const today = toSingaporeDay(now);
  if (isQuietHour(now)) return;
  const due = and(
    eq(dentalAppointment.status, "SCHEDULED"),
    isNull(dentalAppointment.remindedAt),
    gt(dentalAppointment.startsAt, startOfSingaporeDay(addDays(today, 1))),
    lt(dentalAppointment.startsAt, startOfSingaporeDay(addDays(today, 2))),
    lte(dentalAppointment.createdAt, new Date(now.getTime() - BOOKED_BEFORE_MS)),
  );
  const readDue = (page: Page) =>
    db
      .select({ id: dentalAppointment.id })
      .from(dentalAppointment)
      .where(and(due, page.follows(dentalAppointment.id)))
      .orderBy(sortById(dentalAppointment.id))
      .limit(page.limit);
  await runForAllRows(context, readDue, "failed to send dental reminder", ({ id }) =>
    db.transaction(async (tx) => {
      const claimed = await tx
        .update(dentalAppointment)
        .set({ remindedAt: now })
        .where(and(eq(dentalAppointment.id, id), due))
        .returning({ id: dentalAppointment.id });
      if (claimed.length > 0) await notifyDentalClient(tx, context, id, "TOMORROW");
    }),
  );
}
