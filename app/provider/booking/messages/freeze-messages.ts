/** Texts of messages about frozen packages. They do not name the reason, because a stay in hospital is private. */
import type { DayPeriod } from "~/lib/day-periods";
import { rules } from "~/lib/rules";
import { shortenReference } from "~/lib/text/short-reference";
import { formatTitledList } from "~/provider/shared/messages/compose";
import {
  getWords,
  type StaffMessage,
  type Words,
  type WriteMessage,
} from "~/provider/shared/messages/message-language";
import type { FollowingPackage } from "../freeze/following-packages";
import type { FrozenPlace } from "../freeze/frozen-places";
import {
  type BookingInMessage,
  type BookingMessageData,
  formatAwaitedPlace,
  formatBooking,
  writeAbout,
} from "./booking-wording";

interface FreezeData extends BookingMessageData {
  /** The package's last day. */
  validUntil: string;
}

interface WithFollowing extends FreezeData {
  following: readonly Pick<FollowingPackage, "moves" | "from" | "to">[];
}

interface WithPeriod extends FreezeData {
  period: DayPeriod;
}

const toWorded = (worded: string | null) => ({ worded });

const formatFollowing = ({ text, formats }: Words, { following }: WithFollowing) =>
  following.map(({ moves, ...days }) => {
    const [from, to] = [formats.shortDate(days.from), formats.shortDate(days.to)];
    const name = moves ? "next-moves" : "next-overlaps";
    return toWorded(text(`messages-packages:${name}`, { from, to }));
  });

function formatPeriod({ text, formats }: Words, period: DayPeriod): string {
  const [from, to] = [formats.shortDate(period.from), formats.shortDate(period.to)];
  const name = from === to ? "on-day" : "from-to";
  return text(`messages-packages:${name}`, { from, to });
}

const formatEnd = ({ formats }: Words, { validUntil }: FreezeData) => formats.shortDate(validUntil);

/** Says what becomes of a place, as the page did on which the customer agreed. */
function formatFrozenPlace(words: Words, { kind, isRun: isIntake, ...times }: FrozenPlace): string {
  const isOfGroup = kind === "RESERVED" || kind === "BLOCKED";
  return words.text(`messages-packages:frozen.place.${kind}`, {
    ...(isOfGroup
      ? { day: words.formats.dayAndDate(times.startsAt) }
      : { place: formatAwaitedPlace(words, { ...times, isIntake }) }),
  });
}

interface FrozenData extends WithPeriod, WithFollowing {
  released: readonly BookingInMessage[];
  places: readonly FrozenPlace[];
  /** The sentence of the staff, if they wrote one. */
  answer: string | null;
}

export const writePackageFrozen = (data: FrozenData): WriteMessage =>
  writeAbout("messages-packages:frozen", data, (words) => {
    const { released, places, answer } = data;
    const count = released.length;
    const cancelled = count > 0 && ("messages-packages:cancelled-free" as const);
    const next = formatFollowing(words, data);
    const isPlaceLost = places.some(({ kind }) => kind !== "BLOCKED");
    const lost = places.map((place) => toWorded(formatFrozenPlace(words, place)));
    return {
      values: { days: formatPeriod(words, data.period), date: formatEnd(words, data), count },
      text: [".text", cancelled, ...lost, ".valid", ...next, toWorded(answer)],
      sms: [".sms", cancelled, isPlaceLost && ".places-sms", ".valid-sms", ...next],
      shorter: [[".sms"]],
      more: [
        formatTitledList(
          words.text("messages-packages:frozen.cancelled"),
          released.map((one) => formatBooking(words, one)),
        ),
      ],
    };
  });

export const writeFreezeRequested = (data: WithPeriod): WriteMessage =>
  writeAbout("messages-packages:freeze-requested", data, (words) => ({
    values: { days: formatPeriod(words, data.period) },
  }));

export const writeFreezeRefused = (data: WithPeriod & { answer: string }): WriteMessage =>
  writeAbout("messages-packages:freeze-refused", data, (words) => ({
    values: { days: formatPeriod(words, data.period) },
    text: [".text", toWorded(data.answer), ".stays"],
    sms: [".sms", toWorded(data.answer)],
    shorter: [[".sms"]],
    link: "messages-packages:see-appointments",
  }));

export const writeFreezeEnded = (data: WithFollowing & { charged: number }): WriteMessage =>
  writeAbout("messages-packages:freeze-ended", data, (words) => {
    const next = [data.charged > 0 && (".charged" as const), ...formatFollowing(words, data)];
    return {
      values: { date: formatEnd(words, data), count: data.charged },
      text: [".text", ...next],
      sms: [".sms", ...next],
      shorter: [[".sms"]],
    };
  });

export const writePackageExtended = (
  data: WithFollowing & { answer: string | null },
): WriteMessage =>
  writeAbout("messages-packages:extended", data, (words) => {
    const next = formatFollowing(words, data);
    return {
      values: { date: formatEnd(words, data) },
      text: [".text", ...next, toWorded(data.answer)],
      sms: [".sms", ...next],
      shorter: [[".sms"]],
      link: "messages-packages:see-appointments",
    };
  });

/** Asks the staff to decide. */
export function writeFreezeRequestForStaff(data: {
  programme: string;
  termId: string;
  period: DayPeriod;
}): StaffMessage {
  const reference = shortenReference(data.termId);
  const days = formatPeriod(getWords("en"), data.period);
  return {
    subject: `To decide: freeze package ${reference}`,
    email: `A customer asks to freeze package ${reference}, ${data.programme}, ${days}. Please decide within ${rules.freezeAnswerDays} working days: npm run operate -- freezes`,
  };
}
