/** Texts of messages about the end of a package. */
import type { Words, WriteMessage } from "~/provider/shared/messages/message-language";
import { type BookingMessageData, shortenListUrl, toMessageContent } from "./booking-wording";

export interface PackageNoticeData {
  programme: string;
  /** The package's last day. */
  validUntil: string;
  /** Sessions neither used nor booked, and sessions booked. */
  unused: number;
  /** Unused sessions that can still be booked. */
  bookable: number;
  booked: number;
  /** True for a package of a group on fixed dates. */
  onFixedDates: boolean;
  /** The last day for booking a post-assessment. */
  postUntil: string | null;
  listUrl: string;
  renewUrl: string;
}

const sessions = ({ text }: Words, count: number): string =>
  text("messages-packages:sessions", { count });

const postDue = ({ text, formats }: Words, { postUntil }: PackageNoticeData): string | null =>
  postUntil === null
    ? null
    : text("messages-packages:post-due", { date: formats.shortDate(postUntil) });

function cannotBeBooked(words: Words, data: PackageNoticeData): string | null {
  const { unused, bookable, booked, onFixedDates } = data;
  const lost = unused - bookable;
  // Dates of a group that were cancelled are known to the customer.
  if (lost <= 0 || (onFixedDates && booked > 0)) return null;
  if (onFixedDates)
    return words.text("messages-packages:ends.no-group", { sessions: sessions(words, lost) });
  return doesPartExpire(data)
    ? words.text("messages-packages:ends.expire", { left: unused, bookable, count: lost })
    : words.text("messages-packages:ends.lost", { sessions: sessions(words, lost) });
}

/** Checks if some of the unused sessions can still be booked and the others expire. */
const doesPartExpire = ({ unused, bookable, onFixedDates }: PackageNoticeData): boolean =>
  !onFixedDates && bookable > 0 && bookable < unused;

function whatIsLeft(words: Words, data: PackageNoticeData): string | null {
  const { bookable, booked } = data;
  // The sentence about sessions that expire also counts those that can still be booked.
  const count = doesPartExpire(data) ? 0 : bookable;
  const left = sessions(words, count);
  if (count > 0 && booked > 0)
    return words.text("messages-packages:ends.left-and-booked", {
      left,
      booked: sessions(words, booked),
    });
  if (count > 0) return words.text("messages-packages:ends.left", { sessions: left });
  if (booked === 0) return null;
  return words.text("messages-packages:ends.booked", { sessions: sessions(words, booked) });
}

function whatIsLeftInSms(words: Words, data: PackageNoticeData): string | null {
  const { unused, bookable } = data;
  if (doesPartExpire(data))
    return words.text("messages-packages:ends.expire-sms", { left: unused, bookable });
  if (bookable === 0) return null;
  return words.text("messages-packages:ends.left-sms", { sessions: sessions(words, bookable) });
}

export const writePackageEnds =
  (data: BookingMessageData & PackageNoticeData): WriteMessage =>
  (words) => {
    const { text, formats } = words;
    const { programme, centre, listUrl } = data;
    const values = { programme, centre, date: formats.shortDate(data.validUntil) };
    return toMessageContent(words, data, {
      subject: text("messages-packages:ends.subject", values),
      text: words.sentences(
        text("messages-packages:ends.text", values),
        whatIsLeft(words, data),
        cannotBeBooked(words, data),
      ),
      sms: words.sentences(
        text("messages-packages:ends.sms", values),
        whatIsLeftInSms(words, data),
      ),
      more: text("messages-packages:ends.continue", { url: data.renewUrl }),
      link: text("messages-packages:ends.link", { url: listUrl }),
      smsLink: shortenListUrl(listUrl),
      url: listUrl,
    });
  };

export const writePackageEnded =
  (data: BookingMessageData & PackageNoticeData): WriteMessage =>
  (words) => {
    const { text, formats, sentences } = words;
    const { programme, centre, unused, listUrl } = data;
    const values = { programme, centre, date: formats.shortDate(data.validUntil) };
    const lost = unused > 0 ? text("messages-packages:ended.unused", { count: unused }) : null;
    const post = postDue(words, data);
    const short = text("messages-packages:ended.sms", values);
    return toMessageContent(words, data, {
      subject: text("messages-packages:ended.subject", values),
      text: sentences(text("messages-packages:ended.text", values), lost, post),
      sms: sentences(short, lost, post),
      shortSms: short,
      more: text("messages-bookings:your-appointments", { url: listUrl }),
      link: text("messages-packages:ended.link", { url: data.renewUrl }),
      url: shortenListUrl(listUrl),
    });
  };

export const writeLastSession =
  (data: BookingMessageData & PackageNoticeData): WriteMessage =>
  (words) => {
    const { text, formats, sentences } = words;
    const { programme, centre, postUntil, listUrl } = data;
    const isDue = postUntil !== null;
    const values = { programme, centre, date: isDue ? formats.shortDate(postUntil) : "" };
    return toMessageContent(words, data, {
      subject: isDue
        ? text("messages-packages:last-session.post-subject", values)
        : text("messages-packages:last-session.subject", values),
      text: sentences(text("messages-packages:last-session.text", values), postDue(words, data)),
      sms: isDue
        ? text("messages-packages:last-session.post-sms", values)
        : text("messages-packages:last-session.sms", values),
      smsLink: shortenListUrl(listUrl),
      more: text("messages-packages:last-session.continue", { programme, url: data.renewUrl }),
      link: isDue
        ? text("messages-packages:last-session.post-link", { url: listUrl })
        : text("messages-packages:last-session.link", { url: listUrl }),
      url: listUrl,
    });
  };
