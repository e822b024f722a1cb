/** What the way through the door remembers of who was found. */
import type { Visited } from "~/contract/check-in/check-in";
import { callWithRules, onUnsupported } from "~/web/api/call-rules.server";
import { publicApi } from "~/web/customer/customer.server";
import type { CheckInState } from "./state";

/** No cookie holds more. */
const MOST_KEPT = 4;
/** Once a backend has told a visit again, it can. */
let tellsAgain = false;

/** What the next page has to remember of a visit; nothing where the backend tells it again. */
export async function toCookieState({
  visit,
  events,
}: Visited): Promise<Pick<CheckInState, "visit" | "events">> {
  if (tellsAgain) return { visit };
  return callWithRules(
    async () => {
      await publicApi().checkIns.visit({ body: { visit } });
      tellsAgain = true;
      return { visit };
    },
    onUnsupported(() => ({ visit, events: events.slice(0, MOST_KEPT) })),
    () => ({ visit }),
  );
}
