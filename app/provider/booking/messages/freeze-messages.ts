/** Texts of messages about frozen packages. They do not name the reason, because a stay in hospital is private. */
import type { DayPeriod } from "~/lib/day-periods";
import { rules } from "~/lib/rules";
import { shortenReference } from "~/lib/text/short-reference";
import type { MessageContent } from "~/provider/shared/messages/message-language";
import {
  getWords,
  type Words,
  type WriteMessage,
} from "~/provider/shared/messages/message-language";
import { formatBulletList } from "~/provider/shared/messages/templates";
import type { FollowingPackage } from "../freeze/following-packages";
import type { FrozenPlace } from "../freeze/frozen-places";
import {
  type BookingInMessage,
  type BookingMessageData,
  formatAwaitedPlace,
  formatSlot,
  formatTitleIn,
  shortenListUrl,
  toMessageContent,
} from "./booking-wording";

interface FreezeData extends BookingMessageData {
  programme: string;
  listUrl: string;
  /** The package's last day. */
  validUntil: string;
}

type FollowingDays = Pick<FollowingPackage, "moves" | "from" | "to">;

type WithFollowing = FreezeData & { following: readonly FollowingDays[] };

const formatFollowing = ({ text, formats }: Words, { moves, ...days }: FollowingDays): string => {
  const [from, to] = [formats.shortDate(days.from), formats.shortDate(days.to)];
  return moves
    ? text("messages-packages:next-moves", { from, to })
    : text("messages-packages:next-overlaps", { from, to });
};

type WithPeriod = FreezeData & { period: DayPeriod };

const daysOf = ({ text, formats }: Words, { from, to }: DayPeriod): string =>
  from === to
    ? text("messages-packages:on-day", { from: formats.shortDate(from) })
    : text("messages-packages:from-to", {
        from: formats.shortDate(from),
        to: formats.shortDate(to),
      });

/** Says what becomes of a place, as the page did on which the customer agreed. */
function formatFrozenPlace(words: Words, { kind, isRun: isIntake, ...times }: FrozenPlace): string {
  const day = words.formats.dayAndDate(times.startsAt);
  return kind === "RESERVED" || kind === "BLOCKED"
    ? words.text(`messages-packages:frozen.place.${kind}`, { day })
    : words.text(`messages-packages:frozen.place.${kind}`, {
        place: formatAwaitedPlace(words, { ...times, isIntake }),
      });
}

interface FrozenData extends WithPeriod, WithFollowing {
  released: readonly BookingInMessage[];
  places: readonly FrozenPlace[];
  answer: string | null;
}

export const writePackageFrozen =
  (data: FrozenData): WriteMessage =>
  (words) => {
    const { text, formats, sentences } = words;
    const { programme, centre, period, released, places, listUrl, answer } = data;
    const date = formats.shortDate(data.validUntil);
    const values = { programme, centre, days: daysOf(words, period) };
    const count = released.length;
    const cancelled = count === 0 ? null : text("messages-packages:cancelled-free", { count });
    const next = data.following.map((one) => formatFollowing(words, one));
    const isPlaceLost = places.some(({ kind }) => kind !== "BLOCKED");
    const lost = isPlaceLost ? text("messages-packages:frozen.places-sms") : null;
    const lines = released.map((one) => `${formatSlot(words, one)}: ${formatTitleIn(words, one)}`);
    const [frozen, valid] = [
      text("messages-packages:frozen.sms", values),
      text("messages-packages:frozen.valid-sms", { date }),
    ];
    return toMessageContent(words, data, {
      subject: text("messages-packages:frozen.subject", values),
      text: sentences(
        text("messages-packages:frozen.text", values),
        cancelled,
        ...places.map((place) => formatFrozenPlace(words, place)),
        text("messages-packages:frozen.valid", { date }),
        ...next,
        // The sentence of the staff, if they wrote one.
        answer,
      ),
      sms: sentences(frozen, cancelled, lost, valid, ...next),
      shortSms: frozen,
      more:
        count === 0
          ? null
          : `${text("messages-packages:frozen.cancelled")}\n${formatBulletList(lines)}`,
      link: text("messages-packages:frozen.link", { url: listUrl }),
      smsLink: shortenListUrl(listUrl),
      url: listUrl,
    });
  };

