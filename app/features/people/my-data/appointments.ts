/** All appointments of a copy of the data, at centres and at the dentist, in one list. */
import type { DataExport } from "~/contract/people/my-data";

export interface CopiedAppointment {
  id: string;
  title: string;
  startsAt: string;
  endsAt: string;
  place: string;
  clientName: string;
  /** PASSED has ended without a record of presence. */
  state: "BOOKED" | "CAME" | "ABSENT" | "PASSED" | "CANCELLED";
}

/** Lists each appointment once, by time. The groups of a term overlap. */
export function listAppointments(
  data: Pick<DataExport, "sessions" | "dentalAppointments">,
): CopiedAppointment[] {
  const atCentres = data.sessions
    .flatMap(({ groups }) => Object.values(groups).flat())
    .map((one) => ({
      id: one.id,
      title: one.title,
      startsAt: one.startsAt,
      endsAt: one.endsAt,
      place: `${one.centerName}, ${one.centerAddress}`,
      clientName: one.clientName,
      state: sessionState(one),
    }));
  const atDentist = data.dentalAppointments.map((one) => ({
    id: one.id,
    title: `${one.service.name}, ${one.dentist.resourceName}`,
    startsAt: one.startsAt,
    endsAt: one.endsAt,
    place: `${one.clinic.name}, ${one.clinic.block} ${one.clinic.street}, Singapore ${one.clinic.postalCode}`,
    clientName: one.clientName,
    state: dentalState(one.status),
  }));
  const byId = new Map([...atCentres, ...atDentist].map((one) => [one.id, one]));
  return [...byId.values()].sort((one, other) => one.startsAt.localeCompare(other.startsAt));
}

function sessionState({
  status,
  attended,
}: {
  status: string;
  attended: string | null;
}): CopiedAppointment["state"] {
  if (status.startsWith("CANCELLED")) return "CANCELLED";
  if (attended === "ABSENT") return "ABSENT";
  if (status !== "COMPLETED") return "BOOKED";
  return attended === "CAME" ? "CAME" : "PASSED";
}

/** An appointment at the dentist is completed by its time. */
function dentalState(status: string): CopiedAppointment["state"] {
  if (status === "CANCELLED") return "CANCELLED";
  return status === "COMPLETED" ? "PASSED" : "BOOKED";
}
