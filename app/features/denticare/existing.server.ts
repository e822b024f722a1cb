/** Finding an appointment that is there already: the mobile on record hears of it, nobody else (SPEC section 2; DESIGN promise 5). */

import { redirect } from "@remix-run/node";
import type { DentalAppointment } from "~/contract/denticare/dental";
import * as paths from "~/lib/paths";
import { redirectWithFlash } from "~/web/forms/flash.server";
import {
  fieldError,
  onRejected,
  onRejectedOrUnavailable,
  unboundFormAction,
} from "~/web/forms/form-action.server";
import { findBooking, releaseBooking } from "./booking.server";
import { appointmentRows } from "./format";
import { codeForm, existingForm } from "./forms";
import { requirePublicDenticare } from "./public-guard.server";
import { ensureDenticareSession, findDenticareSession } from "./session.server";

/** What the page shows of a visitor who booked a time for somebody with a coming appointment. */
export interface ExistingBooking {
  name: string;
  appointments: ShownAppointment[];
}

export interface ShownAppointment {
  id: string;
  title: string;
  rows: ReturnType<typeof appointmentRows>;
}

/** @returns null unless the visitor holds a time and proved the mobile of somebody with a coming appointment. */
export async function readExistingBooking(request: Request): Promise<ExistingBooking | null> {
  const booking = await findBooking(request);
  const { status, existing = [], client = null } = booking?.appointment ?? {};
  if (status !== "HELD" || client === null || existing.length === 0) return null;
  return { name: client.name, appointments: existing.map(toShownAppointment) };
}

export const toShownAppointment = (appointment: DentalAppointment): ShownAppointment => ({
  id: appointment.id,
  title: `${appointment.service.name} for ${appointment.clientName}`,
  rows: appointmentRows(appointment),
});

/** Lets the held time go: the coming appointment stays as it is. */
export async function keepExisting(request: Request): Promise<Response> {
  await releaseBooking(request);
  const text = "The new time was let go. Your appointment stays as it is.";
  return redirectWithFlash(request, paths.denticare.start, { kind: "success", text });
}

/** The same answer for everybody. */
export async function askForCode(request: Request, next: string) {
  const api = await requirePublicDenticare(request);
  return unboundFormAction(
    request,
    existingForm,
    async (asked) => {
      const { id, headers } = await ensureDenticareSession(request);
      await api.findExisting({ body: { ...asked, clientSessionId: id } });
      return redirect(next, { headers });
    },
    onRejectedOrUnavailable(fieldError()),
  );
}

/** The appointments, for the right code. */
export async function proveMobile(request: Request) {
  const api = await requirePublicDenticare(request);
  const clientSessionId = (await findDenticareSession(request)) ?? "";
  return unboundFormAction(
    request,
    codeForm,
    async ({ code }) => ({
      appointments: await api.proveExisting({ body: { clientSessionId, code } }),
    }),
    onRejected(fieldError("code")),
  );
}
