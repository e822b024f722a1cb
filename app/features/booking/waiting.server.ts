/** Joining and leaving a waiting list. */

import type { Customer } from "~/web/customer.server";
import { doneOn } from "~/web/flash.server";
import { idempotencyKeyOf } from "~/web/form.server";
import { answered, ifRefused, toastOn } from "~/web/form-action.server";
import { orMissing } from "~/web/not-found.server";
import { orInstead } from "~/web/page-part.server";
import * as paths from "~/web/paths";

/** What a term waits for already: it is not offered to wait again. */
export async function waitsOf({ api }: Customer, termId: string) {
  const places = await orInstead(api.waitingLists.list({ query: { termId } }), []);
  return {
    slots: new Set(places.map(({ slotId }) => slotId)),
    intakes: new Set(places.map(({ intakeId }) => intakeId)),
  };
}

/** @param backTo where a place is chosen: there may be one again. */
export async function joinWaitingList(
  request: Request,
  { api }: Customer,
  form: FormData,
  { backTo, ...wanted }: { termId: string; slotId?: string; intakeId?: string; backTo: string },
): Promise<Response> {
  const to = paths.to(paths.booking.term, { termId: wanted.termId });
  const idempotencyKey = idempotencyKeyOf(form);
  const text = "You are on the waiting list. We tell you when a place is free.";
  const join = () => orMissing(() => api.waitingLists.join({ body: wanted, idempotencyKey }));
  return told(request, { to, text, backTo }, join);
}

export async function leaveWaitingList(
  request: Request,
  { api }: Customer,
  place: { id: string; termId: string },
): Promise<Response> {
  const to = paths.to(paths.booking.term, { termId: place.termId });
  return told(request, { to, text: "You are off the waiting list." }, () =>
    api.waitingLists.leave({ params: { id: place.id } }),
  );
}

/** Does it and says so on the next page; a refusal is said there too, or on the page that it leads back to. */
export async function told(
  request: Request,
  { to, text, backTo = to }: { to: string; text: string; backTo?: string },
  work: () => Promise<unknown>,
): Promise<Response> {
  return answered(
    () => work().then(() => doneOn(request, to, text)),
    ifRefused(toastOn(request, backTo)),
  );
}
