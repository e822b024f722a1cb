/** Words of packages in the language of the page. English has those of `lib/text/session-length`. */

import type { GetText } from "~/languages/page-language";
import { rules } from "~/lib/rules";

interface NamedOffer {
  name: string;
  sessions: number;
  minutes?: number | undefined;
}

/** Formats sessions: "24 sessions, 45 minutes each". */
export const formatSessions = (text: GetText, count: number, minutes = rules.sessionMinutes) =>
  text("shell:offer.sessions", { count, minutes });

/** Formats an offer with its sessions. A name that contains their number is not followed by it again. */
export function formatOffer(text: GetText, { name, sessions, minutes }: NamedOffer): string {
  const words = formatSessions(text, sessions, minutes);
  if (!name.startsWith(`${sessions} sessions`))
    return text("shell:offer.named", { offer: name, words });
  const rest = name.slice(`${sessions} sessions`.length);
  return rest === ""
    ? words
    : text("shell:offer.each", { offer: name, minutes: minutes ?? rules.sessionMinutes });
}

/** Formats the name of a cart line's offer. */
export const formatCartOffer = (
  text: GetText,
  { name, pricing }: { name: string; pricing: { sessions: number } },
) => formatOfferName(text, { name, sessions: pricing.sessions });

/** Formats the name of an offer. The portal translates a name that is only the number of its sessions, the provider all others. */
export const formatOfferName = (text: GetText, { name, sessions }: NamedOffer) =>
  name === `${sessions} sessions`
    ? text("booking:sessions", { count: sessions })
    : text("shell:offer.name", { offer: name });
