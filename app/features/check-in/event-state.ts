import type { CheckInEvent } from "~/contract/check-in/check-in";
import type { PageLanguage } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import { isMidnight } from "~/lib/singapore-date";

interface Explanation {
  kind: "wait" | "expired" | "info";
  title: string;
  text: string;
}

type ShownEvent = Pick<
  CheckInEvent,
  "state" | "opensAt" | "startsAt" | "endsAt" | "checkedOutAt"
> & { hasBegun: boolean };

/** Explains why the event allows no action now. Returns null if it does. */
export function explainEventState(
  event: ShownEvent,
  { language, text }: PageLanguage,
): Explanation | null {
  const { time } = getFormats(language);
  switch (event.state) {
    case "TOO_EARLY":
      return {
        kind: "wait",
        title: text("check-in:early.title"),
        text: text("check-in:early.text", { time: time(event.opensAt) }),
      };
    case "OVER":
      return {
        kind: "expired",
        title: text("check-in:ended.title"),
        text: isMidnight(event.endsAt)
          ? text("check-in:ended.with-day")
          : text("check-in:ended.at", { time: time(event.endsAt) }),
      };
    case "DONE":
      return {
        kind: "info",
        title: text("check-in:left.title"),
        text: text("check-in:left.text", { time: time(event.checkedOutAt ?? event.endsAt) }),
      };
    case "TO_CHECK_OUT":
      return event.hasBegun
        ? null
        : {
            kind: "wait",
            title: text("check-in:confirm.not-begun"),
            text: text("check-in:confirm.not-begun-text", { time: time(event.startsAt) }),
          };
    default:
      return null;
  }
}
