/** Moving a journey between a counter and one's own phone. */
import { safeRedirect } from "remix-utils/safe-redirect";
import { formatTime } from "~/lib/singapore-date";
import type { Customer } from "../customer.server";
import { redirectWithFlash } from "../flash.server";
import { loggedPath } from "../request-log.server";
import { portal } from "../world.server";
import type { Counter } from "./counter.server";
import { finishVisit } from "./visit.server";

export interface ShownHandOver {
  code: string;
  /** The short address to type. */
  address: string;
  picture: string;
  until: string;
  maskedMobile: string | null;
}

const CONTEXT = "shown hand-over";

/** The step the journey goes on at; never an address with a token in it. */
export function placeToGoOn(request: Request): string {
  const place = safeRedirect(new URL(request.url).searchParams.get("from"), "/");
  const [path = ""] = place.split("?");
  const strange = place.length > 400 || /[\s\\]/.test(place) || loggedPath(path) !== path;
  return strange || path.startsWith("/hand-over") ? "/" : place;
}

/** @param send whether the SMS goes out as well. */
export async function createHandOver(
  { api }: Customer,
  place: string,
  send: boolean,
): Promise<ShownHandOver> {
  const made = await api.handOvers.create({ body: { place, send } });
  const { code, picture, maskedMobile } = made;
  const address = new URL("/go", made.url).href.replace(/^https?:\/\//, "");
  return { code, picture, maskedMobile, address, until: formatTime(made.expiresAt) };
}

/** The counter lets go at once: only the code is left on the screen, which nobody but this customer can use. */
export async function letGo(request: Request, customer: Customer, place: string) {
  const shown = await createHandOver(customer, place, true);
  return finishVisit(request, portal().vault.seal(JSON.stringify(shown), CONTEXT));
}

export function shownHandOver({ handOver }: Counter): ShownHandOver | null {
  return handOver === null
    ? null
    : (JSON.parse(portal().vault.open(handOver, CONTEXT)) as ShownHandOver);
}

/** @throws ApiError with 400 for a code that does not work. */
export async function takeHandOver(request: Request, customer: Customer, code: string) {
  const { place } = await customer.api.handOvers.take({ body: { code } });
  return redirectWithFlash(request, safeRedirect(place, "/"), {
    kind: "success",
    text: "You are where you left off. Your answers came along.",
  });
}
