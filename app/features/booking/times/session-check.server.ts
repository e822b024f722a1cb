/** Checks the chosen times against the times that are free now, and books them. */

import { redirect } from "@remix-run/node";
import type { FreeSlot, MissedSlot, VacantSlot } from "~/contract/booking/vacant-slot";
import type { GetText, Words } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import type { ApiError } from "~/web/api/api-error.server";
import { callWithRules, onRejected } from "~/web/api/call-rules.server";
import { type Customer, storeBookingDescription } from "~/web/customer/customer.server";
import { getPortal } from "~/web/dependencies.server";
import { createTextFlash, redirectWithFlash } from "~/web/forms/flash.server";
import { parseForm, readIdempotencyKey } from "~/web/forms/form.server";
import { loadVisitorWords } from "~/web/language/translations.server";
import { requireIdParam } from "~/web/url/url-params.server";
import {
  describeChangePolicy,
  describeReminders,
  formatDayInFull,
  formatWhenInFull,
  toBookingKind,
} from "../appointment-words";
import { bookForm, removeTimeForm, swapTimeForm } from "../forms";
import { describeMissedSlot } from "../place-words";
import {
  createChoiceFlash,
  findBookingLandingPath,
  MY_SERVICES_PATH,
  redirectIfAssessmentBooked,
  redirectWhenNothingToBook,
  requireServiceOfTerm,
} from "../term.server";
import { openChoiceDraft, type SessionChoice } from "./session-choice.server";

export interface CheckedTime {
  id: string;
  when: string;
  /** The reason why it cannot be booked, or null if it can. */
  problem: string | null;
  nearest: { id: string; when: string }[];
}

/** Facts about the times to be booked: how long they can be changed, and which reminders are still due. */
interface Holding {
  kind: string;
  free: readonly FreeSlot[];
  now: Date;
  service: SessionChoice["service"];
  words: Words;
}

function whatHolds({ kind, free, now, service, words }: Holding): string {
  const { text } = words;
  const late = free.filter((slot) => slot.late).map((slot) => formatDayInFull(slot, words));
  const [first] = free;
  const reminders =
    first === undefined ? "" : describeReminders({ ...first, kind }, service, now, text);
  return [describeChangePolicy(kind, late, free.length, words), reminders]
    .filter(Boolean)
    .join(" ");
}

/**
 * Checks the chosen times.
 * @throws a redirect to the choice if no time is chosen or the chosen times can no longer be booked.
 */
export async function checkChosenTimes(request: Request, choice: SessionChoice, words: Words) {
  const { chosen, service, customer } = choice;
  const termId = service.term.id;
  if (chosen.length === 0) throw redirect(paths.to(paths.booking.sessions, { term: termId }));
  const slotIds = chosen.map(({ id }) => id).join(",");
  const { free, missed } = await callWithRules(
    () => customer.api.sessions.review({ query: { termId, slotIds } }),
    onRejected(async (error): Promise<never> => {
      throw await startAgain(request, choice, error);
    }),
  );
  const now = getPortal().clock.now();
  return {
    times: inOrder(free, missed, words),
    free: free.length,
    holds: whatHolds({ kind: choice.kind, free, now, service, words }),
  };
}

function inOrder(
  free: readonly VacantSlot[],
  missed: readonly MissedSlot[],
  words: Words,
): CheckedTime[] {
  const rows = [
    ...free.map((slot) => ({ slot, problem: null, nearest: [] as VacantSlot[] })),
    ...missed.map((one) => ({ ...one, problem: describeMissedSlot(one, words.text) })),
  ];
  rows.sort((one, other) => one.slot.startsAt.localeCompare(other.slot.startsAt));
  return rows.map(({ slot, problem, nearest }) => ({
    id: slot.id,
    when: formatWhenInFull(slot, words),
    problem,
    nearest: nearest.map((other) => ({ id: other.id, when: formatWhenInFull(other, words) })),
  }));
}

/** Starts the choice again. A time has passed or the package was used in another place, so the chosen times are no longer valid. */
async function startAgain(
  request: Request,
  { customer, service, keep }: Pick<SessionChoice, "customer" | "service" | "keep">,
  error: ApiError,
) {
  await keep(() => []);
  const to = await findBookingLandingPath(customer, service.term.id);
  return redirectWithFlash(request, to, createChoiceFlash(error, "time"));
}

