/** Bookings that the customer did not make: an access that is not confirmed yet may only add and take back its own. */
import { describeUnconfirmed } from "~/contract/people/proxy-rights";
import { errorCodes } from "~/contract/response";
import type { CustomerContext } from "~/provider/shared/context";
import { refuse } from "~/provider/shared/failure";
import type { BookingRow } from "../slot/take-slot";
import type { TermRow } from "../term/terms";

/** @throws 403 for a booking of another customer, until the owner or staff have confirmed the access. */
export function requireConfirmedForOthers(
  { customerId, isAllowed }: CustomerContext,
  { client }: Pick<TermRow, "client">,
  bookings: readonly BookingRow[],
): void {
  const areOwn = bookings.every(({ bookedBy }) => bookedBy === customerId);
  if (!areOwn && !isAllowed(client.id, "edit"))
    refuse(403, errorCodes.linkUnconfirmed, describeUnconfirmed(client.name));
}
