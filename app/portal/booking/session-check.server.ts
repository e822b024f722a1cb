/** What was chosen, held against what is free now, and the booking of it. */

import { redirect } from "@remix-run/node";
import type { MissedSlot, VacantSlot } from "~/contract/session";
import { removeForm, swapForm } from "~/journeys/booking/forms";
import { kindNouns, missWords, whenInFull } from "~/journeys/booking/words";
import { messages } from "~/lib/messages";
import { isRefused } from "../client.server";
import { redirectWithFlash, refusedFlash } from "../flash.server";
import { onceKeyOf, parseForm } from "../form.server";
import { bookingPath, type SessionChoice } from "./session-choice.server";
import { whereToBook } from "./term.server";

export interface CheckedTime {
  id: string;
  when: string;
  /** Why it cannot be had; null when it can. */
  problem: string | null;
  nearest: { id: string; when: string }[];
}

/** @throws a redirect to the choice when nothing is chosen, or what was chosen cannot be booked any more. */
export async function checkChoice(request: Request, choice: SessionChoice) {
  const { chosen, service, customer } = choice;
  const termId = service.term.id;
  if (chosen.length === 0) throw redirect(bookingPath(termId));
  try {
    const slotIds = chosen.map(({ id }) => id).join(",");
    const { free, missed } = await customer.api.sessions.review({ query: { termId, slotIds } });
    return { times: inOrder(free, missed), free: free.length };
  } catch (error) {
    throw await startAgain(request, choice, error);
  }
}

function inOrder(free: readonly VacantSlot[], missed: readonly MissedSlot[]): CheckedTime[] {
  const rows = [
    ...free.map((slot) => ({ slot, problem: null, nearest: [] as VacantSlot[] })),
    ...missed.map(({ slot, reason, nearest }) => ({ slot, problem: missWords[reason], nearest })),
  ];
  rows.sort((one, other) => one.slot.startsAt.localeCompare(other.slot.startsAt));
  return rows.map(({ slot, problem, nearest }) => ({
    id: slot.id,
    when: whenInFull(slot),
    problem,
    nearest: nearest.map((other) => ({ id: other.id, when: whenInFull(other) })),
  }));
}

/** A time has gone by, or the package was used elsewhere: what was chosen does not stand any more. */
async function startAgain(request: Request, choice: SessionChoice, error: unknown) {
  if (!isRefused(error)) throw error;
  await choice.keep(() => []);
  const to = await whereToBook(choice.customer, choice.service.term.id);
  return redirectWithFlash(request, to, refusedFlash(error));
}

/** Takes one out, takes another instead, or books them all. */
export async function answerCheck(request: Request, choice: SessionChoice, form: FormData) {
  const termId = choice.service.term.id;
  const removed = parseForm(form, removeForm);
  if (removed.status === "success") {
    await choice.keep((now) => now.filter(({ id }) => id !== removed.value.remove));
    return redirect(bookingPath(termId, "/check"));
  }
  const swapped = parseForm(form, swapForm);
  if (swapped.status === "success") return swap(choice, swapped.value.swap);
  return bookChosen(request, choice, form);
}

async function swap({ customer, service, keep }: SessionChoice, text: string) {
  const [from = "", to = ""] = text.split(" ");
  const termId = service.term.id;
  try {
    const { free, missed } = await customer.api.sessions.review({
      query: { termId, slotIds: to },
    });
    const found = free[0] ?? missed[0]?.slot;
    if (found)
      await keep((now) => [
        ...now.filter(({ id }) => id !== from && id !== to),
        { id: found.id, startsAt: found.startsAt, endsAt: found.endsAt },
      ]);
  } catch (error) {
    // Gone altogether: what is chosen stays as it is.
    if (!isRefused(error)) throw error;
  }
  return redirect(bookingPath(termId, "/check"));
}

async function bookChosen(request: Request, choice: SessionChoice, form: FormData) {
  const { customer, service, chosen, keep, kind } = choice;
  const termId = service.term.id;
  if (chosen.length === 0) return redirect(bookingPath(termId));
  const slotIds = chosen.map(({ id }) => id);
  const onceKey = onceKeyOf(form);
  try {
    const { booked, missed } = await customer.api.sessions.schedule({
      body: { termId, slotIds },
      onceKey,
    });
    // What another tab chose meanwhile stays chosen.
    await keep((now) => [
      ...now.filter(({ id }) => !slotIds.includes(id)),
      ...missed.map(({ slot: { id, startsAt, endsAt } }) => ({ id, startsAt, endsAt })),
    ]);
    if (missed.length === 0)
      return redirectWithFlash(request, `/book-preclass-sessions/booked?term=${termId}`, {
        kind: "success",
        text: messages.appointmentBooked,
      });
    return redirectWithFlash(request, bookingPath(termId, "/check"), {
      kind: "error",
      text: takenWords(booked.length, missed.length, kindNouns[kind]),
    });
  } catch (error) {
    return startAgain(request, choice, error);
  }
}

function takenWords(booked: number, missed: number, noun: string): string {
  const what = missed === 1 ? "One time" : `${missed} times`;
  const kept =
    booked === 0
      ? "Nothing was booked."
      : `The other ${booked} ${booked === 1 ? `${noun} is` : `${noun}s are`} booked.`;
  return `${what} could not be booked. ${kept} Choose another time below.`;
}
