/** Reschedules and cancels an appointment, and prepares the page that confirms it. */

import type { Submission } from "@conform-to/react";
import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import type { Appointment } from "~/contract/booking/appointment";
import type { TermAppointment } from "~/contract/booking/term-sessions";
import type { MissedSlot, VacantSlot } from "~/contract/booking/vacant-slot";
import { recordId } from "~/contract/fields";
import { errorCodes } from "~/contract/response";
import type { Words } from "~/languages/page-language";
import { reply } from "~/languages/reply";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { createToken } from "~/lib/security/token.server";
import { toSingaporeDay } from "~/lib/singapore-date";
import type { ApiError } from "~/web/api/api-error.server";
import { type Customer, requireCustomer } from "~/web/customer/customer.server";
import { requireRight } from "~/web/customer/proxy-rights.server";
import { getPortal } from "~/web/dependencies.server";
import { createErrorFlash, redirectWithFlash, redirectWithSuccess } from "~/web/forms/flash.server";
import { readIdempotencyKey } from "~/web/forms/form.server";
import {
  callOrNotFound,
  createAppointmentNotFound,
  handleForm,
  onRejected,
} from "~/web/forms/form-action.server";
import { loadVisitorWords } from "~/web/language/translations.server";
import { requireIdParam } from "~/web/url/url-params.server";
import {
  describeChangePolicy,
  describeConsent,
  formatDayInFull,
  formatTitle,
  formatWhenInFull,
  toBookingKind,
} from "../appointment-words";
import { listSlots } from "../appointments/calendar.server";
import { describeMissedSlot } from "../place-words";
import {
  expectedStartField,
  isAtShownStart,
  onAppointmentMoved,
  requireShownStart,
} from "./expected-start.server";

export const TICK_TO_CONTINUE = reply("replies-booking:consent");
export const requiredTick = z
  .literal("on", { error: TICK_TO_CONTINUE })
  .transform(() => true as const);

/** `late` and `expectedStart` record what the page showed. A session that became forfeit since then is not forfeited without a warning. */
const changeForm = z.object({
  consent: requiredTick,
  late: z.enum(["yes", "no"]).default("no"),
  expectedStart: expectedStartField,
});

/** `slot` is the alternative time that the customer selected after the one in the address was taken. */
const rescheduleForm = changeForm.extend({ slot: recordId.optional() });

export type Change = "cancel" | "reschedule";

interface Changing extends TermAppointment {
  customer: Customer;
}

/**
 * Guards the screens that change an appointment.
 * @throws 404, or a redirect to the appointments if this one cannot be changed.
 */
export async function requireChangeableAppointment(
  request: Request,
  change: Change,
): Promise<Changing> {
  const customer = await requireRight(request, "book");
  const { appointment, term } = await findAppointment(
    customer,
    requireIdParam(request, "booking", paths.booking.list),
  );
  const possible = change === "reschedule" ? appointment.canReschedule : appointment.canCancel;
  if (!possible)
    throw await redirectWithFlash(request, paths.to(paths.booking.term, { termId: term.termId }), {
      kind: isCancelled(appointment) ? "info" : "error",
      text: whyNot(appointment, change),
    });
  return { customer, appointment, term };
}

const isCancelled = ({ status }: Appointment) =>
  status === "CANCELLED" || status === "CANCELLED_WITH_CHARGE";

function whyNot(appointment: Appointment, change: Change): string {
  const { status, canCancel } = appointment;
  if (isCancelled(appointment)) return reply("replies:denticare.already-cancelled");
  if (status === "COMPLETED" || !canCancel) return reply("replies-booking:begun");
  return change === "reschedule"
    ? reply("replies-booking:fixed")
    : reply("replies-booking:not-cancellable");
}

/** Checks if a change is free of charge although the cut-off has passed. An assessment that comes first has this effect. */
export const isChargeWaived = ({ late, cutOff }: Appointment) =>
  !late && new Date(cutOff) < getPortal().clock.now();

/** Builds the data of the page that confirms a change. */
export function buildChangeView({ appointment, term }: Changing, change: Change, words: Words) {
  const { late, kind, bookedLate = false } = appointment;
  const isSession = kind === "SESSION";
  return {
    kind: toBookingKind(kind),
    title: formatTitle(appointment, words.text),
    when: formatWhenInFull(appointment, words),
    place: appointment.centerName,
    expectedStart: appointment.startsAt,
    personName: appointment.clientName,
    late,
    bookedLate,
    waived: isSession && isChargeWaived(appointment),
    cutOff: isSession ? getFormats(words.language).dayAndTime(appointment.cutOff) : null,
    ofIntake: isSession && term.programContentType === "INTAKES",
    consent: describeConsent(appointment, change, words.text),
    leftNow: isSession ? (term.bookable ?? term.sessionsToBook) : null,
    backTo: paths.to(paths.booking.term, { termId: term.termId }),
    idempotencyKey: createToken(),
  };
}

/**
 * Handles both cancel pages, one for sessions and one for assessments.
 * The provider checks the idempotency key first. A repeated submission gets the first response.
 */
export async function cancelAppointment(request: Request) {
  const { customer, bookingId } = await changed(request);
  return handleForm(
    request,
    changeForm,
    async ({ late, expectedStart }, { form }) => {
      const { appointment } = await findAppointment(customer, bookingId);
      requireShownStart(appointment, expectedStart, "cancelled");
      const body = { bookingId, expectedStart, consent: true as const, withCharge: late === "yes" };
      const { termId } = await callOrNotFound(
        () => customer.api.sessions.cancel({ body, idempotencyKey: readIdempotencyKey(form) }),
        createAppointmentNotFound,
      );
      const to = paths.to(paths.booking.term, { termId });
      return redirectWithSuccess(request, to, reply("replies:denticare.cancelled"));
    },
    onAppointmentMoved,
    refusedChange(request, async () => {
      const { term } = await findAppointment(customer, bookingId);
      return paths.to(paths.booking.term, { termId: term.termId });
    }),
  );
}

