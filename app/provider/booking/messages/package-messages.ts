/** Texts of messages about the end of a package. */
import type { Words, WriteMessage } from "~/provider/shared/messages/message-language";
import { type BookingMessageData, writeAbout } from "./booking-wording";

export interface PackageNoticeData extends BookingMessageData {
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
  renewUrl: string;
}

const countSessions = ({ text }: Words, count: number): string =>
  text("messages-packages:sessions", { count });

/** Words that the post-assessment is due. */
const formatPostDue = ({ text, formats }: Words, { postUntil }: PackageNoticeData) => ({
  worded: postUntil && text("messages-packages:post-due", { date: formats.shortDate(postUntil) }),
});

/** Checks if some of the unused sessions can still be booked and the others expire. */
const doesPartExpire = ({ unused, bookable, onFixedDates }: PackageNoticeData): boolean =>
  !onFixedDates && bookable > 0 && bookable < unused;

/** Selects the sentence about the sessions that are lost. */
function findLost(data: PackageNoticeData) {
  const { unused, bookable, booked, onFixedDates } = data;
  // Dates of a group that were cancelled are known to the customer.
  if (unused <= bookable || (onFixedDates && booked > 0)) return null;
  if (onFixedDates) return ".no-group";
  return doesPartExpire(data) ? ".expire" : ".lost";
}

/** Words what is left to book and what is booked. The sentence about sessions that expire also counts those that can still be booked. */
function describeRest(words: Words, data: PackageNoticeData): string | null {
  const { text } = words;
  const left = doesPartExpire(data) ? 0 : data.bookable;
  const [leftWords, booked] = [countSessions(words, left), countSessions(words, data.booked)];
  if (left > 0 && data.booked > 0)
    return text("messages-packages:ends.left-and-booked", { left: leftWords, booked });
  if (left > 0) return text("messages-packages:ends.left", { sessions: leftWords });
  return data.booked > 0 ? text("messages-packages:ends.booked", { sessions: booked }) : null;
}

export const writePackageEnds = (data: PackageNoticeData): WriteMessage =>
  writeAbout("messages-packages:ends", data, (words) => {
    const { text, formats } = words;
    const { unused: left, bookable } = data;
    const lost = left - bookable;
    const leftSms = text("messages-packages:ends.left-sms", {
      sessions: countSessions(words, bookable),
    });
    return {
      values: {
        ...{ date: formats.shortDate(data.validUntil), left, bookable, count: lost },
        sessions: countSessions(words, lost),
      },
      text: [".text", { worded: describeRest(words, data) }, findLost(data)],
      sms: [".sms", doesPartExpire(data) ? ".expire-sms" : bookable > 0 && { worded: leftSms }],
      more: [{ worded: text("messages-packages:ends.continue", { url: data.renewUrl }) }],
    };
  });

export const writePackageEnded = (data: PackageNoticeData): WriteMessage =>
  writeAbout("messages-packages:ended", data, (words) => {
    const url = data.listUrl ?? "";
    const rest = [data.unused > 0 && (".unused" as const), formatPostDue(words, data)];
    return {
      values: { date: words.formats.shortDate(data.validUntil), count: data.unused },
      text: [".text", ...rest],
      sms: [".sms", ...rest],
      shorter: [[".sms"]],
      more: [{ worded: words.text("messages-bookings:your-appointments", { url }) }],
      linkUrl: data.renewUrl,
      isLinkInSms: true,
    };
  });

export const writeLastSession = (data: PackageNoticeData): WriteMessage =>
  writeAbout("messages-packages:last-session", data, (words) => {
    const { programme = "", postUntil, renewUrl: url } = data;
    const isDue = postUntil !== null;
    return {
      values: { date: isDue ? words.formats.shortDate(postUntil) : "" },
      subject: isDue ? ".post-subject" : ".subject",
      text: [".text", formatPostDue(words, data)],
      sms: [isDue ? ".post-sms" : ".sms"],
      more: [{ worded: words.text("messages-packages:last-session.continue", { programme, url }) }],
      link: isDue
        ? "messages-packages:last-session.post-link"
        : "messages-packages:last-session.link",
    };
  });
