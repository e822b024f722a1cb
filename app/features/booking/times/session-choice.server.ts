/** The times that a customer has chosen but not booked, saved as one draft per term. */
import { redirect } from "@remix-run/node";
import { MAX_SESSIONS_PER_REQUEST } from "~/contract/booking/booking-limits";
import type { Service } from "~/contract/booking/service";
import type { VacantSlot } from "~/contract/booking/vacant-slot";
import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import { toSingaporeTime } from "~/lib/singapore-date";
import type { Customer } from "~/web/customer/customer.server";
import { requireRight } from "~/web/customer/proxy-rights.server";
import { deleteDraft, readDraft, saveDraft } from "~/web/journey/draft.server";
import { requireIdParam } from "~/web/url/url-params.server";
import { countSessionsLeft } from "../package-words";
import { MY_SERVICES_PATH, redirectWhenNothingToBook, requireServiceToBook } from "../term.server";

export type Chosen = Pick<VacantSlot, "id" | "startsAt" | "endsAt">;

interface Draft {
  kind: string;
  chosen: Chosen[];
}

export interface SessionChoice {
  customer: Customer;
  service: Service;
  kind: string;
  chosen: Chosen[];
  /** Maximum number of times, and the number still to choose. */
  max: number;
  left: number;
  /**
   * Saves the result of `change`, applied to the current choice, which another tab may have changed since it was read.
   * @throws 409 if other tabs keep changing it.
   */
  keep(change: (chosen: readonly Chosen[]) => readonly Chosen[]): Promise<void>;
}

const TRIES = 5;
const CHANGED_IN_ANOTHER_TAB = reply("replies-booking:other-tab");

/**
 * Guards the booking screens.
 * @param ahead prefetches the screen's data in parallel with the checks that decide if the screen is shown.
 * @throws a redirect if the term books something else now, or nothing.
 */
export async function requireSessionChoice(
  request: Request,
  ahead?: (customer: Customer, termId: string) => Promise<unknown>,
): Promise<SessionChoice> {
  const customer = await requireRight(request, "book");
  const termId = requireIdParam(request, "term", MY_SERVICES_PATH);
  const stored = readStoredChoice(customer, termId);
  // The later caller that awaits these results handles their errors.
  for (const pending of [stored, ahead?.(customer, termId)]) pending?.catch(() => undefined);
  const service = await requireServiceToBook(request, customer, termId);
  const { toBook } = service.term;
  if (toBook === null) throw await redirectWhenNothingToBook(request, customer, termId);
  if (toBook === "INTAKE") throw redirect(paths.to(paths.booking.intake, { term: termId }));
  return choiceOf(customer, service, toBook, await stored);
}

function choiceOf(
  customer: Customer,
  service: Service,
  kind: string,
  stored: StoredChoice,
): SessionChoice {
  const draft = openChoiceDraft(customer, service.term.id, kind);
  const { chosen } = draft.of(stored);
  const max = maxSessions(service, kind);
  return {
    customer,
    service,
    kind,
    chosen,
    max,
    left: Math.max(0, max - chosen.length),
    keep: draft.keep,
  };
}

type StoredChoice = Awaited<ReturnType<typeof readStoredChoice>>;

const journeyOf = (termId: string) => `sessions ${termId}`;

const readStoredChoice = ({ person }: Customer, termId: string) =>
  readDraft<Draft>(person.customerId, journeyOf(termId));

/** Opens the draft of the times chosen for a term, for the given kind of booking. */
export function openChoiceDraft(customer: Customer, termId: string, kind: string) {
  const { customerId } = customer.person;
  const journey = journeyOf(termId);
  const of = (draft: StoredChoice) => ({
    chosen: draft?.answers.kind === kind ? draft.answers.chosen : [],
    version: draft?.version ?? null,
  });
  const read = async () => of(await readStoredChoice(customer, termId));
  const keep: SessionChoice["keep"] = async (change) => {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const { chosen: now, version } = await read();
      const next = [...change(now)];
      next.sort((one, other) => one.startsAt.localeCompare(other.startsAt));
      const draft =
        next.length > 0
          ? await saveDraft(customerId, journey, { kind, chosen: next }, version)
          : version === null || (await deleteDraft(customerId, journey, version));
      if (draft) return;
    }
    throw new Response(CHANGED_IN_ANOTHER_TAB, { status: 409 });
  };
  return { of, read, keep };
}

/** Returns the maximum number of times to choose: one assessment, or all sessions that can still be booked. */
function maxSessions(service: Service, kind: string): number {
  if (kind !== "SESSION") return 1;
  return Math.min(MAX_SESSIONS_PER_REQUEST, countSessionsLeft(service));
}

/** Finds the same weekday and time in the following weeks, where a place is free. */
export function findWeeklySlots(
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
      toSingaporeTime(new Date(slot.startsAt)) === toSingaporeTime(start) &&
      slot.placesLeft > 0
    );
  });
}