/** Removes a chosen time, or replaces it with another. */
export async function changeChosenTimes(choice: SessionChoice, form: FormData) {
  const termId = choice.service.term.id;
  const removed = parseForm(form, removeTimeForm);
  if (removed.status === "success") {
    await choice.keep((now) => now.filter(({ id }) => id !== removed.value.remove));
    return redirect(paths.to(paths.booking.sessionCheck, { term: termId }));
  }
  const swapped = parseForm(form, swapTimeForm);
  if (swapped.status === "success") return swap(choice, swapped.value.swap);
  return redirect(paths.to(paths.booking.sessionCheck, { term: termId }));
}

async function swap({ customer, service, keep }: SessionChoice, text: string) {
  const [from = "", to = ""] = text.split(" ");
  const termId = service.term.id;
  const found = await callWithRules(
    async () => {
      const query = { termId, slotIds: to };
      const { free, missed } = await customer.api.sessions.review({ query });
      return free[0] ?? missed[0]?.slot ?? null;
    },
    // If the time no longer exists, the choice stays unchanged.
    onRejected(() => null),
  );
  if (found)
    await keep((now) => [
      ...now.filter(({ id }) => id !== from && id !== to),
      { id: found.id, startsAt: found.startsAt, endsAt: found.endsAt },
    ]);
  return redirect(paths.to(paths.booking.sessionCheck, { term: termId }));
}

/**
 * Books the times that the page showed. The provider checks the idempotency key before the draft is read, because the first submission
 * has emptied the draft. A repeated submission gets the first response.
 */
export async function bookChosenTimes(request: Request, customer: Customer, form: FormData) {
  const termId = requireIdParam(request, "term", MY_SERVICES_PATH);
  const check = paths.to(paths.booking.sessionCheck, { term: termId });
  const submission = parseForm(form, bookForm);
  if (submission.status !== "success") return redirect(check);
  const { slots: slotIds, kind } = submission.value;
  const { keep, read } = openChoiceDraft(customer, termId, kind);
  storeBookingDescription(async () => {
    const words = await loadVisitorWords(request);
    const times = (await read()).chosen.filter(({ id }) => slotIds.includes(id));
    return getFormats(words.language).series(times.map((time) => formatWhenInFull(time, words)));
  });
  return callWithRules(
    async () => {
      const { booked, missed } = await customer.api.sessions.schedule({
        body: { termId, slotIds },
        idempotencyKey: readIdempotencyKey(form),
      });
      // Times chosen in another tab since then stay chosen.
      const lost = missed.filter(({ booked }) => !booked?.same);
      await keep((now) => [
        ...now.filter(({ id }) => !slotIds.includes(id)),
        ...lost.map(({ slot: { id, startsAt, endsAt } }) => ({ id, startsAt, endsAt })),
      ]);
      const done = paths.to(paths.booking.sessionsBooked, { term: termId });
      const words = await loadVisitorWords(request);
      const had = missed
        .filter((one) => one.booked?.same)
        .map((one) => describeAlreadyBooked(one, words));
      if (lost.length === 0) {
        const booking = booked.length > 0 ? [words.text("booking:booked.success")] : [];
        return redirectWithFlash(
          request,
          booked.length > 0 ? done : paths.to(paths.booking.term, { termId }),
          createTextFlash("success", [...booking, ...had].join(" "), words),
        );
      }
      const taken = takenWords(booked.length, lost.length, kind, words.text);
      const text = [...taken, ...had].join(" ");
      return redirectWithFlash(request, check, createTextFlash("error", text, words));
    },
    onRejected(async (error) => {
      const service = await requireServiceOfTerm(customer, termId);
      const { toBook } = service.term;
      if (toBook === null) throw await redirectWhenNothingToBook(request, customer, termId);
      const had =
        toBook === kind
          ? null
          : await redirectIfAssessmentBooked(request, customer, { termId, kind });
      if (had === null) return startAgain(request, { customer, service, keep }, error);
      await keep(() => []);
      return had;
    }),
  );
}

/** Formats that a chosen time is already booked, so that the customer does not book another in its place. */
const describeAlreadyBooked = (missed: MissedSlot, words: Words) =>
  words.text("booking:already-booked", {
    when: formatWhenInFull(missed.slot, words),
    problem: describeMissedSlot(missed, words.text),
  });

/** Lists the sentences about times that were taken. */
function takenWords(booked: number, missed: number, kind: string, text: GetText): string[] {
  const bookingKind = toBookingKind(kind);
  return [
    text("booking:taken.missed", { count: missed }),
    booked === 0
      ? text("booking:taken.none")
      : text(`booking:taken.booked.${bookingKind}`, { count: booked }),
    text("booking:taken.choose"),
  ];
}
