/** The people registered for Denticare and their next appointments, for pages that list all bookings. */
import type { DentalAppointment } from "~/contract/denticare/dental";
import { formatWhenInFull } from "~/features/booking/appointment-words";
import type { Words } from "~/languages/page-language";
import { buildMapSearch } from "~/lib/singapore/singapore-map";
import { findRequiredActingSwitch } from "~/web/customer/acting-for.server";
import type { Customer } from "~/web/customer/customer.server";
import { isFeatureEnabled } from "~/web/customer/features.server";

export interface DentalNext {
  clientId: string;
  name: string;
  lovedOne: boolean;
  /** The person to act for first on the Denticare pages, or null when no switch is needed. */
  actFor: string | null;
  next: {
    treatment: string;
    startsAt: string;
    /** "Sat 05/12/2026, 09:30 AM to 10:15 AM". */
    when: string;
    clinic: string;
    address: string;
    dentist: string;
    id: string;
    endsAt: string;
    /** True at least 24 hours before the appointment. */
    changeable: boolean;
    /** Link to the clinic in a map app. */
    directionsUrl: string;
  } | null;
}

/** Reads the next appointments. The list is empty for customers without any Denticare registration. */
export async function readDentalNext(customer: Customer, words: Words): Promise<DentalNext[]> {
  if (!(await isFeatureEnabled("denticare"))) return [];
  const people = await customer.api.denticare.upcoming();
  return people.map(({ next, clientName: name, ...person }) => ({
    ...person,
    name,
    actFor: findRequiredActingSwitch(customer, person),
    next: next && showNext(next, words),
  }));
}

function showNext(
  { id, startsAt, endsAt, service, clinic, dentist, changeable }: DentalAppointment,
  words: Words,
) {
  const address = `${clinic.block} ${clinic.street}, Singapore ${clinic.postalCode}`;
  return {
    id,
    startsAt,
    endsAt,
    changeable,
    treatment: service.name,
    when: formatWhenInFull({ startsAt, endsAt }, words),
    clinic: clinic.name,
    address: `Blk ${address}`,
    dentist: dentist.resourceName,
    directionsUrl: buildMapSearch(`${clinic.name}, ${address}`),
  };
}
