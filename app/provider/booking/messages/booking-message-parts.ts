/** Parts of the messages about bookings: who gets them, their facts, links and calendar file. */
import type { Transaction } from "~/database/engine/connect.server";
import { appointmentLink } from "~/database/schema/booking";
import { createIcsCalendar } from "~/lib/files/calendar.server";
import { createLinkToken, hashToken } from "~/lib/security/token.server";
import { formatAddressLines } from "~/lib/singapore/address";
import { shortenReference } from "~/lib/text/short-reference";
import { type CopiedMessage, notifyWithCopies } from "~/provider/people/copies";
import type { NotifyContext } from "~/provider/shared/context";
import type { Words } from "~/provider/shared/messages/message-language";
import type { MessageLink, TimedMessage } from "~/provider/shared/messages/outbox";
import { toPerson } from "~/provider/shared/messages/reader";
import { formatNameInSentence } from "~/provider/shared/messages/templates";
import type { BookingRow } from "../slot/take-slot";
import type { TermRow } from "../term/terms";
import { type BookingInMessage, formatTitleIn } from "./booking-wording";

/** Days for which a link shows a booking after it took place. */
const LINK_DAYS = 30;

export const buildListUrl = ({ publicUrl }: NotifyContext, termId: string) =>
  `${publicUrl}/appointment-list/${termId}`;

/** The facts of a package for its messages. */
export const getTermFacts = (
  context: NotifyContext,
  { client, centre, product, term }: TermRow,
) => ({
  name: client.name,
  centre: centre.name,
  programme: product.name,
  reference: shortenReference(term.id),
  listUrl: buildListUrl(context, term.id),
});

/** Sends a message about a package to its person, and copies to all who act for them, or to some of them. */
export function notifyAbout(
  tx: Transaction,
  context: NotifyContext,
  row: TermRow,
  declare: (facts: ReturnType<typeof getTermFacts>) => TimedMessage & Partial<CopiedMessage>,
): Promise<void> {
  const { id, name } = row.client;
  const {
    copiedTo = "all",
    startsAt,
    forContact,
    ...message
  } = declare(getTermFacts(context, row));
  const person = { id, name, contact: toPerson(row.client) };
  return notifyWithCopies(tx, context, { person, copiedTo, startsAt, forContact }, message);
}

/**
 * Writes the calendar file of bookings in the reader's language. It replaces entries of the same bookings, and removes those of forfeited
 * bookings.
 */
export const createBookingCalendar =
  (
    { now, publicUrl }: NotifyContext,
    { client, centre, product, term }: TermRow,
    bookings: readonly BookingRow[],
    forfeited: readonly BookingRow[] = [],
  ) =>
  (words: Words): string => {
    const { hostname } = new URL(publicUrl);
    const toEvent = (cancelled: boolean) => (booking: BookingRow) => ({
      uid: `${booking.id}@${hostname}`,
      start: booking.startsAt,
      end: booking.endsAt,
      title: formatTitleIn(words, { kind: booking.kind, programme: product.name }),
      place: [centre.name, ...formatAddressLines(centre)].join(", "),
      description: words.text("messages:calendar.for", {
        name: formatNameInSentence(words, client.name),
        reference: shortenReference(term.id),
      }),
      cancelled,
    });
    return createIcsCalendar(
      [...bookings.map(toEvent(false)), ...forfeited.map(toEvent(true))],
      now,
    );
  };

/** Names bookings that a message announces. */
export const toAnnounced = (bookings: readonly Pick<BookingRow, "id" | "startsAt">[]) =>
  bookings.map(({ id, startsAt }) => ({
    of: "SESSION" as const,
    id,
    startsAt: startsAt.toISOString(),
  }));

export const toBookingInMessage =
  ({ product }: TermRow) =>
  ({ kind, startsAt, endsAt }: Omit<BookingInMessage, "programme">): BookingInMessage => ({
    ...{ kind, programme: product.name, startsAt, endsAt },
  });

/**
 * Creates a link that shows one booking without sign-in.
 * @param ofSeveral the message is about several bookings, and the page names the others too.
 * @returns its address, and the link with its pending insert. Only the hash of the token is stored.
 */
export function prepareBookingLink(
  tx: Transaction,
  context: NotifyContext,
  booking: BookingRow,
  { ofSeveral = false } = {},
): { url: string; link: MessageLink } {
  const signedIn = buildListUrl(context, booking.termId);
  const create = (reader: string): MessageLink => {
    const token = createLinkToken();
    const written = tx
      .insert(appointmentLink)
      .values({
        tokenHash: hashToken(token),
        bookingId: booking.id,
        ofSeveral,
        expiresAt: new Date(booking.endsAt.getTime() + LINK_DAYS * 86_400_000),
        createdAt: context.now,
        reader,
      })
      .returning({ tokenHash: appointmentLink.tokenHash });
    const url = `${context.publicUrl}/appt/${token}`;
    return { url, signedIn, written: tx.$with("appointment_link").as(written) };
  };
  const link = create("PERSON");
  return { url: link.url, link: { ...link, ofCopy: create } };
}
