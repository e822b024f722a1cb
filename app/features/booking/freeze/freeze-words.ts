/** Words about frozen packages, on My services and on the page of a package. */
import type { PackageFreeze } from "~/contract/booking/package-freeze";
import { formatDate } from "~/lib/singapore-date";

export interface FreezeNotice {
  id: string;
  title: string;
  /** Further sentences. */
  text: string[];
  /** Label of the link that ends the freeze or takes the request back. Null if it cannot be ended. */
  endLabel: string | null;
}

export const formatFreezeDays = ({ fromDate, toDate }: { fromDate: string; toDate: string }) =>
  fromDate === toDate
    ? `on ${formatDate(fromDate)}`
    : `from ${formatDate(fromDate)} to ${formatDate(toDate)}`;

/** Says from when a package is frozen: it is, or it will be if the first day is still to come. */
export const describeFreeze = (period: { fromDate: string; toDate: string }, today: string) =>
  `${period.fromDate > today ? "will be" : "is"} frozen ${formatFreezeDays(period)}`;

/** Words one freeze: it applies, it waits for an answer, or it was refused. */
export function describePackageFreeze(freeze: PackageFreeze): FreezeNotice {
  const { id, status, requestedAt, answer, validUntilIfEnded } = freeze;
  const days = formatFreezeDays(freeze);
  const said = answer === null ? [] : [answer];
  switch (status) {
    case "APPROVED":
      return {
        id,
        title: `Frozen ${days}`,
        text: ["Nothing can be booked for these days.", ...said],
        endLabel: validUntilIfEnded === null ? null : "End the freeze",
      };
    case "REFUSED":
      return {
        id,
        title: `We cannot freeze the package ${days}`,
        text: [...said, "Your bookings stay as they are."],
        endLabel: null,
      };
    default:
      return {
        id,
        title: `Asked on ${formatDate(requestedAt)}: freeze ${days}`,
        text: ["We answer within 2 working days. Until then your bookings stay as they are."],
        endLabel: "Take back the request",
      };
  }
}
