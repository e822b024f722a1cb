/** Records of staff about today's sessions, doctor's notes and assessments, and the customer's list of them. */
import { and, desc, eq, isNull } from "drizzle-orm";
import type { contract } from "~/contract";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { centre } from "~/database/schema/offering/centre";
import { product } from "~/database/schema/offering/product";
import { clientAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { service, term } from "~/database/schema/service";
import { staffRecord } from "~/database/schema/staff-record";
import { reply } from "~/languages/reply";
import { recordStaffAction } from "~/provider/http/staff-action";
import { isInActingScope, prepareForScope } from "~/provider/shared/acting-scope";
import type { AreaHandlers, StaffContext } from "~/provider/shared/context";
import { requireStaff } from "~/provider/shared/entered-by";
import { markUntranslated, refuse } from "~/provider/shared/failure";
import { formatEnglishTitle, toTitled } from "../slot/appointment-title";
import { isPresenceRecorded } from "../slot/open-booking";
import { lockTermsOfPerson } from "../term/lock-term";
import {
  computeState,
  findAbsentBookings,
  findSessionsOfToday,
  requireBookingOfToday,
} from "./bookings-of-today";
import { advanceAfterDoctorsNote } from "./doctors-note";
import { recordPresence, requireRecordableAbsence, takeBackPresence } from "./presence";

type Handlers = AreaHandlers<typeof contract.staffRecords>;

const MAX_RECORDS = 50;

const NO_SUCH_CLIENT = reply("replies-counter:note.unknown");
const NOTHING_WAITS = reply("replies-counter:note.not-waited");

const recordsOfScope = prepareForScope((db, who, name) =>
  db
    .select({
      record: staffRecord,
      booking: sessionBooking,
      productName: product.name,
      centreName: centre.name,
      clientName: client.name,
    })
    .from(staffRecord)
    .innerJoin(
      clientAccess,
      and(isInActingScope(who), eq(clientAccess.clientId, staffRecord.clientId)),
    )
    .innerJoin(client, eq(client.id, staffRecord.clientId))
    .innerJoin(centre, eq(centre.id, staffRecord.centreId))
    .leftJoin(sessionBooking, eq(sessionBooking.id, staffRecord.bookingId))
    .leftJoin(term, eq(term.id, sessionBooking.termId))
    .leftJoin(service, eq(service.id, term.serviceId))
    .leftJoin(product, eq(product.id, service.productId))
    .orderBy(desc(staffRecord.at), desc(staffRecord.id))
    .limit(MAX_RECORDS)
    .prepare(`staff_records_of_${name}`),
);

/** Checks that no later record has corrected the attendance. */
const isRecordValid = ({
  record: { kind },
  booking,
}: {
  record: Pick<typeof staffRecord.$inferSelect, "kind">;
  booking: Pick<typeof sessionBooking.$inferSelect, "attendance"> | null;
}) =>
  booking === null ||
  (kind !== "CAME" && kind !== "ABSENT") ||
  isPresenceRecorded(booking) === (kind === "CAME");

export const staffRecordHandlers: Handlers = {
  async list(context) {
    const { customerId, viewAs } = context;
    const rows = await recordsOfScope(context.db, context).execute({ customerId, viewAs });
    for (const { record } of rows) context.touched.add(record.clientId);
    const maySeeHealth = (clientId: string) => context.isAllowed(clientId, "readHealth");
    return rows
      .filter(isRecordValid)
      .filter(({ record }) => record.kind !== "DOCTORS_NOTE" || maySeeHealth(record.clientId))
      .map(({ record, booking, productName, centreName, clientName }) => ({
        id: record.id,
        clientName,
        termId: booking?.termId ?? null,
        kind: record.kind,
        ...(booking && productName
          ? {
              title: formatEnglishTitle(booking.kind, productName),
              session: { kind: booking.kind, productName },
            }
          : { title: null }),
        startsAt: booking?.startsAt.toISOString() ?? null,
        results: maySeeHealth(record.clientId) ? (record.results ?? []) : [],
        recordedAt: record.at.toISOString(),
        centerName: centreName,
      }));
  },

  async today(context, { body }) {
    const staff = await requireStaff(context, body.enteredBy);
    return context.db.transaction(async (tx) => {
      const rows = await findSessionsOfToday(tx, staff);
      const records = await findAbsentBookings(
        tx,
        rows.map(({ booking }) => booking.id),
      );
      await recordStaffAction(tx, staff, {
        call: "staffRecords.today",
        clientIds: [...new Set(rows.map(({ booking }) => booking.clientId))],
        changed: false,
        summary: `Listed the sessions of today: ${rows.length}.`,
      });
      return {
        centerName: staff.helper.centreName,
        sessions: rows.map((row) => ({
          bookingId: row.booking.id,
          clientId: row.booking.clientId,
          name: row.name,
          ...toTitled(row.booking.kind, row.product.name),
          startsAt: row.booking.startsAt.toISOString(),
          endsAt: row.booking.endsAt.toISOString(),
          state: computeState(row.booking, records),
          canCorrect: row.canCorrect,
          needsDoctorsNote: row.stage === "PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION",
          chasTier: isPresenceRecorded(row.booking) ? null : row.chasTier,
          figures: row.booking.kind === "SESSION" ? [] : (row.product.assessmentFigures ?? []),
        })),
      };
    });
  },

  async attendance(context, { body }) {
    const staff = await requireStaff(context, body.enteredBy);
    return context.db.transaction(async (tx) => {
      const { booking, canCorrect } = await requireBookingOfToday(tx, staff, body.bookingId);
      if (body.came) await recordPresence(tx, staff, booking);
      else if (canCorrect) await takeBackPresence(tx, booking);
      else requireRecordableAbsence(staff, booking);
      if (!body.came && booking.startsAt > staff.now) {
        await recordStaffAction(tx, staff, {
          call: "staffRecords.attendance",
          clientIds: [booking.clientId],
          changed: true,
          summary: "Took back CAME.",
        });
        return {};
      }
      await write(tx, staff, {
        clientId: booking.clientId,
        kind: body.came ? "CAME" : "ABSENT",
        bookingId: booking.id,
      });
      return {};
    });
  },

  async doctorsNote(context, { body }) {
    const staff = await requireStaff(context, body.enteredBy);
    return context.db.transaction(async (tx) => {
      const { clientId } = body;
      await lockTermsOfPerson(tx, clientId);
      const [found] = await tx
        .select({ id: client.id })
        .from(client)
        .where(and(eq(client.id, clientId), isNull(client.closedAt)));
      if (found === undefined) refuse(404, errorCodes.notFound, NO_SUCH_CLIENT);
      const opened = await advanceAfterDoctorsNote(tx, staff, clientId);
      if (opened === 0) refuse(409, errorCodes.notAllowed, NOTHING_WAITS);
      await write(tx, staff, { clientId, kind: "DOCTORS_NOTE", bookingId: null });
      return {};
    });
  },

  async results(context, { body }) {
    const staff = await requireStaff(context, body.enteredBy);
    return context.db.transaction(async (tx) => {
      const { booking, product: of } = await requireBookingOfToday(tx, staff, body.bookingId);
      const figures = of.assessmentFigures ?? [];
      const results = body.results.map(({ name, value }) => {
        const figure = figures.find((one) => one.name === name);
        if (booking.kind === "SESSION" || figure === undefined)
          return refuse(
            409,
            errorCodes.notAllowed,
            markUntranslated(`${name} is no figure of this assessment`),
          );
        return { ...figure, value };
      });
      await recordPresence(tx, staff, booking);
      await write(tx, staff, {
        clientId: booking.clientId,
        kind: "RESULTS",
        bookingId: booking.id,
        results,
      });
      return {};
    });
  },
};

async function write(
  tx: Transaction,
  staff: StaffContext,
  record: Pick<typeof staffRecord.$inferInsert, "clientId" | "kind" | "bookingId" | "results">,
): Promise<void> {
  const { counterCodeId, staff: name, centreId } = staff.helper;
  await tx
    .insert(staffRecord)
    .values({ ...record, centreId, counterCodeId, staff: name, at: staff.now });
  const calls = {
    CAME: "attendance",
    ABSENT: "attendance",
    DOCTORS_NOTE: "doctorsNote",
    RESULTS: "results",
  } as const;
  await recordStaffAction(tx, staff, {
    call: `staffRecords.${calls[record.kind]}`,
    clientIds: [record.clientId],
    changed: true,
    summary: `Recorded ${record.kind}.`,
  });
}
