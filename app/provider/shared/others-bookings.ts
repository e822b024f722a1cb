/** Bookings that the customer did not make: an access that is not confirmed yet may only add and take back its own. */
import type { CustomerContext } from "./context";

/** @throws 403 for a booking of another customer, until the owner or staff have confirmed the access. */
export function requireConfirmedForOthers(
  { customerId, requireRight }: CustomerContext,
  person: { id: string },
  bookings: readonly { bookedBy: string | null }[],
): void {
  const areOwn = bookings.every(({ bookedBy }) => bookedBy === customerId);
  if (!areOwn) requireRight(person.id, "edit");
}
