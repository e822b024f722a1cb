/** Checks whether a waiting message may still be read by its reader, and still says what is. It is asked at each attempt to send it. */

import { and, eq, gte, isNull, or, sql } from "drizzle-orm";
import type { ProxyRight } from "~/contract/people/proxy-rights";
import type { Database } from "~/database/engine/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { packageCancellation } from "~/database/schema/cancellation";
import { type Announced, message } from "~/database/schema/delivery";
import { dentalAppointment } from "~/database/schema/dental";
import { clientAccess } from "~/database/schema/people/access";
import { client, contact } from "~/database/schema/people/client";
import { customer } from "~/database/schema/people/customer";
import { service } from "~/database/schema/service";
import { waitingPlace } from "~/database/schema/waiting-list";
import { rules } from "~/lib/rules";
import { toSingaporeDay } from "~/lib/singapore-date";
import { isNotBarred } from "../acting-scope";
import { type MessageKind, messageKindsByName } from "./message-kinds";
import { getCustomersContact, type Recipient, toRecipient } from "./recipient";

type Row = typeof message.$inferSelect;
type Db = Pick<Database, "select">;

/** The address to send a message to, or the reason to withhold it. */
export type Permission = { to: string } | { withheld: string };

const WITHHELD = "withheld: ";

/** Matches messages that were not sent, because their reader may no longer read them. */
export const isSuppressed = sql<boolean>`coalesce(${message.failure} like ${`${WITHHELD}%`}, false)`;

/** Builds the columns of a message that is not sent. Its text is not kept. */
export const buildSuppression = (why: string, now: Date) => ({
  sentAt: now,
  body: "",
  calendar: null,
  failure: WITHHELD + why,
});

/** Codes that are typed into a page which waits for them. */
const CODES = ["mobileCode", "agreementCode", "handOver", "dentalProof"];

const isCodeOver = ({ kind, createdAt }: Row, now: Date): boolean =>
  CODES.includes(kind ?? "") && now.getTime() - createdAt.getTime() > rules.codeMinutes * 60_000;

/** Checks if all bookings that a message announces have begun. */
function isTimePast({ announced }: Row, now: Date): boolean {
  if (!announced?.length) return false;
  return announced.every(({ startsAt }) => startsAt !== undefined && new Date(startsAt) < now);
}

/** Finds where a message may go now. A message without a reader is older than the column. */
export async function findPermission(db: Db, row: Row, now: Date): Promise<Permission> {
  if (isCodeOver(row, now)) return { withheld: "its code has expired" };
  if (isTimePast(row, now)) return { withheld: "the time that it announces has passed" };
  const rule = messageKindsByName.get(row.kind as MessageKind)?.rule;
  if (row.reader === null || row.reader === "STAFF" || rule === undefined)
    return { to: row.recipient };
  const [about] =
    row.aboutId === null ? [] : await db.select().from(client).where(eq(client.id, row.aboutId));
  if (about?.closedAt && !rule.ofClosed) return { withheld: "the record is closed" };
  if (row.readerId !== null && !rule.ofClosedAccount && (await isAccountClosed(db, row.readerId)))
    return { withheld: "the account is closed" };
  const moment = { now, isAhead: rule.announces };
  if (row.announced?.length && !(await isAnyAsAnnounced(db, row.announced, moment)))
    return { withheld: "what it announces has changed" };
  if (row.reader === "PERSON" && about?.contactEndedAt && !rule.ofClosedAccount)
    return { withheld: "the account of the person is closed" };
  if (row.reader === "PERSON")
    return about ? chooseAddress(row, toRecipient(about)) : { to: row.recipient };
  if (row.reader === "CUSTOMER") return findCustomersAddress(db, row);
  const may =
    row.reader === "HOLDER"
      ? await mayHolderRead(db, row, rule.right, now)
      : row.reader !== "NEXT_OF_KIN" || (await isStillReminded(db, row));
  if (!may) return { withheld: "its reader has no right to it any more" };
  return row.reader === "HOLDER" ? findCustomersAddress(db, row) : { to: row.recipient };
}

/** A reader whose contact has changed gets the message there. The earlier address may be a stranger's by now. */
function chooseAddress(
  { channel }: Row,
  { email, mobile }: Pick<Recipient, "email" | "mobile">,
): Permission {
  const to = channel === "EMAIL" ? email : mobile;
  return to === null ? { withheld: "its reader has no such contact any more" } : { to };
}

