/** Actions without a person's record, whose forms may be sent while acting for any person. Each has its reason. */
const OUTSIDE = "asked by machines, which prove themselves by a token or a signature";
const LINK = "a link from a message names its own record, whoever is acted for";
const NOBODY =
  "a visitor's own booking, told by its session alone; no record of the customer's is read or written";
const DOOR = "the tablet at a centre's door: nobody is signed in there";
const COUNTER = "the computer of a centre, not a person";
const HELPER = "a helper's own entry, by the reference of the visit at the counter";
const BROWSER = "a setting of this browser";
/** Reasons by route. */
export const unboundActions: Record<string, string> = {
  "api.$.ts": OUTSIDE,
  "identity.$.ts": OUTSIDE,
  "sandbox.$.ts": OUTSIDE,
  "acting.ts": "the switch itself: it says whom to act for",
  "logout.tsx": "signs out, whoever is acted for",
  "sign-in-again.tsx": HELPER,
  "signing-out.tsx":
    "opens a new account after the earlier one has ended, before anybody is signed in",
  "appt.$id.tsx": LINK,
  "appt._index.tsx": LINK,
  "inv.$id.tsx": LINK,
  "inv._index.tsx": LINK,
  "feedback.$id.tsx": LINK,
  "seat-offer.$token.tsx": LINK,
  "access.$id.tsx": LINK,
  "access.$id_.rights.tsx": LINK,
  "payer.$id.tsx": LINK,
  "contact-change.$id.tsx": LINK,
  "loved-ones.death.tsx":
    "the person in the address decides, and a second press must find the same answer",
  "profile.access_.rights.tsx":
    "the rights of those who act for the customer: always of their own record",
  "profile.access.tsx": "who may act or pay for the customer: always of their own record",
  "denticare.appointment.$id_.cancel.tsx": LINK,
  "denticare.appointment.$id_.reschedule.tsx": LINK,
  "denticare.book-appointment.tsx": NOBODY,
  "denticare.book-appointment_.details.tsx": NOBODY,
  "denticare.book-appointment_.mobile.tsx": NOBODY,
  "denticare.confirm-order.tsx": NOBODY,
  "denticare.existing-appointment-found.tsx": NOBODY,
  "denticare.retained-order.tsx": NOBODY,
  "check-in-check-out.center.$centerId.tsx": DOOR,
  "check-in-check-out.confirm.tsx": DOOR,
  "check-in-check-out.done.tsx": DOOR,
  "check-in-check-out.event.tsx": DOOR,
  "check-in-check-out.id-number.tsx": DOOR,
  "check-in-check-out.individual.$activityId.tsx": DOOR,
  "check-in-check-out.mobile.tsx": DOOR,
  "check-in-check-out.org.$activityId.tsx": DOOR,
  "check-in-check-out.organisation.tsx": DOOR,
  "check-in-check-out.posters._index.tsx": DOOR,
  "check-in-check-out.session.$sessionId.tsx": DOOR,
  "counter._index.tsx": COUNTER,
  "counter.finish.ts": COUNTER,
  "counter.stay.ts": COUNTER,
  "counter.find-client.tsx": HELPER,
  "counter.open-client.tsx": HELPER,
  "counter.register-person.tsx": HELPER,
  "counter.take-payment.tsx": HELPER,
  "counter.void.tsx": HELPER,
  "counter.sessions.tsx": HELPER,
  "counter.results.tsx": HELPER,
  "counter.doctors-note.tsx": HELPER,
  "counter.change-booking.tsx": HELPER,
  "counter.death.tsx": HELPER,
  "counter.correct.tsx": HELPER,
  "counter.decide-correction.tsx": HELPER,
  "basic-version.ts": BROWSER,
  "language.ts": BROWSER,
  "usage-counts.ts": BROWSER,
  "tour._index.ts": BROWSER,
};
