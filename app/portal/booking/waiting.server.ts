/** Joining and leaving a waiting list. */
import { isRefused } from "../client.server";
import type { Customer } from "../customer.server";
import { redirectWithFlash, refusedFlash } from "../flash.server";
import { onceKeyOf } from "../form.server";

export async function joinWaitingList(
  request: Request,
  { api }: Customer,
  form: FormData,
  wanted: { termId: string; slotId?: string; intakeId?: string },
): Promise<Response> {
  const to = `/appointment-list/${wanted.termId}`;
  const onceKey = onceKeyOf(form);
  return told(request, to, "You are on the waiting list. We tell you when a place is free.", () =>
    api.waitingLists.join({ body: wanted, onceKey }),
  );
}

export async function leaveWaitingList(
  request: Request,
  { api }: Customer,
  place: { id: string; termId: string },
): Promise<Response> {
  return told(request, `/appointment-list/${place.termId}`, "You are off the waiting list.", () =>
    api.waitingLists.leave({ params: { id: place.id } }),
  );
}

/** Does it and says so on the next page; a refusal is said there too. */
export async function told(
  request: Request,
  to: string,
  text: string,
  work: () => Promise<unknown>,
): Promise<Response> {
  try {
    await work();
  } catch (error) {
    if (!isRefused(error)) throw error;
    return redirectWithFlash(request, to, refusedFlash(error));
  }
  return redirectWithFlash(request, to, { kind: "success", text });
}
