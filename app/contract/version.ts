/**
 * The version of the contract. A new call or field raises the second number. A breaking change raises the first, with a line in `changes`
 * that tells backend developers what to do.
 */
export const contractVersion = "1.5.0";

export const changes: Record<string, string> = {
  "1.0.0": "The first version.",
  "1.1.0": "`sessions.get` returns one appointment with its term. It is optional.",
  "1.2.0":
    "`handOvers.take` carries an idempotency key. A repeated key gets the first answer again.",
  "1.3.0":
    "`denticarePublic.appointment` may name the person's upcoming appointments in `existing`; `timetables.runs` respects `termId`; `linking.link` may answer RECORD_LINKED; sixteen calls that this portal does not make are optional.",
  "1.4.0":
    "`services.list` may state how many sessions can still be booked, the obstacles, and the last day to choose a group. `sessions.leavePrice` returns the cost of leaving a group. It is optional.",
  "1.5.0":
    "`services.list` may state from when a further package counts (`renewsFrom`). A term of `sessions.list` may state how many sessions can still be booked. Appointments may state that an assessment comes first or can be confirmed. `sessions.confirmAssessment` confirms a past assessment. It is optional.",
};
