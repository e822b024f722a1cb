/** The start of every check-in: the page that a poster's code opens. */

import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import type { CheckInPlace, Poster, PosterKind } from "~/contract/check-in/check-in";
import * as paths from "~/lib/paths";
import { callWithRules, onNotFound, onServerError, redirectTo } from "~/web/api/call-rules.server";
import { createPublicApi } from "~/web/api/public-api.server";
import { createLanguageCookie, hasSavedLanguage } from "~/web/language/visitor-language.server";
import { consumeVisitorLimit } from "~/web/operations/rate-limit.server";
import type { CheckInState } from "./state";
import { clearVisitHeaders, hasBegunCheckIn, redirectToReachedStep } from "./state.server";
import { createTabletCookie } from "./tablet.server";

export interface Door {
  poster: Poster;
  place: CheckInPlace;
  tablet: boolean;
}

/**
 * Reads the poster's code.
 * @throws a redirect to the page that explains the fault: an edited code, or the code of another place.
 */
export async function requireDoor(
  request: Request,
  kind: PosterKind,
  id: string | undefined,
): Promise<Door> {
  const { searchParams } = new URL(request.url);
  const poster = { kind, id: id ?? "", code: searchParams.get("code") ?? "" };
  const tablet = searchParams.get("tablet") === "on";
  const headers = { "set-cookie": await createTabletCookie(tablet ? poster : null) };
  if (!(await consumeVisitorLimit("door", request))) throw redirect(wrongPath, { headers });
  const { checkIns } = createPublicApi();
  const call = () =>
    kind === "session"
      ? checkIns.validateQrAap({ params: { id: poster.id }, body: { code: poster.code } })
      : checkIns.place({ body: { poster } });
  return { poster, place: await callAtDoor(call, headers), tablet };
}

/** Renders the start page. Each visit to it starts a new check-in. */
export async function loadDoorStart(
  { request }: Pick<ActionFunctionArgs, "request">,
  kind: PosterKind,
  id: string | undefined,
) {
  const { place, poster, tablet } = await requireDoor(request, kind, id);
  const headers = await clearVisitHeaders();
  // The next person at a shared tablet gets its own language again. A visit in progress shows that someone has used it.
  if (tablet && (await hasBegunCheckIn(request)) && (await hasSavedLanguage(request))) {
    headers.append("set-cookie", await createLanguageCookie(null));
    const { pathname, search } = new URL(request.url);
    throw redirect(pathname + search, { headers });
  }
  headers.append("set-cookie", await createTabletCookie(tablet ? poster : null));
  return data({ place, tablet }, { headers });
}

export async function startCheckIn(
  { poster, place, tablet }: Door,
  who: Pick<CheckInState, "role" | "volunteerKind">,
): Promise<Response> {
  const { centerName, title } = place;
  return redirectToReachedStep({ poster, centerName, title, tablet, ...who, organisation: null });
}

const wrongPath = paths.checkIn.wrong;

/** Calls the backend and turns errors that a visitor cannot fix into their pages. Refusals with an explanation are rethrown. */
export function callAtDoor<Answer>(
  call: () => Promise<Answer>,
  headers?: HeadersInit,
): Promise<Answer> {
  return callWithRules(
    call,
    onServerError(redirectTo(paths.checkIn.wrong, headers)),
    onNotFound(redirectTo(paths.checkIn.notFound)),
  );
}
