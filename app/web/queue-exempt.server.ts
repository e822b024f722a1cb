/** Requests that never wait in the queue. */

import * as paths from "~/lib/paths";
import { removeEnding } from "~/lib/text/remove-ending";

/** Addresses for other programs. */
const DOORS = /^\/(api|identity|sandbox|healthz|readyz)(\/|$)/i;
/** The end of a sign-in, links of messages, and the doors and counters of centres, where people are in a queue already. */
const EXEMPT_PATHS = [
  paths.signIn.callback,
  paths.signIn.end,
  paths.signIn.logOut,
  paths.signIn.signingOut,
  paths.booking.findByLink,
  paths.to(paths.booking.seatOffer, { token: "" }),
  paths.payment.findByLink,
  paths.to(paths.people.accessByLink, { id: "" }),
  paths.to(paths.people.payerByLink, { id: "" }),
  paths.to(paths.people.contactChange, { id: "" }),
  paths.to(paths.denticare.byLink, { id: "" }),
  paths.to(paths.help.feedback, { id: "" }),
  paths.checkIn.start,
  paths.counter.start,
  paths.counter.enterCode,
].map((address) => `${removeEnding(address, "/")}/`);

/** Checks whether requests for this path never wait. */
export const isQueueExempt = (path: string): boolean => {
  const place = `${path.toLowerCase()}/`;
  return DOORS.test(path) || EXEMPT_PATHS.some((free) => place.startsWith(free));
};
