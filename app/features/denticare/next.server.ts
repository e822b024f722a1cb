/** Who is registered for Denticare and what they have next, for the pages that show everything that is booked. */
import { whenInFull } from "~/features/booking/words";
import { switchTo } from "~/web/acting-for.server";
import type { Customer } from "~/web/customer.server";

export interface DentalNext {
  clientId: string;
  name: string;
  lovedOne: boolean;
  /** Whom the Denticare pages make the customer act for first; null when that is so already. */
  actFor: string | null;
  next: {
    treatment: string;
    startsAt: string;
    /** "Saturday 05/12/2026, 09:30 AM to 10:15 AM". */
    when: string;
    clinic: string;
    dentist: string;
  } | null;
}

/** Empty for customers who have nothing to do with Denticare. */
export async function readDentalNext(customer: Customer): Promise<DentalNext[]> {
  const people = await customer.api.denticare.upcoming();
  return people.map(({ next, clientName: name, ...person }) => ({
    ...person,
    name,
    actFor: switchTo(customer, person),
    next: next && {
      treatment: next.service.name,
      startsAt: next.startsAt,
      when: whenInFull(next),
      clinic: next.clinic.name,
      dentist: next.dentist.resourceName,
    },
  }));
}
