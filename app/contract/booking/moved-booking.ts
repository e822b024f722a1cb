/** Refusals of a form about bookings that were moved after its page had shown them. Provider and portal answer with the same. */
import { type Reply, reply } from "../../languages/reply";

/** The act that the refused form asked for. */
export type Outcome = "cancelled" | "changed";

const end = (outcome: Outcome, reason: Reply): Reply =>
  outcome === "cancelled"
    ? reply("replies-booking:not-cancelled", { reason })
    : reply("replies-booking:not-changed", { reason });

function describeMove(kind: string, when: Date): Reply {
  if (kind === "PRE_SESSION") return reply("replies-booking:moved-to.pre", { when });
  if (kind === "POST_SESSION") return reply("replies-booking:moved-to.post", { when });
  return reply("replies-booking:moved-to.session", { when });
}

export const describeMovedBooking = (
  { kind, startsAt }: { kind: string; startsAt: Date | string },
  outcome: Outcome,
): Reply => end(outcome, describeMove(kind, new Date(startsAt)));

/** Names the clinic too, because an appointment may be moved to another one at the same time. */
export const describeMovedDentalAppointment = (
  { startsAt, clinic }: { startsAt: Date | string; clinic: { name: string } },
  outcome: Outcome,
): Reply => {
  const values = { when: new Date(startsAt), clinic: clinic.name };
  return end(outcome, reply("replies-my-denticare:moved-to", values));
};
