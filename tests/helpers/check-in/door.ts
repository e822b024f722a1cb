/** A centre's check-in: its printed posters, and people with a booked session. */
import { randomUUID } from "node:crypto";
import { and, count, eq } from "drizzle-orm";
import jsQR from "jsqr";
import sharp from "sharp";
import type { Poster, PosterKind } from "~/contract/check-in/check-in";
import type { Transaction } from "~/database/engine/connect.server";
import { appointmentLink, sessionBooking } from "~/database/schema/booking";
import { slot } from "~/database/schema/offering/timetable";
import { order, orderItem } from "~/database/schema/order";
import { client } from "~/database/schema/people/client";
import { service, term } from "~/database/schema/service";
import { ALL_CENTRES_STAFF_CODE } from "~/lib/security/sample-codes";
import { createToken, hashToken } from "~/lib/security/token.server";
import { maskIdNumber } from "~/lib/singapore/nric";
import { addDays, toInstant, toSingaporeDay } from "~/lib/singapore-date";
import type { ApiClient } from "~/web/api/client.server";
import { newNric } from "../people/registered";
import type { TestProvider } from "../provider/test-provider";

export const CENTRE = "taman-jurong";

/** Decodes the picture of a QR code with an independent reader. */
export async function readQr(picture: string): Promise<string | null> {
  const svg = Buffer.from(decodeURIComponent(picture.slice(picture.indexOf(",") + 1)));
  const { data, info } = await sharp(svg, { density: 600 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null;
}

export async function postersOf(api: ApiClient, centerId = CENTRE) {
  const { pass } = await api.posters.open({ body: { staffCode: ALL_CENTRES_STAFF_CODE } });
  return (await api.posters.list({ body: { pass, centerId } })).posters;
}

/** Parses the place and the code in a poster's URL. */
export function posterIn(url: string): Poster {
  const { pathname, searchParams } = new URL(url);
  const [kind, id = ""] = pathname.replace("/check-in-check-out/", "").split("/");
  return { kind: kind as PosterKind, id, code: searchParams.get("code") ?? "" };
}

export async function posterOf(
  api: ApiClient,
  kind: PosterKind,
  centerId = CENTRE,
  id?: string,
): Promise<Poster> {
  const found = (await postersOf(api, centerId)).find(
    (poster) => poster.kind === kind && (id === undefined || poster.id === id),
  );
  return posterIn(found?.url ?? "");
}

export const byNric = (nric: string) => ({ verificationType: "nric" as const, nric });
export const byMobile = (phone: string, countryCode = "+65") => ({
  verificationType: "mobile" as const,
  phone,
  countryCode,
});

export interface Comer {
  nric: string;
  mobile: string;
  bookingId: string;
  /** The bookable time. */
  sessionId: string;
  serviceId: string;
}

interface Wish {
  startsAt: Date;
  centreId?: string;
  kind?: "SESSION" | "PRE_SESSION";
  used?: number;
  mobile?: string;
}

/** The database of a test's provider, or of a running portal. */
export type RowsOfPeople = Pick<TestProvider, "database" | "vault"> & {
  clock: Pick<TestProvider["clock"], "now">;
};

/** Creates a client with a package of 8 sessions, one of them booked, with the same rows as a real booking. */
export async function comer(world: RowsOfPeople, wish: Wish): Promise<Comer> {
  const nric = newNric();
  const mobile = wish.mobile ?? `9${nric.slice(1, 8)}`;
  const id = randomUUID();
  const name = "Tan Bee Hoon";
  return world.database.db.transaction(async (tx) => {
    await tx.insert(client).values({
      id,
      name,
      idType: "NRIC",
      idNumberSealed: "unread",
      idNumberLookup: world.vault.lookup(`NRIC ${nric}`, "client id number"),
      maskedIdNumber: maskIdNumber(nric),
      email: `${id}@mail.example`,
      countryCode: "+65",
      mobileNumber: mobile,
      dateOfBirth: "1950-06-15",
      gender: "Female",
      language: "English",
      createdAt: world.clock.now(),
      updatedAt: world.clock.now(),
    });
    const termId = await packageOf(tx, world.clock.now(), id, name, wish.used ?? 3);
    const booked = await book(tx, world, { ...wish, clientId: id, termId });
    return { nric, mobile, ...booked };
  });
}

/**
 * Creates a package of 8 sessions bought yesterday.
 *
 * @returns the term
 */
async function packageOf(
  tx: Transaction,
  now: Date,
  clientId: string,
  name: string,
  usedSessions: number,
): Promise<string> {
  const day = addDays(toSingaporeDay(now), -1);
  const createdAt = toInstant(day, "10:00");
  const [bought] = await tx
    .insert(order)
    .values({
      orderNumber: clientId,
      invoiceNumber: clientId,
      clientId,
      customerName: name,
      payerName: name,
      status: "PAID",
      subTotalCents: 8000,
      discountCents: 0,
      gstBasisPoints: 900,
      gstCents: 720,
      totalCents: 8720,
      createdAt,
      expiresAt: createdAt,
      paidAt: createdAt,
    })
    .returning({ id: order.id });
  const place = { productId: "circuit-training", centreId: CENTRE, clientId };
  const [line] = await tx
    .insert(orderItem)
    .values({
      ...place,
      orderId: bought?.id as string,
      position: 1,
      offerId: "circuit-training-8",
      clientName: name,
      description: "Circuit Training: 8 sessions",
      quantity: 1,
      sessions: 8,
      validityDays: 60,
      amountCents: 8000,
      discountCents: 0,
    })
    .returning({ id: orderItem.id });
  const [opened] = await tx
    .insert(service)
    .values({
      ...place,
      orderItemId: line?.id as string,
      totalSessions: 8,
      usedSessions,
      validFrom: day,
      validUntil: addDays(day, 60),
      createdAt,
    })
    .returning({ id: service.id });
  const [running] = await tx
    .insert(term)
    .values({ serviceId: opened?.id as string, stage: "SESSION_BOOKING" })
    .returning({ id: term.id });
  return running?.id as string;
}

async function book(
  tx: Transaction,
  world: RowsOfPeople,
  {
    startsAt,
    centreId = CENTRE,
    kind = "SESSION",
    clientId,
    termId,
  }: Wish & { clientId: string; termId: string },
) {
  const endsAt = new Date(startsAt.getTime() + 45 * 60_000);
  const time = { productId: "circuit-training", centreId, kind, startsAt };
  await tx
    .insert(slot)
    .values({ ...time, endsAt, seats: 1000 })
    .onConflictDoNothing();
  const [taken] = await tx
    .select({ id: slot.id, booked: count(sessionBooking.id) })
    .from(slot)
    .leftJoin(sessionBooking, eq(sessionBooking.slotId, slot.id))
    .where(
      and(
        eq(slot.productId, time.productId),
        eq(slot.centreId, centreId),
        eq(slot.kind, kind),
        eq(slot.startsAt, startsAt),
      ),
    )
    .groupBy(slot.id);
  const { id: slotId, booked } = taken as { id: string; booked: number };
  const [made] = await tx
    .insert(sessionBooking)
    .values({
      clientId,
      termId,
      kind,
      slotId,
      seat: booked + 1,
      startsAt,
      endsAt,
      createdAt: world.clock.now(),
    })
    .returning({ id: sessionBooking.id });
  const [{ serviceId }] = (await tx
    .select({ serviceId: term.serviceId })
    .from(term)
    .where(eq(term.id, termId))) as [{ serviceId: string }];
  return { bookingId: (made as { id: string }).id, sessionId: slotId, serviceId };
}

export async function bookingNow(world: TestProvider, { bookingId }: Pick<Comer, "bookingId">) {
  const [row] = await world.database.db
    .select()
    .from(sessionBooking)
    .where(eq(sessionBooking.id, bookingId));
  return row as typeof sessionBooking.$inferSelect;
}

export async function serviceNow(world: TestProvider, { serviceId }: Pick<Comer, "serviceId">) {
  const [row] = await world.database.db
    .select({ used: service.usedSessions, stage: term.stage })
    .from(service)
    .innerJoin(term, eq(term.serviceId, service.id))
    .where(eq(service.id, serviceId));
  return row;
}

/**
 * Creates a link to a booking.
 *
 * @returns its token, as a message contains it
 */
export async function linkTo(
  world: TestProvider,
  bookingId: string,
  expiresAt: Date,
): Promise<string> {
  const token = createToken();
  await world.database.db
    .insert(appointmentLink)
    .values({ tokenHash: hashToken(token), bookingId, expiresAt, createdAt: world.clock.now() });
  return token;
}
