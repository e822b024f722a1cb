/** The times a customer has chosen and not booked yet: kept as a draft, one for each term. */
import { redirect } from "@remix-run/node";
import type { Service } from "~/contract/service";
import { MOST_SESSIONS_AT_ONCE, type SessionKind, type VacantSlot } from "~/contract/session";
import { singaporeTime } from "~/lib/singapore-date";
import { type Customer, requireCustomer } from "../customer.server";
import { deleteDraft, readDraft, saveDraft } from "../draft.server";
import { idIn, serviceToBook } from "./term.server";

export type Chosen = Pick<VacantSlot, "id" | "startsAt" | "endsAt">;

interface Draft {
  kind: SessionKind;
  chosen: Chosen[];
}

export interface SessionChoice {
  customer: Customer;
  service: Service;
  kind: SessionKind;
  chosen: Chosen[];
  /** How many more can be chosen. */
  left: number;
  keep(chosen: readonly Chosen[]): Promise<void>;
}

export const bookingPath = (termId: string, page = "", more: Record<string, string> = {}) =>
  `/book-preclass-sessions${page}?${new URLSearchParams({ term: termId, ...more })}`;

/** The guard of the booking screens. @throws a redirect when something else, or nothing, can be booked now. */
export async function sessionChoice(request: Request): Promise<SessionChoice> {
  const customer = await requireCustomer(request);
  const termId = idIn(request, "term");
  const service = await serviceToBook(request, customer, termId);
  const { toBook } = service.term;
  if (toBook === null) throw redirect(`/appointment-list/${termId}`);
  if (toBook === "INTAKE") throw redirect(`/book-preclass-intake?term=${termId}`);
  return choiceOf(customer, service, toBook);
}

async function choiceOf(
  customer: Customer,
  service: Service,
  kind: SessionKind,
): Promise<SessionChoice> {
  const journey = `sessions ${service.term.id}`;
  const { customerId } = customer.person;
  const draft = await readDraft<Draft>(customerId, journey);
  const chosen = draft?.answers.kind === kind ? draft.answers.chosen : [];
  return {
    customer,
    service,
    kind,
    chosen,
    left: Math.max(0, mostOf(service, kind) - chosen.length),
    async keep(next) {
      if (next.length === 0) return deleteDraft(customerId, journey);
      const inOrder = [...next].sort((one, other) => one.startsAt.localeCompare(other.startsAt));
      await saveDraft(customerId, journey, { kind, chosen: inOrder }, draft?.version ?? null);
    },
  };
}

/** An assessment is one; sessions are as many as are neither used nor booked. */
function mostOf(service: Service, kind: SessionKind): number {
  if (kind !== "SESSION") return 1;
  const { totalSessions, usedSessions, scheduledSessions } = service;
  return Math.min(MOST_SESSIONS_AT_ONCE, totalSessions - usedSessions - scheduledSessions);
}

/** The same weekday and time in the weeks that follow, where there is a place. */
export function weekly(
  slots: readonly VacantSlot[],
  first: VacantSlot,
  weeks: number,
): VacantSlot[] {
  const start = new Date(first.startsAt);
  const week = 7 * 86_400_000;
  return slots.filter((slot) => {
    const days = new Date(slot.startsAt).getTime() - start.getTime();
    return (
      days >= 0 &&
      days < weeks * week &&
      days % week === 0 &&
      singaporeTime(new Date(slot.startsAt)) === singaporeTime(start) &&
      slot.placesLeft > 0
    );
  });
}
