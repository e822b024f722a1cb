/** Words the page that says what a freeze means. */
import { freezeReasons } from "~/contract/booking/package-freeze";
import type { Service } from "~/contract/booking/service";
import type { Words } from "~/languages/page-language";
import { getDesk } from "~/lib/brand/desk";
import { getFormats } from "~/lib/language/formats";
import type { ApiClient } from "~/web/api/client.server";
import { describeAssessmentFirst, formatTitle, formatWhenInFull } from "../appointment-words";
import { formatStarts } from "../change/expected-start.server";
import { describeChangedPackage } from "../package-words";
import { formatFreezeDays } from "./freeze-words";

type Quote = Awaited<ReturnType<ApiClient["packageFreezes"]["quote"]>>;

interface Freezing {
  service: Service;
  period: { fromDate: string; toDate: string };
  /** "will" until the first day. */
  state: "will" | "is";
}

/** Words what a freeze means, what it cancels and the reasons to choose from. */
export function describeFreezeQuote(
  quote: Quote,
  { service, period, state }: Freezing,
  words: Words,
) {
  const { language, text } = words;
  const { date, dayAndDate } = getFormats(language);
  const { length, ...days } = formatFreezeDays(period, words);
  const count = quote.released.length;
  return {
    title: text(`booking:freeze.title.${length}`, days),
    what: describeChangedPackage(service, text),
    means: {
      title: text("booking:freeze.means"),
      isWarning: quote.blocked !== null,
      facts: [
        text("booking:freeze.longer", {
          until: dayAndDate(quote.validUntil),
          before: date(service.validUntil),
          count: quote.days,
        }),
        ...describeFollowing(quote, words),
        count === 0 ? text("booking:freeze.nothing") : text("booking:freeze.cancels"),
        ...describeGroup(quote, words),
        ...describePlaces(quote, words),
        ...describeBlocked(quote, words),
      ],
    },
    cancelled: {
      heading: text("booking:freeze.cancelled", { number: count }),
      rows: quote.released.map((one) => ({
        id: one.id,
        words: text("booking:titled", {
          title: formatTitle(one, text),
          when: formatWhenInFull(one, words),
        }),
      })),
    },
    choice: {
      name: "reason" as const,
      label: text("booking:freeze.why"),
      options: freezeReasons.map((reason) => ({
        value: reason,
        label: text(`booking:freeze.reason.${reason}`),
        hint: quote.immediateReasons.includes(reason)
          ? text(`booking:freeze.at-once.${state}.${length}`, days)
          : text("booking:freeze.decide"),
      })),
    },
    stated: { released: count, expectedStarts: formatStarts(quote.released) },
    consent: text("booking:freeze.consent"),
    button: text("booking:freeze.button"),
    keep: text("booking:freeze.keep"),
  };
}

/** Says what becomes of a group with fixed dates. */
function describeGroup({ group, released }: Quote, { language, text }: Words): string[] {
  if (!group) return [];
  const { number, hours } = getDesk(language);
  const call = text("booking:freeze.group-call", { number, hours, count: released.length });
  if (group.hasDatesAfter) return [text("booking:freeze.group-kept"), call];
  return group.canChooseAgain
    ? [text("booking:freeze.group-left")]
    : [text("booking:freeze.group-last"), call];
}

/** Says to which days later packages move, or when two packages run at the same time. */
function describeFollowing({ following }: Quote, { language, text }: Words): string[] {
  const { date } = getFormats(language);
  return following.map(({ moves, fromDate, toDate }) => {
    const days = { from: date(fromDate), to: date(toDate) };
    return moves
      ? text("booking:freeze.next-moves", days)
      : text("booking:freeze.next-overlaps", days);
  });
}

/** Says which places are given up, and which stay without use. */
function describePlaces({ places }: Quote, words: Words): string[] {
  const { language, text } = words;
  const sentences = places.flatMap((place) => {
    const day = getFormats(language).dayAndDate(place.startsAt);
    const when = formatWhenInFull(place, words);
    switch (place.kind) {
      case "RESERVED":
        return text("booking:freeze.place.RESERVED", { day });
      case "BLOCKED":
        return text("booking:freeze.place.BLOCKED", { day });
      case "OFFERED":
        return place.isRun
          ? text("booking:freeze.place.OFFERED.group", { day })
          : text("booking:freeze.place.OFFERED.time", { when });
      case "WAITING":
        return place.isRun
          ? text("booking:freeze.place.WAITING.group", { day })
          : text("booking:freeze.place.WAITING.time", { when });
      default:
        return [];
    }
  });
  const isLost = places.some(({ kind }) => kind !== "BLOCKED");
  return [...sentences, ...(isLost ? [text("booking:freeze.places-gone")] : [])];
}

/** Says that a session that stays booked cannot take place without its pre-assessment. */
function describeBlocked({ blocked }: Quote, words: Words): string[] {
  if (blocked === null) return [];
  const { text } = words;
  return [
    text("booking:titled", {
      title: formatTitle(blocked, text),
      when: formatWhenInFull(blocked, words),
    }),
    describeAssessmentFirst(blocked, text),
  ];
}
