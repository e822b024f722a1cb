import { rules } from "../rules";

/** Formats sessions: "24 sessions, 45 minutes each", "1 session of 45 minutes". */
export function formatSessions(count: number, minutes: number = rules.sessionMinutes): string {
  return count === 1
    ? `1 session of ${minutes} minutes`
    : `${count} sessions, ${minutes} minutes each`;
}

/** Formats an offer with its sessions. A name that contains their number is not followed by it again: "24 sessions, 45 minutes each". */
export function formatOffer(
  name: string,
  sessions: number,
  minutes: number = rules.sessionMinutes,
): string {
  return name.startsWith(`${sessions} sessions`)
    ? `${name}, ${minutes} minutes each`
    : `${name}: ${formatSessions(sessions, minutes)}`;
}
