/** Rescheduling and cancelling an appointment: what the page says of it, and doing it. */

import type { Submission } from "@conform-to/react";
import { data, redirect } from "@remix-run/node";
import type { Appointment, MissedSlot, TermSessions } from "~/contract/booking/session";
import { errorCodes } from "~/contract/reply";
import { messages } from "~/lib/messages";
import { formatDateTime } from "~/lib/singapore-date";
import { newToken } from "~/lib/token.server";
import { isRefused } from "~/web/client.server";
import { type Customer, requireCustomer } from "~/web/customer.server";
import { redirectWithFlash, refusedFlash } from "~/web/flash.server";
import { idempotencyKeyOf, parseForm, readForm, refuseForm } from "~/web/form.server";
import { orMissing } from "~/web/not-found.server";
import { isWaived } from "./appointments.server";
import { changeForm, rescheduleForm } from "./forms";
import { findAppointment, idIn, MY_APPOINTMENTS } from "./term.server";
import { consentWords, kindNouns, missWords, sessionsInPlain, whenInFull } from "./words";

export type Change = "cancel" | "reschedule";

interface Changing {
  customer: Customer;
  appointment: Appointment;
  term: TermSessions;
}

export const reschedulePath = (bookingId: string, page = "", more: Record<string, string> = {}) =>
  `/appointment-reschedule${page}?${new URLSearchParams({ booking: bookingId, ...more })}`;

/** The guard of these screens. @throws 404, or a redirect to the appointments when this one cannot be changed. */
export async function changing(request: Request, change: Change): Promise<Changing> {
  const customer = await requireCustomer(request);
  const { appointment, term } = await findAppointment(
    customer,
    idIn(request, "booking", MY_APPOINTMENTS),
  );
  const possible = change === "reschedule" ? appointment.canReschedule : appointment.canCancel;
  if (!possible)
    throw await redirectWithFlash(request, `/appointment-list/${term.termId}`, {
      kind: "error",
      text: whyNot(appointment, change),
    });
  return { customer, appointment, term };
}

function whyNot({ status, canCancel }: Appointment, change: Change): string {
  if (status === "CANCELLED" || status === "CANCELLED_WITH_CHARGE")
    return "This appointment was already cancelled.";
  if (status === "COMPLETED" || !canCancel) return "This appointment has already begun or is over.";
  return change === "reschedule"
    ? "This appointment has a fixed date and cannot be rescheduled."
    : "This appointment cannot be cancelled.";
}

/** What the page says before anything is changed. */
export function changeView({ appointment, term }: Changing, change: Change) {
  const { late, kind } = appointment;
  const isSession = kind === "SESSION";
  return {
    noun: kindNouns[kind],
    title: appointment.title,
    when: whenInFull(appointment),
    place: appointment.centerName,
    forWhom: appointment.clientName,
    late,
    waived: isSession && isWaived(appointment),
    cutOff: isSession ? formatDateTime(appointment.cutOff) : null,
    ofRun: isSession && term.programContentType === "INTAKES",
    consent: consentWords(late, change),
    leftNow: isSession ? sessionsInPlain(term.sessionsToBook) : null,
    backTo: `/appointment-list/${term.termId}`,
    idempotencyKey: newToken(),
  };
}

/**
 * The answer of both cancel pages, which differ in what they are for: a session, or an assessment. The provider looks at the one-time
 * key before anything else: pressed twice, the second answer is the first.
 */
export async function cancelAppointment(request: Request) {
  const { customer, bookingId } = await changed(request);
  const form = await readForm(request);
  const submission = parseForm(form, changeForm);
  if (submission.status !== "success") return refuseForm(submission);
  const withCharge = submission.value.late === "yes";
  const body = { bookingId, consent: true as const, withCharge };
  const idempotencyKey = idempotencyKeyOf(form);
  try {
    const { termId } = await orMissing(() =>
      customer.api.sessions.cancel({ body, idempotencyKey }),
    );
    return await redirectWithFlash(request, `/appointment-list/${termId}`, {
      kind: "success",
      text: messages.appointmentCancelled,
    });
  } catch (error) {
    const { term } = await standing(error, customer, bookingId);
    return refusedChange(request, error, `/appointment-list/${term.termId}`);
  }
}

/** Whose booking the address names, without a look at how it stands. */
async function changed(request: Request) {
  const customer = await requireCustomer(request);
  return { customer, bookingId: idIn(request, "booking", MY_APPOINTMENTS) };
}

/** How a booking stands whose change was refused. */
async function standing(error: unknown, customer: Customer, bookingId: string) {
  if (!isRefused(error)) throw error;
  return findAppointment(customer, bookingId);
}

/** Each page is for its own kind: the other kind goes to the other page. */
export function rightCancelPage({ id, kind }: Appointment, page: "session" | "assessment"): void {
  if ((kind === "SESSION") === (page === "session")) return;
  const right = kind === "SESSION" ? "/session-cancel" : "/appointment-cancel";
  throw redirect(`${right}?booking=${id}`);
}

/** @param slotId the time in the address; a time that was offered in its place counts before it. */
export async function rescheduleAppointment(request: Request) {
  const { customer, bookingId } = await changed(request);
  const form = await readForm(request);
  const slotId = idIn(request, "slot", MY_APPOINTMENTS);
  const submission = parseForm(form, rescheduleForm);
  if (submission.status !== "success") return refuseForm(submission);
  const { late, slot = slotId } = submission.value;
  const body = { bookingId, slotId: slot, consent: true as const, withCharge: late === "yes" };
  const idempotencyKey = idempotencyKeyOf(form);
  try {
    const { booked, missed } = await orMissing(() =>
      customer.api.sessions.reschedule({ body, idempotencyKey }),
    );
    if (missed[0]) return offerOthers(submission, missed[0]);
    return await redirectWithFlash(request, `/appointment-list/${booked[0]?.termId ?? ""}`, {
      kind: "success",
      text: messages.appointmentRescheduled,
    });
  } catch (error) {
    const { term, appointment } = await standing(error, customer, bookingId);
    // Where it can still be changed another day can be chosen; else what is booked says why not.
    const to = appointment.canReschedule
      ? reschedulePath(bookingId)
      : `/appointment-list/${term.termId}`;
    return refusedChange(request, error, to);
  }
}

/** The page again, with what was agreed to, and the nearest times that can be had instead. */
function offerOthers(submission: Submission<unknown>, { slot, reason, nearest }: MissedSlot) {
  const problem = `${missWords[reason]}: ${whenInFull(slot)}. Nothing was changed.`;
  return data(
    {
      lastResult: submission.reply({ formErrors: [problem] }),
      others: nearest.map((other) => ({
        value: other.id,
        label: `Reschedule to ${whenInFull(other)} instead`,
      })),
    },
    { status: 409 },
  );
}

/** Where the notice ran out while the page was open, the page says so and asks again. */
async function refusedChange(request: Request, error: unknown, to: string): Promise<Response> {
  if (!isRefused(error)) throw error;
  const askAgain = error.failure.errorCode === errorCodes.noticeOver;
  const { pathname, search } = new URL(request.url);
  const back = askAgain ? pathname + search : to;
  return redirectWithFlash(request, back, refusedFlash(error));
}