/** Reads the booking in the address without checking its status. */
async function changed(request: Request) {
  const customer = await requireCustomer(request);
  return { customer, bookingId: requireIdParam(request, "booking", paths.booking.list) };
}

/** Redirects to the other cancel page if the appointment is of the other kind. Each page handles one kind. */
export function redirectToMatchingCancelPage(
  { id, kind }: Appointment,
  page: "session" | "assessment",
): void {
  if ((kind === "SESSION") === (page === "session")) return;
  const right = kind === "SESSION" ? paths.booking.cancelSession : paths.booking.cancelAssessment;
  throw redirect(paths.to(right, { booking: id }));
}

/** Reschedules to the time in the address. An alternative time that the page offered takes precedence. */
export async function rescheduleAppointment(request: Request) {
  const { customer, bookingId } = await changed(request);
  const slotInAddress = requireIdParam(request, "slot", paths.booking.list);
  return handleForm(
    request,
    rescheduleForm,
    async ({ late, expectedStart, slot: slotId = slotInAddress }, { form, submission }) => {
      const { kind } = await requireStartBeforeMove(customer, { bookingId, slotId, expectedStart });
      const withCharge = late === "yes";
      const body = { bookingId, slotId, expectedStart, consent: true as const, withCharge };
      const { booked, missed } = await callOrNotFound(
        () => customer.api.sessions.reschedule({ body, idempotencyKey: readIdempotencyKey(form) }),
        createAppointmentNotFound,
      );
      if (missed[0])
        return offerOthers(submission, { ...missed[0], kind }, await loadVisitorWords(request));
      const to = paths.to(paths.booking.term, { termId: booked[0]?.termId ?? "" });
      return redirectWithSuccess(request, to, reply("replies:appointment.moved"));
    },
    onAppointmentMoved,
    // A booking that can still be changed leads to the choice of another day.
    // Any other leads to the appointments, which explain why it cannot, or show that it is at the new time already.
    refusedChange(request, async ({ alreadyDone }) => {
      const { term, appointment } = await findAppointment(customer, bookingId);
      return appointment.canReschedule && !alreadyDone
        ? paths.to(paths.booking.reschedule, { booking: bookingId })
        : paths.to(paths.booking.term, { termId: term.termId });
    }),
  );
}

/**
 * Checks the start of a booking that is to be rescheduled. A repeated submission finds it at the chosen time, and gets the provider's
 * first response.
 */
async function requireStartBeforeMove(
  customer: Customer,
  chosen: { bookingId: string; slotId: string; expectedStart: string | undefined },
): Promise<Appointment> {
  const { expectedStart, slotId } = chosen;
  const { appointment, term } = await findAppointment(customer, chosen.bookingId);
  if (expectedStart === undefined || isAtShownStart(appointment, expectedStart)) return appointment;
  const of = { termId: term.termId, bookingId: appointment.id };
  const slots = await listSlots(customer.api, of, toSingaporeDay(new Date(appointment.startsAt)));
  const chosenSlot = slots.find(({ id }) => id === slotId);
  if (chosenSlot && isAtShownStart(chosenSlot, appointment.startsAt)) return appointment;
  requireShownStart(appointment, expectedStart, "changed");
  return appointment;
}

/** Warns of new times that cannot be changed free of charge once they are booked. Null if there are none. */
export function describeLateTimes(
  slots: readonly VacantSlot[],
  kind: string,
  words: Words,
): string | null {
  const late = slots.filter((slot) => slot.late).map((slot) => formatDayInFull(slot, words));
  return late.length === 0 ? null : describeChangePolicy(kind, late, slots.length, words);
}

/** Renders the page again with the consent preserved, and offers the nearest available times instead. */
function offerOthers(
  submission: Submission<unknown>,
  missed: MissedSlot & { kind: string },
  words: Words,
) {
  const { text } = words;
  const { slot, nearest, kind } = missed;
  const problem = text("booking:change.missed", {
    problem: describeMissedSlot(missed, text),
    when: formatWhenInFull(slot, words),
  });
  return data(
    {
      lastResult: submission.reply({ formErrors: [problem] }),
      othersLate: describeLateTimes(nearest, kind, words),
      others: nearest.map((other) => ({
        value: other.id,
        label: text("booking:change.instead", { when: formatWhenInFull(other, words) }),
      })),
    },
    { status: 409 },
  );
}

/** Redirects a rejected change with the reason. If the notice ran out while the page was open, the page asks again. */
function refusedChange(request: Request, standsAt: (error: ApiError) => Promise<string>) {
  const { pathname, search } = new URL(request.url);
  return onRejected(async (error: ApiError) => {
    const to = await standsAt(error);
    const isNoticeOver = error.failure.errorCode === errorCodes.noticeOver;
    return redirectWithFlash(
      request,
      isNoticeOver ? pathname + search : to,
      createErrorFlash(error),
    );
  });
}

/**
 * Finds a booking of the customer with its term.
 * @throws 404.
 */
async function findAppointment({ api }: Customer, bookingId: string): Promise<TermAppointment> {
  return callOrNotFound(
    () => api.sessions.get({ params: { id: bookingId } }),
    createAppointmentNotFound,
  );
}
