/** Finds appointments near the chosen time, so that the page can ask before a second one is made. */
import { areAppointmentsNear } from "~/contract/denticare/dental";
import type { Words } from "~/languages/page-language";
import { toInstant } from "~/lib/singapore-date";
import type { DentalClient } from "../customer/my-denticare.server";
import { describeAppointment } from "../format";
import { getChosenDay, readDentalAnswers, toSlotChoice } from "./choice";

/**
 * Returns the start of the chosen time.
 * @returns null while a question is open.
 */
export function findChosenStart(request: Request): { startsAt: string } | null {
  const answers = readDentalAnswers(new URL(request.url).searchParams);
  const slot = toSlotChoice(answers);
  return slot && { startsAt: toInstant(getChosenDay(answers), slot.timeSlot).toISOString() };
}

export async function listNearAppointments(
  { api }: DentalClient,
  chosen: { startsAt: string },
  words: Words,
) {
  const { upcomingAppointments } = await api.history();
  return upcomingAppointments
    .filter((other) => areAppointmentsNear(other, chosen))
    .map((appointment) => ({ id: appointment.id, what: describeAppointment(appointment, words) }));
}
