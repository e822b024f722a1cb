/** Finds an existing appointment. Only the mobile number on record receives it (SPEC section 2). */

import { redirect } from "@remix-run/node";
import type { DentalAppointment } from "~/contract/denticare/dental";
import type { Words } from "~/languages/page-language";
import { reply } from "~/languages/reply";
import { brand } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";
import { isSingaporeLandline } from "~/lib/singapore/singapore-number";
import { redirectWithFlash } from "~/web/forms/flash.server";
import { renderFormErrors } from "~/web/forms/form.server";
import {
  handleUnboundForm,
  onRejected,
  onRejectedOrUnavailable,
  showFieldError,
} from "~/web/forms/form-action.server";
import { loadVisitorWords } from "~/web/language/translations.server";
import { listAppointmentRows } from "../format";
import { codeForm, existingAppointmentForm } from "../forms";
import { findBooking, releaseBooking } from "./booking.server";
import { requirePublicDenticare } from "./public-guard.server";
import { ensureDenticareSession, findDenticareSession } from "./session.server";

/** Data for a visitor who booked a time for a person with an upcoming appointment. */
export interface ExistingBooking {
  name: string;
  appointments: ShownAppointment[];
}

export interface ShownAppointment {
  id: string;
  title: string;
  rows: ReturnType<typeof listAppointmentRows>;
}

/**
 * Reads the upcoming appointments.
 * @returns null unless the visitor holds a time and has verified the mobile of a person with an upcoming appointment.
 */
export async function readExistingBooking(request: Request): Promise<ExistingBooking | null> {
  const booking = await findBooking(request);
  const { status, existing = [], client = null } = booking?.appointment ?? {};
  if (status !== "HELD" || client === null || existing.length === 0) return null;
  return {
    name: client.name,
    appointments: toSummaries(existing, await loadVisitorWords(request)),
  };
}

const toSummaries = (
  appointments: readonly DentalAppointment[],
  words: Words,
): ShownAppointment[] =>
  appointments.map((appointment) => {
    const { id, service, clientName: name } = appointment;
    const title = words.text("denticare:found.card", { treatment: service.name, name });
    return { id, title, rows: listAppointmentRows(appointment, words) };
  });

/** Releases the held time. The existing appointment stays unchanged. */
export async function keepExistingAppointment(request: Request): Promise<Response> {
  await releaseBooking(request);
  const text = reply("replies:denticare.kept");
  return redirectWithFlash(request, paths.denticare.start, { kind: "success", text });
}

/** Requests the code. The response is the same for every visitor. */
export async function requestAppointmentCode(request: Request, next: string) {
  const api = await requirePublicDenticare(request);
  return handleUnboundForm(
    request,
    existingAppointmentForm,
    async (choice, { submission }) => {
      if (isSingaporeLandline(choice.countryCode, choice.mobileNumber))
        return renderFormErrors(submission, {
          mobileNumber: [reply("replies:phone.landline", { number: brand.phones.hotline.number })],
        });
      const { id, headers } = await ensureDenticareSession(request);
      await api.findExisting({ body: { ...choice, clientSessionId: id } });
      return redirect(next, { headers });
    },
    onRejectedOrUnavailable(showFieldError()),
  );
}

/** Verifies the code and shows the appointments. */
export async function verifyAppointmentCode(request: Request) {
  const api = await requirePublicDenticare(request);
  const clientSessionId = (await findDenticareSession(request)) ?? "";
  return handleUnboundForm(
    request,
    codeForm,
    async ({ code }) => {
      const found = await api.proveExisting({ body: { clientSessionId, code } });
      return { appointments: toSummaries(found, await loadVisitorWords(request)) };
    },
    onRejected(showFieldError("code")),
  );
}
