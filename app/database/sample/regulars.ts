/** People who come to Circuit Training without an account: a session that starts soon, and one in three days with its SMS. */
import { and, desc, eq } from "drizzle-orm";
import { brand } from "~/lib/brand";
import type { Vault } from "~/lib/encryption.server";
import { maskIdNumber } from "~/lib/nric";
import { addDays, at, formatDateTime, singaporeDay } from "~/lib/singapore-date";
import { hashToken, newToken } from "~/lib/token.server";
import type { Database, Transaction } from "../connect.server";
import { appointmentLink, personTime, sessionBooking } from "../schema/booking";
import { message } from "../schema/delivery";
import { slot } from "../schema/offering";
import { client } from "../schema/people";
import { service, term } from "../schema/service";
import { sealedAs } from "../sealed-columns";
import { sampleNric } from "./door";
import { insertPurchase } from "./history";
import { limRecord } from "./people";
import { MINUTES_PER_SESSION } from "./products";

interface World {
  now: Date;
  vault: Pick<Vault, "seal" | "lookup">;
  publicUrl: string;
}

const CENTRE = "taman-jurong";
const PRODUCT = "circuit-training";
const MINUTE_MS = 60_000;

export const sampleRegulars = [
  "Ng Swee Choo",
  "Yeo Boon Huat",
  "Fatimah binte Yusof",
  "Quek Ah Moy",
].map((name, index) => ({
  id: `Regular${index + 1}`,
  name,
  nric: sampleNric(21 + index),
  mobileNumber: `900001${21 + index}`,
}));
type Regular = (typeof sampleRegulars)[number];

interface Booker {
  clientId: string;
  termId: string;
  person: string;
}

/**
 * Once, when the sample data was loaded, and apart from it: these sessions begin by the clock of the day, not by the timetable.
 * The customer with a history has a place in the one that starts soon, too.
 */
export function loadRegulars(db: Database, world: World): Promise<void> {
  return db.transaction((tx) => insertRegulars(tx, world));
}

async function insertRegulars(tx: Transaction, world: World): Promise<void> {
  const regulars: Booker[] = [];
  for (const [index, regular] of sampleRegulars.entries())
    regulars.push(await insertRegular(tx, world, regular, index));
  await bookSession(
    tx,
    soon(world.now),
    [...regulars, await bookerOf(tx, limRecord.personal.id)],
    world.now,
  );
  const later = await bookSession(tx, inThreeDays(world.now), regulars, world.now);
  for (const [index, booking] of later.entries())
    await sendLink(tx, world, sampleRegulars[index] as Regular, booking);
}

/** The next full five minutes that are at least fifteen away: the door is open already. */
function soon(now: Date): Date {
  const step = 5 * MINUTE_MS;
  return new Date(Math.ceil((now.getTime() + 15 * MINUTE_MS) / step) * step);
}

/** At a time when nothing else is offered. */
function inThreeDays(now: Date): Date {
  return at(addDays(singaporeDay(now), 3), "17:30");
}

async function insertRegular(
  tx: Transaction,
  { now, vault }: World,
  { id, name, nric, mobileNumber }: Regular,
  index: number,
): Promise<Booker> {
  const person = vault.lookup(`NRIC ${nric}`, "client id number");
  await tx.insert(client).values({
    id,
    name,
    idType: "NRIC",
    idNumberSealed: vault.seal(nric, sealedAs.clientIdNumber(id)),
    idNumberLookup: person,
    maskedIdNumber: maskIdNumber(nric),
    email: `${id.toLowerCase()}@sample.example`,
    countryCode: "+65",
    mobileNumber,
    dateOfBirth: "1950-06-15",
    gender: "Female",
    language: "English",
    createdAt: now,
    updatedAt: now,
  });
  const termId = await insertPurchase(
    tx,
    now,
    { customerId: null, clientId: id, name },
    {
      orderNumber: `SO09998${index}`,
      invoiceNumber: `INV49998${index}`,
      reference: `SO09998${index}-1`,
      daysAgo: 5,
      offerId: "circuit-training-8",
      description: "Circuit Training: 8 sessions at Taman Jurong Rain Tree Centre",
      usedSessions: 0,
      stage: "SESSION_BOOKING",
    },
  );
  return { clientId: id, termId, person };
}

async function bookerOf(tx: Transaction, clientId: string): Promise<Booker> {
  const [found] = await tx
    .select({ termId: term.id, person: client.idNumberLookup })
    .from(term)
    .innerJoin(service, eq(service.id, term.serviceId))
    .innerJoin(client, eq(client.id, service.clientId))
    .where(and(eq(service.clientId, clientId), eq(service.productId, PRODUCT)))
    .orderBy(desc(service.createdAt))
    .limit(1);
  return { clientId, ...(found as Omit<Booker, "clientId">) };
}

interface Booked {
  id: string;
  startsAt: Date;
}

/** A session of its own with just enough places, so that it takes none from those on offer. */
async function bookSession(
  tx: Transaction,
  startsAt: Date,
  bookers: Booker[],
  now: Date,
): Promise<Booked[]> {
  const endsAt = new Date(startsAt.getTime() + MINUTES_PER_SESSION * MINUTE_MS);
  const [made] = await tx
    .insert(slot)
    .values({
      productId: PRODUCT,
      centreId: CENTRE,
      kind: "SESSION",
      startsAt,
      endsAt,
      seats: bookers.length,
    })
    .returning({ id: slot.id });
  const booked = await tx
    .insert(sessionBooking)
    .values(
      bookers.map(({ clientId, termId }, index) => ({
        clientId,
        termId,
        kind: "SESSION" as const,
        slotId: (made as { id: string }).id,
        seat: index + 1,
        startsAt,
        endsAt,
        createdAt: now,
      })),
    )
    .returning({ id: sessionBooking.id, startsAt: sessionBooking.startsAt });
  await tx.insert(personTime).values(
    booked.map(({ id }, index) => ({
      bookingId: id,
      person: (bookers[index] as Booker).person,
      period: `[${startsAt.toISOString()},${endsAt.toISOString()})`,
    })),
  );
  return booked;
}

async function sendLink(
  tx: Transaction,
  { now, publicUrl }: World,
  { mobileNumber }: Regular,
  { id, startsAt }: Booked,
): Promise<void> {
  const token = newToken();
  await tx.insert(appointmentLink).values({
    tokenHash: hashToken(token),
    bookingId: id,
    expiresAt: startsAt,
    createdAt: now,
  });
  await tx.insert(message).values({
    channel: "SMS",
    recipient: `+65${mobileNumber}`,
    body: `${brand.shortName}: Circuit Training on ${formatDateTime(startsAt)}. Are you coming? ${publicUrl}/appt/${token}`,
    createdAt: now,
    nextAttemptAt: now,
  });
}
