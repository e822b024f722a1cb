/** The service of a booking screen. */
import { redirect } from "@remix-run/node";
import type { Service } from "~/contract/booking/service";
import type { TermSessions } from "~/contract/booking/session";
import * as paths from "~/lib/paths";
import { placeId } from "~/lib/singapore/singapore-map";
import { messages } from "~/lib/text/messages";
import { orNotFound, pageNotFound } from "~/web/api/call-rules.server";
import type { Customer } from "~/web/customer/customer.server";
import { redirectWithFlash } from "~/web/forms/flash.server";
import { declarationToGive } from "./next-step";

/** The page that lists all services and bookings. */
export const MY_SERVICES = "/";

/** Builds the link to a centre on the map of the programme. */
export const wayToCentre = ({ productId, centerName }: { productId: string; centerName: string }) =>
  `${paths.to(paths.shop.product, { id: productId })}#${encodeURIComponent(placeId(centerName))}`;

/**
 * Finds the service of a term.
 * @throws 404 for a term of another customer.
 */
export async function serviceOfTerm({ api }: Customer, termId: string): Promise<Service> {
  const { services } = await api.services.list();
  const found = services.find(({ term }) => term.id === termId);
  if (found === undefined) throw pageNotFound();
  return found;
}

/**
 * Finds a service to book. A requested health declaration comes first.
 * @throws 404, or a redirect to the form.
 */
export async function serviceToBook(
  request: Request,
  customer: Customer,
  termId: string,
): Promise<Service> {
  const declarations = customer.api.healthDeclarations.list();
  declarations.catch(() => undefined);
  const service = await serviceOfTerm(customer, termId);
  // Only a service that has not begun requires one.
  const declared = service.serviceStatus === "UPCOMING" ? await declarations : [];
  const form = declarationToGive(service, declared);
  if (form === null) return service;
  throw await redirectWithFlash(request, paths.to(paths.health.healthStatus, { form }), {
    kind: "error",
    text: messages.declareFirst,
  });
}

/**
 * Finds the page that a refused customer goes on to: the booking page or the appointments.
 * A page that redirects further would swallow the message.
 */
export async function bookingLandingPath(customer: Customer, termId: string): Promise<string> {
  const { toBook } = (await serviceOfTerm(customer, termId)).term;
  if (toBook === null) return paths.to(paths.booking.term, { termId });
  const page = toBook === "INTAKE" ? paths.booking.intake : paths.booking.sessions;
  return paths.to(page, { term: termId });
}

/** Leaves a booking screen when nothing is left to book. A submitted form also gets the reason. */
export async function nothingToBook(request: Request, termId: string): Promise<Response> {
  const to = paths.to(paths.booking.term, { termId });
  if (request.method === "GET") return redirect(to);
  const text = "There is nothing left to book for this service now. Your booked dates are below.";
  return redirectWithFlash(request, to, { kind: "info", text });
}

/**
 * Finds a term with its sessions.
 * @throws 404 for a term of another customer.
 */
export async function sessionsOfTerm({ api }: Customer, termId: string): Promise<TermSessions> {
  const [found] = await orNotFound(() => api.sessions.list({ query: { termId } }));
  if (found === undefined) throw pageNotFound();
  return found;
}
