/** A visitor's open booking: the person and the held time. */

import { randomUUID } from "node:crypto";
import { and, eq, gt, isNotNull } from "drizzle-orm";
import { NO_PREFERENCE } from "~/contract/denticare/dental";
import type {
  PublicAppointment,
  PublicClient,
  PublicClientForm,
} from "~/contract/denticare/denticare-public";
import { errorCodes } from "~/contract/response";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { dentalClinic, dentalSession, dentalTime, dentist } from "~/database/schema/dental";
import { centre } from "~/database/schema/offering/centre";
import { encryptionContext } from "~/database/secrets/encrypted-columns";
import { reply } from "~/languages/reply";
import { brand } from "~/lib/brand/brand";
import type { Language } from "~/lib/language/languages";
import { rules } from "~/lib/rules";
import { hashToken } from "~/lib/security/token.server";
import { maskIdNumber } from "~/lib/singapore/nric";
import { toSingaporeDay, toSingaporeTime } from "~/lib/singapore-date";
import { shortenReference } from "~/lib/text/short-reference";
import type { Context } from "../shared/context";
import { refuse, rejectNotFound } from "../shared/failure";
import { clinicColumns, requireTreatment, toTreatment } from "./clinics";
import { findExistingAppointments } from "./existing-appointments";
import { isMobileProven } from "./proven-mobile";
import { type ChosenTime, reserveTime } from "./reserve-time";

export type DentalSessionRow = typeof dentalSession.$inferSelect;

const HOLD_MS = rules.holdMinutes * 60_000;

export async function findDentalSession(
  db: Database,
  id: string,
): Promise<DentalSessionRow | null> {
  const [found] = await db
    .select()
    .from(dentalSession)
    .where(eq(dentalSession.idHash, hashToken(id)));
  return found ?? null;
}

/** Locks the session and creates it if there is none. Two requests of one visitor run one after the other. */
export async function lockDentalSession(
  tx: Transaction,
  context: Context,
  id: string,
): Promise<DentalSessionRow> {
  const idHash = hashToken(id);
  await tx.insert(dentalSession).values({ idHash, updatedAt: context.now }).onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(dentalSession)
    .where(eq(dentalSession.idHash, idHash))
    .for("update");
  // A request that ended the session while this one waited deleted its row.
  return row ?? lockDentalSession(tx, context, id);
}

/** @throws 409 once the session's appointment is booked. The next appointment requires a new session. */
export function requireUnconfirmedSession(row: DentalSessionRow): void {
  if (row.confirmedAt !== null)
    refuse(409, errorCodes.alreadyDone, reply("replies:denticare.already-booked"));
}

/** The person, with the language of the visitor's pages once a code was sent. */
export type VisitorForm = PublicClientForm & { language?: Language | undefined };

export async function storeClient(
  tx: Transaction,
  context: Context,
  row: DentalSessionRow,
  form: VisitorForm,
): Promise<void> {
  await tx
    .update(dentalSession)
    .set({
      client: context.vault.seal(JSON.stringify(form), encryptionContext.dentalClient(row.idHash)),
      updatedAt: context.now,
    })
    .where(eq(dentalSession.idHash, row.idHash));
}

export function decryptClient({ vault }: Context, row: DentalSessionRow): VisitorForm | null {
  if (row.client === null) return null;
  return JSON.parse(
    vault.open(row.client, encryptionContext.dentalClient(row.idHash)),
  ) as VisitorForm;
}

export function toPublicClient({ nric, language: _, ...form }: VisitorForm): PublicClient {
  return { ...form, maskedNric: maskIdNumber(nric) };
}

/**
 * Holds a time instead of the previous one. A request for the same time does not extend the hold, so that no visitor can hold a time
 * indefinitely.
 */
export async function changeHold(
  tx: Transaction,
  context: Context,
  row: DentalSessionRow,
  chosen: ChosenTime,
): Promise<void> {
  const { treatment, preferredDentistId, startsAt, endsAt } = chosen;
  const { now } = context;
  const same =
    row.startsAt?.getTime() === startsAt.getTime() &&
    row.treatmentId === treatment.id &&
    row.askedDentistId === preferredDentistId &&
    (await clinicOf(tx, row)) === chosen.clinicId;
  if (same && hasLiveHold(row, now)) return;
  await releaseTime(tx, row);
  const timeId = randomUUID();
  const holdEndsAt = new Date(now.getTime() + HOLD_MS);
  const dentistId = await reserveTime(tx, context, chosen, { id: timeId, holdEndsAt });
  await tx
    .update(dentalSession)
    .set({
      treatmentId: treatment.id,
      askedDentistId: preferredDentistId,
      dentistId,
      startsAt,
      endsAt,
      timeId,
      heldUntil: holdEndsAt,
      extended: false,
      updatedAt: now,
    })
    .where(eq(dentalSession.idHash, row.idHash));
}