export const writeFreezeRequested =
  (data: WithPeriod): WriteMessage =>
  (words) => {
    const { text } = words;
    const { programme, centre, period, listUrl } = data;
    const values = { programme, centre, days: daysOf(words, period) };
    return toMessageContent(words, data, {
      subject: text("messages-packages:freeze-requested.subject", values),
      text: text("messages-packages:freeze-requested.text", values),
      sms: text("messages-packages:freeze-requested.sms", values),
      link: text("messages-packages:freeze-requested.link", { url: listUrl }),
      smsLink: shortenListUrl(listUrl),
      url: listUrl,
    });
  };

export const writeFreezeRefused =
  (data: WithPeriod & { answer: string }): WriteMessage =>
  (words) => {
    const { text, sentences } = words;
    const { programme, centre, period, answer, listUrl } = data;
    const values = { programme, centre, days: daysOf(words, period) };
    const short = text("messages-packages:freeze-refused.sms", values);
    return toMessageContent(words, data, {
      subject: text("messages-packages:freeze-refused.subject", values),
      text: sentences(
        text("messages-packages:freeze-refused.text", values),
        answer,
        text("messages-packages:freeze-refused.stays"),
      ),
      sms: sentences(short, answer),
      shortSms: short,
      link: text("messages-packages:see-appointments", { url: listUrl }),
      smsLink: shortenListUrl(listUrl),
      url: listUrl,
    });
  };

export const writeFreezeEnded =
  (data: WithFollowing & { charged: number }): WriteMessage =>
  (words) => {
    const { text, formats, sentences } = words;
    const { programme, centre, listUrl, charged: count } = data;
    const values = { programme, centre, date: formats.shortDate(data.validUntil) };
    const next = [
      ...(count > 0 ? [text("messages-packages:freeze-ended.charged", { count })] : []),
      ...data.following.map((one) => formatFollowing(words, one)),
    ];
    const short = text("messages-packages:freeze-ended.sms", values);
    return toMessageContent(words, data, {
      subject: text("messages-packages:freeze-ended.subject", values),
      text: sentences(text("messages-packages:freeze-ended.text", values), ...next),
      sms: sentences(short, ...next),
      shortSms: short,
      link: text("messages-packages:freeze-ended.link", { url: listUrl }),
      smsLink: shortenListUrl(listUrl),
      url: listUrl,
    });
  };

export const writePackageExtended =
  (data: WithFollowing & { answer: string | null }): WriteMessage =>
  (words) => {
    const { text, formats, sentences } = words;
    const { programme, centre, listUrl, answer } = data;
    const values = { programme, centre, date: formats.shortDate(data.validUntil) };
    const next = data.following.map((one) => formatFollowing(words, one));
    const short = text("messages-packages:extended.sms", values);
    return toMessageContent(words, data, {
      subject: text("messages-packages:extended.subject", values),
      text: sentences(text("messages-packages:extended.text", values), ...next, answer),
      sms: sentences(short, ...next),
      shortSms: short,
      link: text("messages-packages:see-appointments", { url: listUrl }),
      smsLink: shortenListUrl(listUrl),
      url: listUrl,
    });
  };

/** Asks the staff to decide. */
export function writeFreezeRequestForStaff(data: {
  programme: string;
  termId: string;
  period: DayPeriod;
}): MessageContent {
  const reference = shortenReference(data.termId);
  const days = daysOf(getWords("en"), data.period);
  return {
    subject: `To decide: freeze package ${reference}`,
    email: `A customer asks to freeze package ${reference}, ${data.programme}, ${days}. Please decide within ${rules.freezeAnswerDays} working days: npm run operate -- freezes`,
    sms: "",
  };
}
