/** The service that a booking screen is about. */
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

/** Where everything that can be booked, and everything that is booked, is found. */
export const MY_SERVICES = "/";

/** How to get to a centre: its place on the map of the programme. */
export const wayToCentre = ({ productId, centerName }: { productId: string; centerName: string }) =>
  `${paths.to(paths.shop.product, { id: productId })}#${encodeURIComponent(placeId(centerName))}`;

/** @throws 404 for a term that is not the customer's. */
export async function serviceOfTerm({ api }: Customer, termId: string): Promise<Service> {
  const { services } = await api.services.list();
  const found = services.find(({ term }) => term.id === termId);
  if (found === undefined) throw pageNotFound();
  return found;
}

/**
 * The same, for booking: the health declaration that was asked for comes first.
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
  // Only a service that has not begun waits for one.
  const declared = service.serviceStatus === "UPCOMING" ? await declarations : [];
  const form = declarationToGive(service, declared);
  if (form === null) return service;
  throw await redirectWithFlash(request, paths.to(paths.health.healthStatus, { form }), {
    kind: "error",
    text: messages.declareFirst,
  });
}

/**
 * Where a customer goes on who was refused, with a message: the page of what can be booked now, or the appointments. A page that leads
 * on by itself would swallow the message.
 */
export async function bookingLandingPath(customer: Customer, termId: string): Promise<string> {
  const { toBook } = (await serviceOfTerm(customer, termId)).term;
  if (toBook === null) return paths.to(paths.booking.term, { termId });
  const page = toBook === "INTAKE" ? paths.booking.intake : paths.booking.sessions;
  return paths.to(page, { term: termId });
}

/** Away from a booking screen when nothing is left to book; a form that was sent is answered with why. */
export async function nothingToBook(request: Request, termId: string): Promise<Response> {
  const to = paths.to(paths.booking.term, { termId });
  if (request.method === "GET") return redirect(to);
  const text = "There is nothing left to book for this service now. Your booked dates are below.";
  return redirectWithFlash(request, to, { kind: "info", text });
}

/** @throws 404 for a term that is not the customer's. */
export async function sessionsOfTerm({ api }: Customer, termId: string): Promise<TermSessions> {
  const [found] = await orNotFound(() => api.sessions.list({ query: { termId } }));
  if (found === undefined) throw pageNotFound();
  return found;
}
