/** Bookings that the customer did not make: an access that is not confirmed yet may only add and take back its own. */
import { describeUnconfirmed } from "~/contract/people/proxy-rights";
import { errorCodes } from "~/contract/response";
import type { CustomerContext } from "./context";
import { refuse } from "./failure";

/** @throws 403 for a booking of another customer, until the owner or staff have confirmed the access. */
export function requireConfirmedForOthers(
  { customerId, isAllowed }: CustomerContext,
  person: { id: string; name: string },
  bookings: readonly { bookedBy: string | null }[],
): void {
  const areOwn = bookings.every(({ bookedBy }) => bookedBy === customerId);
  if (!areOwn && !isAllowed(person.id, "edit"))
    refuse(403, errorCodes.linkUnconfirmed, describeUnconfirmed(person.name));
}