async function clinicOf(tx: Transaction, { dentistId }: DentalSessionRow): Promise<string | null> {
  if (dentistId === null) return null;
  const [found] = await tx
    .select({ id: dentist.clinicId })
    .from(dentist)
    .where(eq(dentist.id, dentistId));
  return found?.id ?? null;
}

/**
 * Extends the hold once.
 * @throws 409 if it was already extended or has expired.
 */
export async function extendHold(
  tx: Transaction,
  { now }: Context,
  row: DentalSessionRow,
): Promise<void> {
  if (row.extended || row.timeId === null || row.heldUntil === null)
    refuse(409, errorCodes.notAllowed, reply("replies:denticare.not-longer"));
  const holdEndsAt = new Date(row.heldUntil.getTime() + HOLD_MS);
  const extended = await tx
    .update(dentalTime)
    .set({ heldUntil: holdEndsAt })
    .where(and(eq(dentalTime.id, row.timeId), gt(dentalTime.heldUntil, now)))
    .returning({ id: dentalTime.id });
  if (extended.length === 0) rejectExpiredHold();
  await tx
    .update(dentalSession)
    .set({ heldUntil: holdEndsAt, extended: true, updatedAt: now })
    .where(eq(dentalSession.idHash, row.idHash));
}

export function rejectExpiredHold(): never {
  return refuse(
    409,
    errorCodes.holdExpired,
    reply("replies:denticare.expired", { number: brand.phones.hotline.number }),
  );
}

/** Ends the hold before it expires. */
export async function endHold(
  tx: Transaction,
  { now }: Context,
  row: DentalSessionRow,
): Promise<void> {
  if (row.confirmedAt !== null || !hasLiveHold(row, now)) return;
  await releaseTime(tx, row);
  await tx
    .update(dentalSession)
    .set({ heldUntil: now, updatedAt: now })
    .where(eq(dentalSession.idHash, row.idHash));
}

/** Releases a held time. A booked time has no end and stays. */
export async function releaseTime(tx: Transaction, row: DentalSessionRow): Promise<void> {
  if (row.timeId === null) return;
  await tx
    .delete(dentalTime)
    .where(and(eq(dentalTime.id, row.timeId), isNotNull(dentalTime.heldUntil)));
}

export const hasLiveHold = (row: DentalSessionRow, now: Date) =>
  row.heldUntil !== null && row.heldUntil > now;

/**
 * Reads the choices of the session.
 * @returns null before a time is chosen.
 */
export async function readDentalSession(
  context: Context,
  row: DentalSessionRow | null,
  db: Database = context.db,
): Promise<PublicAppointment | null> {
  if (row?.dentistId == null || row.treatmentId === null || row.startsAt === null) return null;
  const treatment = await requireTreatment(db, row.treatmentId);
  const [place] = await db
    .select({ clinic: clinicColumns })
    .from(dentist)
    .innerJoin(dentalClinic, eq(dentalClinic.centreId, dentist.clinicId))
    .innerJoin(centre, eq(centre.id, dentist.clinicId))
    .where(eq(dentist.id, row.dentistId));
  const clinic = (place ?? rejectNotFound("The clinic")).clinic;
  const day = toSingaporeDay(row.startsAt);
  const client = decryptClient(context, row);
  const reserved = hasLiveHold(row, context.now);
  return {
    choice: {
      serviceId: treatment.id,
      centerId: clinic.id,
      resourceId: row.askedDentistId ?? NO_PREFERENCE.resourceId,
      monthAndYear: day.slice(0, 7),
      dayOfMonth: Number(day.slice(8)),
      timeSlot: toSingaporeTime(row.startsAt),
    },
    service: toTreatment(treatment),
    clinic,
    dentist: await dentistNamed(db, row),
    startsAt: row.startsAt.toISOString(),
    endsAt: (row.endsAt as Date).toISOString(),
    reference: row.confirmedAt !== null && row.timeId ? shortenReference(row.timeId) : null,
    status: row.confirmedAt !== null ? "CONFIRMED" : reserved ? "HELD" : "EXPIRED",
    heldUntil: (row.heldUntil as Date).toISOString(),
    extendable: row.confirmedAt === null && reserved && !row.extended,
    client: client && toPublicClient(client),
    mobileProven: isMobileProven(context, row, client),
    existing: await findExistingAppointments(context, db, row, client),
  };
}

/** Finds the dentist to show: the requested one before booking, the actual one afterwards. */
async function dentistNamed(db: Database, row: DentalSessionRow) {
  const id = row.confirmedAt === null ? row.askedDentistId : row.dentistId;
  if (id === null) return NO_PREFERENCE;
  const [found] = await db.select().from(dentist).where(eq(dentist.id, id));
  return found ? { resourceId: found.id, resourceName: found.name } : NO_PREFERENCE;
}
