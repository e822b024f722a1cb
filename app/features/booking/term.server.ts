/** The service of a booking screen. */
import { redirect } from "@remix-run/node";
import type { Appointment, SessionKind } from "~/contract/booking/appointment";
import type { Service } from "~/contract/booking/service";
import type { TermSessions } from "~/contract/booking/term-sessions";
import { errorCodes } from "~/contract/response";
import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import { toPlaceId } from "~/lib/singapore/singapore-map";
import type { ApiError } from "~/web/api/api-error.server";
import { callWithRules, createPackageNotFound, onNotFound } from "~/web/api/call-rules.server";
import type { Customer } from "~/web/customer/customer.server";
import { requireRightOf } from "~/web/customer/proxy-rights.server";
import { createErrorFlash, redirectWithFlash } from "~/web/forms/flash.server";
import type { Flash } from "~/web/session/session.server";
import { findDeclarationToGive } from "./next-step";

/** The page that lists all services and bookings. */
export const MY_SERVICES_PATH = "/";

/** Builds the link to a centre on the map of the programme. */
export const buildCentreMapLink = ({
  productId,
  centerName,
}: {
  productId: string;
  centerName: string;
}) =>
  `${paths.to(paths.shop.product, { id: productId })}#${encodeURIComponent(toPlaceId(centerName))}`;

/**
 * Finds the service of a term.
 * @throws 404 for a term of another customer.
 */
export async function requireServiceOfTerm({ api }: Customer, termId: string): Promise<Service> {
  const { services } = await api.services.list();
  const found = services.find(({ term }) => term.id === termId);
  if (found === undefined) throw createPackageNotFound();
  return found;
}

/**
 * Finds a service to book. A requested health declaration comes first.
 * @throws 404, or a redirect to the form.
 */
export async function requireServiceToBook(
  request: Request,
  customer: Customer,
  termId: string,
): Promise<Service> {
  const declarations = customer.api.healthDeclarations.list();
  declarations.catch(() => undefined);
  const service = await requireServiceOfTerm(customer, termId);
  // Only a service that has not begun requires one.
  const declared = service.serviceStatus === "UPCOMING" ? await declarations : [];
  const form = findDeclarationToGive(service, declared);
  if (form === null) return service;
  if (form.permitted === false) await requireRightOf(customer, "sendHealth");
  throw await redirectWithFlash(request, paths.to(paths.health.healthStatus, { form: form.id }), {
    kind: "error",
    text: reply("replies-booking:declare-first"),
  });
}

/**
 * Finds the page that a refused customer goes on to: the booking page or the appointments.
 * A page that redirects further would swallow the message.
 */
export async function findBookingLandingPath(customer: Customer, termId: string): Promise<string> {
  const { toBook } = (await requireServiceOfTerm(customer, termId)).term;
  if (toBook === null) return paths.to(paths.booking.term, { termId });
  const page = toBook === "INTAKE" ? paths.booking.intake : paths.booking.sessions;
  return paths.to(page, { term: termId });
}

/**
 * Leaves a booking screen when nothing is left to book. A submitted form also gets the reason: another customer who acts for the person,
 * or another tab, may have booked it since the page was rendered.
 */
export async function redirectWhenNothingToBook(
  request: Request,
  customer: Customer,
  termId: string,
): Promise<Response> {
  if (request.method === "GET") return redirect(paths.to(paths.booking.term, { termId }));
  const last = (await listUpcoming(customer, termId)).at(-1);
  const text = reply("replies-booking:nothing-left");
  return redirectToBooked(request, customer, { termId, last, text });
}

/**
 * Leaves a booking screen whose assessment is already booked, while the term now books something else.
 * @returns null if no assessment of this kind is booked.
 */
export async function redirectIfAssessmentBooked(
  request: Request,
  customer: Customer,
  { termId, kind }: { termId: string; kind: SessionKind },
): Promise<Response | null> {
  if (kind === "SESSION") return null;
  const last = (await listUpcoming(customer, termId)).find((one) => one.kind === kind);
  if (last === undefined) return null;
  const text =
    kind === "PRE_SESSION"
      ? reply("replies-booking:pre-booked")
      : reply("replies-booking:post-booked");
  return redirectToBooked(request, customer, { termId, last, text });
}

/** Shows what is booked, with the name of the other customer who booked it, or else with the given sentences. */
async function redirectToBooked(
  request: Request,
  customer: Customer,
  { termId, last, text }: { termId: string; last: Appointment | undefined; text: string },
): Promise<Response> {
  const by = last && (await findOtherBooker(customer, last));
  return redirectWithFlash(request, paths.to(paths.booking.term, { termId }), {
    kind: "info",
    text: by ? reply("replies-booking:booked-by", { by }) : text,
  });
}

/** Builds the message for a time or a group that the package cannot book any more, such as that of its former centre. */
export const describeNoLongerOffered = (what: "time" | "group"): Flash => ({
  kind: "info",
  text: what === "time" ? reply("replies-booking:time-gone") : reply("replies-booking:group-gone"),
});

/** Builds the message for a refused choice. A backend of before 1.5.0 answers 404 for a time or a group that is not offered. */
export const createChoiceFlash = (error: ApiError, what: "time" | "group"): Flash =>
  error.httpCode === 404 || error.failure.errorCode === errorCodes.placeNotOffered
    ? describeNoLongerOffered(what)
    : createErrorFlash(error);

/** Lists the coming appointments of a term, the earliest first. */
export async function listUpcoming(customer: Customer, termId: string): Promise<Appointment[]> {
  const { groups } = await requireSessionsOfTerm(customer, termId);
  return [...groups.preClass, ...groups.scheduled];
}

/** Finds the name of the other customer who booked an appointment. */
export async function findOtherBooker(
  { api }: Customer,
  { id }: Appointment,
): Promise<string | null> {
  const { bookedBy } = await api.sessions.get({ params: { id } });
  return bookedBy ?? null;
}

/**
 * Finds a term with its sessions.
 * @throws 404 for a term of another customer.
 */
export async function requireSessionsOfTerm(
  { api }: Customer,
  termId: string,
): Promise<TermSessions> {
  const [found] = await callWithRules(
    () => api.sessions.list({ query: { termId } }),
    onNotFound((): never => {
      throw createPackageNotFound();
    }),
  );
  if (found === undefined) throw createPackageNotFound();
  return found;
}
