/** Addresses of the shell that lead away from a page and back to it. */
import * as paths from "~/lib/paths";
import { redactPath } from "~/web/url/redact-path.server";

/** Pages that ask for confirmation before logging out (SPEC section 2, App shell). */
const confirmedAreas = [
  paths.registration.start,
  paths.booking.intake,
  paths.booking.sessions,
  paths.booking.reschedule,
  paths.booking.cancelAssessment,
  paths.booking.cancelSession,
  paths.denticare.mine,
  paths.denticare.start,
  paths.payment.pay,
];

/** Finds the page that confirms a log-out from this page. Undefined if it needs no confirmation. */
export function findLogOutConfirmation(pathname: string, search: string): string | undefined {
  const lowerPath = pathname.toLowerCase();
  if (!confirmedAreas.some((path) => lowerPath === path || lowerPath.startsWith(`${path}/`)))
    return undefined;
  return hasTokenInPath(pathname)
    ? paths.signIn.logOut
    : paths.to(paths.signIn.logOut, { returnTo: pathname + search });
}

export function buildLogInPath(pathname: string, search: string): string {
  if (pathname === paths.signIn.logIn) return buildLogInAgain(new URLSearchParams(search));
  return pathname === "/" || hasTokenInPath(pathname)
    ? paths.signIn.logIn
    : paths.to(paths.signIn.logIn, { returnTo: pathname + search });
}

/** Leads on from the page that says that the session ended, as its own button does. */
function buildLogInAgain(params: URLSearchParams): string {
  params.set("again", "yes");
  return `${paths.signIn.logIn}?${params}`;
}

/** Checks for a link token in the path. The token of an SMS link must not be carried into another address. */
function hasTokenInPath(pathname: string): boolean {
  return redactPath(pathname) !== pathname;
}

/** Builds the address that hands the current step over to another device. */
export function buildHandOverPath(pathname: string, search: string): string {
  const from = hasTokenInPath(pathname) ? "/" : pathname + search;
  return paths.to(paths.counter.handOver, { from });
}
