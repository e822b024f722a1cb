/** The part of the check-in state that remembers the person who was found. */
import type { VisitWithEvents } from "~/contract/check-in/check-in";
import { callWithRules, onUnsupported } from "~/web/api/call-rules.server";
import { createPublicApi } from "~/web/api/public-api.server";
import type { CheckInState } from "./state";

/** Maximum number of events that fit into a cookie. */
const MAX_COOKIE_EVENTS = 4;
/** True once a backend has returned a visit again, which proves that it can. */
let repeats = false;

/** Selects what the cookie has to store of a visit. The events are left out if the backend can return them again. */
export async function decideCookieState({
  visit,
  events,
}: VisitWithEvents): Promise<Pick<CheckInState, "visit" | "events">> {
  if (repeats) return { visit };
  return callWithRules(
    async () => {
      await createPublicApi().checkIns.visit({ body: { visit } });
      repeats = true;
      return { visit };
    },
    onUnsupported(() => ({ visit, events: events.slice(0, MAX_COOKIE_EVENTS) })),
    () => ({ visit }),
  );
}
