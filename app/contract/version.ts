/**
 * The version of the contract. A new call or field raises the second number. A breaking change raises the first, with a line in `changes`
 * that tells backend developers what to do.
 */
export const contractVersion = "1.4.0";

export const changes: Record<string, string> = {
  "1.0.0": "The first version.",
  "1.1.0": "`sessions.get` gives one appointment with its term. It is optional.",
  "1.2.0":
    "`handOvers.take` carries an idempotency key: asked twice with one, the first answer is given again.",
  "1.3.0":
    "`denticarePublic.appointment` may name the person's coming appointments in `existing`; `timetables.runs` heeds `termId`; `linking.link` may answer RECORD_LINKED; sixteen calls that this portal does not make are optional.",
  "1.4.0":
    "`services.list` may say what can still be booked, what stands in the way and until when a group can be chosen. `sessions.leavePrice` states what leaving a group costs. It is optional.",
};
