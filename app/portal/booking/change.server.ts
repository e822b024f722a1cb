/** Rescheduling and cancelling an appointment: what the page says of it, and doing it. */

import type { Submission } from "@conform-to/react";
import { data, redirect } from "@remix-run/node";
import { errorCodes } from "~/contract/reply";
import type { Appointment, MissedSlot, TermSessions } from "~/contract/session";
import { changeForm, rescheduleForm } from "~/journeys/booking/forms";
import {
  consentWords,
  kindNouns,
  missWords,
  sessionsInPlain,
  whenInFull,
} from "~/journeys/booking/words";
import { messages } from "~/lib/messages";
import { formatDateTime } from "~/lib/singapore-date";
import { newToken } from "~/lib/token.server";
import { isRefused } from "../client.server";
import { type Customer, requireCustomer } from "../customer.server";
import { redirectWithFlash, refusedFlash } from "../flash.server";
import { onceKeyOf, parseForm, readForm, refuseForm } from "../form.server";
import { findAppointment, idIn } from "./term.server";

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
  const { appointment, term } = await findAppointment(customer, idIn(request, "booking"));
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
    cutOff: isSession ? formatDateTime(appointment.cutOff) : null,
    ofRun: isSession && term.programContentType === "INTAKES",
    consent: consentWords(late, change),
    leftNow: isSession ? sessionsInPlain(term.sessionsToBook) : null,
    backTo: `/appointment-list/${term.termId}`,
    onceKey: newToken(),
  };
}

/** The answer of both cancel pages, which differ in what they are for: a session, or an assessment. */
export async function cancelAppointment(request: Request) {
  const { customer, appointment, term } = await changing(request, "cancel");
  const form = await readForm(request);
  const submission = parseForm(form, changeForm);
  if (submission.status !== "success") return refuseForm(submission);
  const to = `/appointment-list/${term.termId}`;
  try {
    await customer.api.sessions.cancel({
      body: {
        bookingId: appointment.id,
        consent: true,
        withCharge: submission.value.late === "yes",
      },
      onceKey: onceKeyOf(form),
    });
  } catch (error) {
    return refusedChange(request, error, to);
  }
  return redirectWithFlash(request, to, {
    kind: "success",
    text: messages.appointmentCancelled,
  });
}

/** Each page is for its own kind: the other kind goes to the other page. */
export function rightCancelPage({ id, kind }: Appointment, page: "session" | "assessment"): void {
  if ((kind === "SESSION") === (page === "session")) return;
  const right = kind === "SESSION" ? "/session-cancel" : "/appointment-cancel";
  throw redirect(`${right}?booking=${id}`);
}

/** @param slotId the time in the address; a time that was offered in its place counts before it. */
export async function rescheduleAppointment(request: Request, slotId: string) {
  const { customer, appointment, term } = await changing(request, "reschedule");
  const form = await readForm(request);
  const submission = parseForm(form, rescheduleForm);
  if (submission.status !== "success") return refuseForm(submission);
  const { late, slot = slotId } = submission.value;
  let missed: MissedSlot | undefined;
  try {
    const answer = await customer.api.sessions.reschedule({
      body: {
        bookingId: appointment.id,
        slotId: slot,
        consent: true,
        withCharge: late === "yes",
      },
      onceKey: onceKeyOf(form),
    });
    [missed] = answer.missed;
  } catch (error) {
    return refusedChange(request, error, reschedulePath(appointment.id));
  }
  if (missed) return offerOthers(submission, missed);
  return redirectWithFlash(request, `/appointment-list/${term.termId}`, {
    kind: "success",
    text: messages.appointmentRescheduled,
  });
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
