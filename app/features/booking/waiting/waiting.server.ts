/** Joins and leaves waiting lists. */

import type { Words } from "~/languages/page-language";
import { type Reply, reply } from "~/languages/reply";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import type { Customer } from "~/web/customer/customer.server";
import { redirectWithFlash, redirectWithSuccess } from "~/web/forms/flash.server";
import { readIdempotencyKey } from "~/web/forms/form.server";
import {
  callOrNotFound,
  callWithRules,
  createPackageNotFound,
  loadOrFallback,
  onRejected,
  redirectWithErrorFlash,
} from "~/web/forms/form-action.server";
import { describeWaitingPlace, isPlaceOffered } from "../place-words";
import { createChoiceFlash, requireServiceOfTerm } from "../term.server";

/** Reads the waiting list places of a term, so that the page does not offer them again. */
export async function listWaitingPlaces({ api }: Customer, termId: string) {
  const places = await loadOrFallback(api.waitingLists.list({ query: { termId } }), []);
  return {
    slots: new Set(places.map(({ slotId }) => slotId)),
    intakes: new Set(places.map(({ intakeId }) => intakeId)),
    /** The ids of the reserved places, by slot or intake. */
    offered: new Map(
      places.filter(isPlaceOffered).map(({ id, slotId, intakeId }) => [slotId ?? intakeId, id]),
    ),
  };
}

/** Finds a reserved place of the customer's clients. The offer is null if it is not reserved now. */
export async function findOfferedPlace({ api }: Customer, id: string, words: Words) {
  const places = await api.waitingLists.list({ query: {} });
  const place = places.find((one) => one.id === id);
  if (place === undefined || place.offeredUntil === null) return { offer: null };
  const until = getFormats(words.language).dayAndTime(place.offeredUntil);
  return { offer: { ...describeWaitingPlace(place, words), personName: place.clientName, until } };
}

/** Takes or gives up a reserved place. */
export async function answerOfferedPlace(
  request: Request,
  { api }: Customer,
  id: string,
  form: FormData,
): Promise<Response> {
  const params = { id };
  const backTo = paths.to(paths.booking.offeredPlace, params);
  if (form.get("answer") === "decline")
    return redirectWithFlashAfter(
      request,
      { to: paths.booking.list, text: reply("replies:offer.declined"), backTo },
      () => callOrNotFound(() => api.waitingLists.leave({ params }), createPackageNotFound),
    );
  return callWithRules(
    async () => {
      const { termId } = await callOrNotFound(
        () => api.waitingLists.takeOffered({ params }),
        createPackageNotFound,
      );
      const to = paths.to(paths.booking.term, { termId });
      return redirectWithSuccess(request, to, reply("replies:offer.booked"));
    },
    onRejected((error) =>
      redirectWithErrorFlash(request, error.alreadyDone ? paths.booking.list : backTo)(error),
    ),
  );
}

/**
 * Leads a customer who already waits for a slot or an intake to the list of places that she waits for.
 * @throws a redirect
 */
export async function requireNotWaiting(
  request: Request,
  customer: Customer,
  { termId, placeId }: { termId: string; placeId: string },
): Promise<void> {
  const { slots, intakes } = await listWaitingPlaces(customer, termId);
  if (!slots.has(placeId) && !intakes.has(placeId)) return;
  const to = paths.to(paths.booking.term, { termId });
  throw await redirectWithSuccess(request, to, reply("replies-booking:waiting.already"));
}

/**
 * Joins a waiting list. A person who is on it already is led to her places.
 * @param backTo the page that chooses a place, in case one is free again or the time is not offered any more.
 */
export async function joinWaitingList(
  request: Request,
  customer: Customer,
  form: FormData,
  { backTo, ...wanted }: { termId: string; slotId?: string; intakeId?: string; backTo: string },
): Promise<Response> {
  const to = paths.to(paths.booking.term, { termId: wanted.termId });
  const idempotencyKey = readIdempotencyKey(form);
  const text = reply("replies-booking:waiting.joined");
  return callWithRules(
    async () => {
      await customer.api.waitingLists.join({ body: wanted, idempotencyKey });
      return redirectWithSuccess(request, to, text);
    },
    onRejected(async (error) => {
      // A package of a person who was removed has a page that says so.
      await requireServiceOfTerm(customer, wanted.termId);
      const flash = createChoiceFlash(error, wanted.slotId === undefined ? "group" : "time");
      return redirectWithFlash(request, error.alreadyDone ? to : backTo, flash);
    }),
  );
}

export async function leaveWaitingList(
  request: Request,
  { api }: Customer,
  place: { id: string; termId: string },
): Promise<Response> {
  const to = paths.to(paths.booking.term, { termId: place.termId });
  return redirectWithFlashAfter(request, { to, text: reply("replies-booking:waiting.left") }, () =>
    callOrNotFound(
      () => api.waitingLists.leave({ params: { id: place.id } }),
      createPackageNotFound,
    ),
  );
}

/** Runs `work` and confirms it on the next page. A refusal is shown there too, or on the page `backTo`. */
export async function redirectWithFlashAfter(
  request: Request,
  { to, text, backTo = to }: { to: string; text: Reply; backTo?: string },
  work: () => Promise<unknown>,
): Promise<Response> {
  return callWithRules(
    () => work().then(() => redirectWithSuccess(request, to, text)),
    onRejected(redirectWithErrorFlash(request, backTo)),
  );
}