async function findCustomersAddress(db: Db, row: Row): Promise<Permission> {
  const [found] = await db
    .select({ account: customer, own: client })
    .from(customer)
    .leftJoin(
      clientAccess,
      and(eq(clientAccess.customerId, customer.id), eq(clientAccess.relation, "SELF")),
    )
    .leftJoin(client, eq(client.id, clientAccess.clientId))
    .where(eq(customer.id, row.readerId ?? ""));
  return found === undefined
    ? { to: row.recipient }
    : chooseAddress(row, getCustomersContact(found.account, found.own));
}

/** Checks for a closed account, whose sign-in leads nowhere. */
async function isAccountClosed(db: Db, customerId: string): Promise<boolean> {
  const [open] = await db
    .select({ id: customer.id })
    .from(customer)
    .where(and(eq(customer.id, customerId), sql`${customer.subject} not like 'closed %'`));
  return open === undefined;
}

const rightColumn = {
  book: clientAccess.mayBook,
  pay: clientAccess.mayPay,
  health: clientAccess.mayReadHealth,
};

async function mayHolderRead(
  db: Db,
  { readerId, aboutId }: Row,
  right: ProxyRight | null,
  now: Date,
): Promise<boolean> {
  if (readerId === null || aboutId === null) return false;
  const [access] = await db
    .select({ customerId: clientAccess.customerId })
    .from(clientAccess)
    .where(
      and(
        eq(clientAccess.customerId, readerId),
        eq(clientAccess.clientId, aboutId),
        eq(clientAccess.relation, "LOVED_ONE"),
        or(isNull(clientAccess.lastDay), gte(clientAccess.lastDay, toSingaporeDay(now))),
        right ? eq(rightColumn[right], true) : undefined,
        isNotBarred,
      ),
    );
  return access !== undefined;
}

async function isStillReminded(db: Db, { aboutId, channel, recipient }: Row): Promise<boolean> {
  const rows = await db
    .select()
    .from(contact)
    .where(and(eq(contact.clientId, aboutId ?? ""), eq(contact.isReminded, true)));
  return rows
    .map(toRecipient)
    .some(({ email, mobile }) => recipient === (channel === "EMAIL" ? email : mobile));
}

interface Moment {
  now: Date;
  /** False for a message about a package that has ended. */
  isAhead: boolean;
}

/** A message about several bookings is sent if one of them is left, since another message tells of the others. */
async function isAnyAsAnnounced(
  db: Db,
  announced: readonly Announced[],
  moment: Moment,
): Promise<boolean> {
  for (const one of announced) if (await isAsAnnounced(db, one, moment)) return true;
  return false;
}

async function isAsAnnounced(
  db: Db,
  { of, id, startsAt }: Announced,
  { now, isAhead }: Moment,
): Promise<boolean> {
  const at = startsAt === undefined ? undefined : new Date(startsAt);
  const found = {
    SESSION: () =>
      db
        .select({ id: sessionBooking.id })
        .from(sessionBooking)
        .where(
          and(
            eq(sessionBooking.id, id),
            or(eq(sessionBooking.status, "SCHEDULED"), eq(sessionBooking.status, "COMPLETED")),
            at && eq(sessionBooking.startsAt, at),
          ),
        ),
    DENTAL: () =>
      db
        .select({ id: dentalAppointment.id })
        .from(dentalAppointment)
        .where(
          and(
            eq(dentalAppointment.id, id),
            eq(dentalAppointment.status, "SCHEDULED"),
            at && eq(dentalAppointment.startsAt, at),
          ),
        ),
    OFFER: () =>
      db
        .select({ id: waitingPlace.id })
        .from(waitingPlace)
        .where(
          and(
            eq(waitingPlace.id, id),
            eq(waitingPlace.status, "OFFERED"),
            gte(waitingPlace.offerExpiresAt, now),
          ),
        ),
    PACKAGE: () =>
      db
        .select({ id: service.id })
        .from(service)
        .leftJoin(packageCancellation, eq(packageCancellation.serviceId, service.id))
        .where(
          and(
            eq(service.id, id),
            isAhead ? gte(service.validUntil, toSingaporeDay(now)) : undefined,
            isNull(packageCancellation.serviceId),
          ),
        ),
  }[of];
  return (await found()).length > 0;
}
