/** Every kind of secret that opens something without sign-in: codes, passes, references and the tokens of links. One value of each. */
import { randomInt, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { sampleActivities, sampleVolunteers } from "~/database/sample/volunteers";
import { feedbackLink, feedbackOccasion } from "~/database/schema/check-in";
import { dentalLink } from "~/database/schema/dental";
import { egiroPayerLink } from "~/database/schema/egiro";
import { slot as bookable } from "~/database/schema/offering/timetable";
import { invoiceLink, order } from "~/database/schema/order";
import { accessLink } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { contactChange } from "~/database/schema/people/correction";
import { SAMPLE_COUNTER_CODE, SAMPLE_STAFF_CODE } from "~/lib/security/sample-codes";
import { createToken, hashToken } from "~/lib/security/token.server";
import { bookOne, cancel, ownerOf, timesTwiceAWeek } from "../booking/package-owner";
import { byNric, CENTRE, comer, linkTo, posterOf } from "../check-in/door";
import { phonelessProfile } from "../counter/counter-person";
import { holdFor, mobileCodeTo, newSession, person, slot } from "../denticare/dental";
import { unpaidOrder } from "../people/registered";
import type { TestProvider } from "../provider/test-provider";
import { HER_MOBILE, type Owner } from "./owner";
import { arrangement } from "./owner-money";

export const VISITORS_NAME = "Yip Visits Unseen";
const DAY_MS = 86_400_000;

export type Secrets = Awaited<ReturnType<typeof everySecret>>;

export async function everySecret(world: TestProvider, owner: Owner) {
  const { known, ...ofDoor } = await ofDoors(world);
  const { known: people, ...staff } = await ofStaff(world);
  const { known: sessions, ...ofDental } = await ofDentist(world, owner);
  return {
    ...staff,
    ...ofDoor,
    ...(await ofLinks(world, owner)),
    ...ofDental,
    seatOffer: await offeredSeat(world),
    /** Values that accompany the secrets and are not secret. */
    known: { ...known, ...people, ...sessions },
  };
}

async function ofStaff(world: TestProvider) {
  const { anybody } = world;
  const { pass: staffPass } = await anybody.posters.open({
    body: { staffCode: SAMPLE_STAFF_CODE },
  });
  const { pass: counterPass } = await anybody.counters.setUp({
    body: { code: SAMPLE_COUNTER_CODE },
  });
  const { enteredBy } = await anybody.counters.begin({
    body: { pass: counterPass, staffCode: SAMPLE_STAFF_CODE, confirms: true },
  });
  const { enteredBy: visitReference } = await anybody.counters.begin({
    body: { pass: counterPass, staffCode: SAMPLE_STAFF_CODE },
  });
  const caller = await ownerOf(world, "circuit-training");
  const [, , , time] = await timesTwiceAWeek(caller, 4);
  const booked = await bookOne(caller, time?.id as string);
  const { clientId: phoneless } = await anybody.counterPeople.register({
    body: {
      ...phonelessProfile(),
      enteredBy,
      idSeen: true,
      messagesTo: "SLIP",
      contactPerson: null,
    },
    idempotencyKey: randomUUID(),
  });
  const unpaid = await unpaidOrder(world);
  const cash = { method: "CASH" as const, chequeNumber: null };
  const { receiptNumber: receipt } = await anybody.tills.take({
    body: { enteredBy, ...cash, ...(await unpaidOrder(world)) },
    idempotencyKey: randomUUID(),
  });
  const codes = { staffCode: SAMPLE_STAFF_CODE, counterCode: SAMPLE_COUNTER_CODE };
  return {
    ...codes,
    staffPass,
    counterPass,
    enteredBy,
    /** The helper's reference for the visit of a customer, without the staff code for one act. */
    visitReference,
    known: {
      phoneless,
      unpaid: { ...unpaid, ...cash },
      receipt,
      telephoning: { clientId: caller.clientId, bookingId: booked.id },
    },
  };
}

/** Checks in a participant at the centre's door, and a volunteer at that of an activity. */
async function ofDoors(world: TestProvider) {
  const { anybody, clock } = world;
  const [, helping] = sampleActivities;
  const poster = await posterOf(anybody, "center");
  const inHalfAnHour = new Date(clock.now().getTime() + 30 * 60_000);
  const { nric } = await comer(world, { startsAt: inHalfAnHour });
  const { visit, events } = await anybody.checkIns.validateAtCentre({
    params: { id: poster.id },
    body: { code: poster.code, who: byNric(nric) },
  });
  const sessionPoster = await posterOf(anybody, "session", CENTRE, events[0]?.sessionId);
  const volunteerPoster = await posterOf(anybody, "individual", CENTRE, helping?.id);
  const volunteer = await anybody.volunteerAttendances.validate({
    body: {
      poster: volunteerPoster,
      organisationId: null,
      who: byNric(sampleVolunteers[0]?.nric as string),
    },
  });
  return {
    poster: poster.code,
    sessionPoster: sessionPoster.code,
    volunteerPoster: volunteerPoster.code,
    visit,
    volunteerVisit: volunteer.visit,
    known: {
      centre: poster.id,
      volunteersAt: volunteerPoster.id,
      nric,
      session: sessionPoster.id,
      booking: events[0]?.id as string,
      activity: volunteer.events[0]?.id as string,
      volunteer: volunteer.events[0]?.personId as string,
      volunteerNric: sampleVolunteers[0]?.nric as string,
    },
  };
}

async function ofLinks(world: TestProvider, { ids, customer, neighbour }: Owner) {
  const { db } = world.database;
  const createdAt = world.clock.now();
  const expiresAt = new Date(createdAt.getTime() + 30 * DAY_MS);
  const kept = (token: string) => ({ tokenHash: hashToken(token), createdAt, expiresAt });
  const [invoiceToken, feedbackToken] = [createToken(), createToken()];
  const [dentalToken, accessToken] = [createToken(), createToken()];
  const [bill] = await db.select().from(order).where(eq(order.id, ids.orderId));
  const { id: _id, ...billed } = bill as typeof order.$inferSelect;
  const number = `T${randomInt(100_000, 999_999)}`;
  const [made] = await db
    .insert(order)
    .values({ ...billed, orderNumber: number, invoiceNumber: number, madeBy: "PROVIDER" })
    .returning({ id: order.id });
  await db.insert(invoiceLink).values({ ...kept(invoiceToken), orderId: made?.id as string });
  const [occasion] = await db
    .insert(feedbackOccasion)
    .values({ bookingId: ids.bookingId, subject: "Circuit Training", createdAt })
    .returning({ id: feedbackOccasion.id });
  await db
    .insert(feedbackLink)
    .values({ ...kept(feedbackToken), occasionId: occasion?.id as string });
  await db.insert(dentalLink).values({ ...kept(dentalToken), appointmentId: ids.dentalId });
  const access = { customerId: neighbour.customerId, clientId: ids.clientId };
  await db.insert(accessLink).values({ tokenHash: hashToken(accessToken), ...access, expiresAt });
  const changeToken = createToken();
  const [hers] = await db.select().from(client).where(eq(client.id, ids.clientId));
  const { email, countryCode, mobileNumber } = hers as NonNullable<typeof hers>;
  const before = { email, countryCode, mobileNumber };
  await db.insert(contactChange).values({
    ...access,
    before,
    after: before,
    tokenHash: hashToken(changeToken),
    status: "WAITING",
    createdAt: world.clock.now(),
    expiresAt,
  });
  const payerToken = createToken();
  const paying = { ...neighbour, clientId: ids.clientId, orderId: ids.payNowOrderId };
  const { arrangementId } = await arrangement(world, paying);
  await db
    .insert(egiroPayerLink)
    .values({ tokenHash: hashToken(payerToken), arrangementId, expiresAt });
  return {
    payerLink: payerToken,
    appointmentLink: await linkTo(world, ids.bookingId, expiresAt),
    invoiceLink: invoiceToken,
    feedbackLink: feedbackToken,
    dentalLink: dentalToken,
    accessLink: accessToken,
    contactChange: changeToken,
    handOverCode: (await customer.api.handOvers.create({ body: { place: "/cart", send: false } }))
      .code,
  };
}

/** Starts a visitor's booking, and reads the session that the portal stores and the codes sent to a mobile. */
async function ofDentist(world: TestProvider, { ids }: Owner) {
  const { denticarePublic } = world.anybody;
  const who = { ...person(), name: VISITORS_NAME };
  const dentalSession = await holdFor(world, slot({ dayOfMonth: 3 }), who);
  const [unprovenSession, provingSession] = [newSession(), newSession()];
  const unproven = { clientSessionId: unprovenSession };
  await denticarePublic.createAppointment({ body: { ...slot({ dayOfMonth: 4 }), ...unproven } });
  const unknown = { ...person(), name: VISITORS_NAME };
  await denticarePublic.createClient({ body: { ...unknown, ...unproven } });
  await denticarePublic.sendMobileCode({ body: unproven });
  const her = person({ nric: ids.nric, mobileNumber: HER_MOBILE });
  await denticarePublic.findExisting({ body: { ...her, clientSessionId: provingSession } });
  // The text goes once it is sent.
  const mobileCode = await mobileCodeTo(world, unknown.mobileNumber);
  await world.job("answer-look-ups");
  await world.runDueWork();
  const told = world.sent.map(({ text }) => /code is (\d{6})\..*What is booked/.exec(text)?.[1]);
  return {
    dentalSession,
    mobileCode,
    dentalCode: told.find((code) => code !== undefined) as string,
    known: { provingSession, unprovenSession },
  };
}

/** Finds the link that a person on the waiting list received. */
async function offeredSeat(world: TestProvider): Promise<string> {
  const [holder, waits] = [
    await ownerOf(world, "circuit-training"),
    await ownerOf(world, "circuit-training"),
  ];
  const [, , , , free] = await timesTwiceAWeek(holder, 5);
  const slotId = free?.id as string;
  await world.database.db.update(bookable).set({ seats: 1 }).where(eq(bookable.id, slotId));
  const { id } = await bookOne(holder, slotId);
  const body = { termId: waits.termId, slotId };
  await waits.api.waitingLists.join({ body, idempotencyKey: randomUUID() });
  await cancel(holder, id);
  // The second round sends the messages that the first one wrote.
  await world.runDueWork();
  await world.runDueWork();
  const { email } = await waits.api.profiles.get();
  const told = world.sent.find(({ to, text }) => to === email && text.includes("/seat-offer/"));
  return /\/seat-offer\/([\w-]+)/.exec(told?.text ?? "")?.[1] as string;
}
