/** Finds appointments near the chosen time, so that the page can ask before a second one is made. */
import { isNear } from "~/contract/denticare/dental";
import { at } from "~/lib/singapore-date";
import { dayOf, readDentalAnswers, slotOf } from "./choice";
import { momentInWords } from "./format";
import type { DentalClient } from "./my-denticare.server";

/**
 * Returns the start of the chosen time.
 * @returns null while a question is open.
 */
export function chosenStart(request: Request): { startsAt: string } | null {
  const answers = readDentalAnswers(new URL(request.url).searchParams);
  const slot = slotOf(answers);
  return slot && { startsAt: at(dayOf(answers), slot.timeSlot).toISOString() };
}

export async function nearAppointments({ api }: DentalClient, chosen: { startsAt: string }) {
  const { upcomingAppointments } = await api.history();
  return upcomingAppointments
    .filter((other) => isNear(other, chosen))
    .map(({ id, service, clinic, startsAt }) => ({
      id,
      what: `${service.name}, ${momentInWords(startsAt)}, ${clinic.name}`,
    }));
}
