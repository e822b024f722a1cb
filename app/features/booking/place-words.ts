/** Words free places, waiting lists and times that cannot be booked, in the language of the page. */
import type { MissedSlot } from "~/contract/booking/vacant-slot";
import type { WaitingPlace } from "~/contract/booking/waiting-list";
import type { GetText, Words } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import { formatTitle, formatWhenInFull, lookUpWord } from "./appointment-words";

const missReasons = ["FULL", "BUSY", "WEEK_FULL"] as const;

/** Checks if a freed place is reserved for the client now. */
export const isPlaceOffered = ({ offeredUntil }: WaitingPlace) => offeredUntil !== null;

/** Words a waiting list place: its programme, centre and time. */
export function describeWaitingPlace(
  place: WaitingPlace,
  words: Words,
): { what: string; when: string } {
  const { text } = words;
  const when = formatWhenInFull(place, words);
  return {
    what: text("links:offer.what", { programme: place.productName, centre: place.centerName }),
    when: place.isRun ? text("links:offer.run", { when }) : when,
  };
}

/** Formats why a time cannot be booked. It names an own appointment at that time and the customer who booked it. */
export function describeMissedSlot(
  { reason, booked }: Pick<MissedSlot, "reason" | "booked">,
  text: GetText,
): string {
  if (booked === undefined)
    return lookUpWord(missReasons, reason, (word) => text(`booking:miss.${word}`));
  const { by, same } = booked;
  const title = formatTitle(booked, text);
  if (same) return by === null ? text("booking:miss.same") : text("booking:miss.same-by", { by });
  return by === null
    ? text("booking:miss.other", { title })
    : text("booking:miss.other-by", { title, by });
}

export const formatPlaces = (places: number, text: GetText): string =>
  places === 0 ? text("booking:places.full") : text("booking:places", { count: places });

const FEW = 3;
/**
 * Shows the number of places when few are left: "2 left".
 * @returns null when there are plenty.
 */
export const formatPlacesLeft = (places: number, text: GetText) =>
  places <= FEW ? text("booking:places.left", { count: places }) : null;

/** Names the places that the client waits for. English has "and" between all of them. */
export function describeAwaitedPlaces(
  waited: readonly string[],
  { language, text }: Words,
): string {
  const places = language === "en" ? waited.join(" and ") : getFormats(language).list(waited);
  return text("booking:waiting", { places });
}
