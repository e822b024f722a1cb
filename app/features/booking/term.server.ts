/** The service that a booking screen is about. */
import { redirect } from "@remix-run/node";
import type { Service } from "~/contract/booking/service";
import type { TermSessions } from "~/contract/booking/session";
import { recordId } from "~/contract/fields";
import { messages } from "~/lib/messages";
import { formatDayAndDate, isDay } from "~/lib/singapore-date";
import type { Customer } from "~/web/customer.server";
import { redirectWithFlash } from "~/web/flash.server";
import { orMissing, pageNotFound } from "~/web/not-found.server";
import * as paths from "~/web/paths";
import { declarationToGive } from "./next-step";

/** An id in the address. @throws 404 for anything else. */
export function idFrom(text: string | null | undefined): string {
  const id = recordId.safeParse(text);
  if (!id.success) throw pageNotFound();
  return id.data;
}

/** @param list where all of them are, for an address that names none. @throws a redirect to it, or 404 for anything that is no id. */
export function idIn(request: Request, name: string, list: string): string {
  const { searchParams } = new URL(request.url);
  if (!searchParams.has(name)) throw redirect(list);
  return idFrom(searchParams.get(name));
}

/** The day in the address. @throws 404 for anything else. */
export function dayIn(request: Request): { day: string; name: string } {
  const day = new URL(request.url).searchParams.get("day") ?? "";
  if (!isDay(day)) throw pageNotFound();
  return { day, name: formatDayAndDate(day) };
}

/** Where everything that can be booked, and everything that is booked, is found. */
export const MY_SERVICES = "/";

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
  const service = await serviceOfTerm(customer, termId);
  // Only a service that has not begun waits for one.
  const declared =
    service.serviceStatus === "UPCOMING" ? await customer.api.healthDeclarations.list() : [];
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
export async function whereToBook(customer: Customer, termId: string): Promise<string> {
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
  const [found] = await orMissing(() => api.sessions.list({ query: { termId } }));
  if (found === undefined) throw pageNotFound();
  return found;
}
