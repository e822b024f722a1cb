/** The guard of every signed-in screen, and the provider's API in that customer's name. */
import { redirect } from "@remix-run/node";
import { config } from "~/config/config.server";
import { errorCodes } from "~/contract/response";
import { returnNullIfUnavailable } from "~/database/connection-errors.server";
import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import { getOrCreatePerRequest } from "~/lib/request/request-context.server";
import type { ApiError } from "../api/api-error.server";
import { type ApiClient, createClient } from "../api/client.server";
import { createIdempotencyGuard } from "../api/idempotency.server";
import { optionalCallFallbacks } from "../api/optional-call-fallbacks.server";
import { getPortal } from "../dependencies.server";
import type { SignOutReason } from "../session/association.server";
import { readVisit, type Visit } from "../session/counter.server";
import {
  readSession,
  type Session,
  type SessionPerson,
  updateSession,
  updateSessionPerson,
} from "../session/session.server";
import { addFlash } from "../session/session-flash.server";
import { getValidAccessToken } from "../session/tokens.server";
import {
  hasPostedForm,
  preserveSentForm,
  requireSessionForSubject,
  storeUnboundForm,
  switchActingFor,
} from "./form-subject.server";
import {
  isFreshlySignedIn,
  redirectToSignInAgain,
  requireFreshSignIn,
} from "./fresh-sign-in.server";
import { redirectToSignIn } from "./preserved-input.server";

export interface Customer {
  session: Session;
  person: SessionPerson;
  /** The client acted for. Null for the customer themselves. */
  viewAs: string | null;
  api: ApiClient;
  /** The helper and the counter. Null on the customer's own device. */
  visit: Visit | null;
}

/**
 * Guards a page of a customer. A posted form must act for the person it was rendered for.
 * @throws a redirect to sign-in, which returns to this page, or the page that asks which person the form is for
 */
export async function requireCustomer(request: Request): Promise<Customer> {
  return customerOf(request, await requireSessionForSubject(request));
}

/** Guards the few forms that are not about a person's record, regardless of the person acted for. */
export async function requireSignedIn(request: Request): Promise<Customer> {
  await storeUnboundForm(request);
  return customerOf(request, await readSession(request));
}

async function customerOf(request: Request, session: Session | null): Promise<Customer> {
  if (session?.ending) throw redirect(paths.signIn.signingOut);
  if (session?.person == null) throw redirectToSignIn(request, null);
  return toCustomer(session, session.person, await readVisit(request));
}

/**
 * Guards a form that the provider refuses without a proven mobile number.
 * @throws a redirect to the page that says so, before anything is typed
 */
export function requireProvenMobile({ person }: Customer): void {
  if (person.mobileProven === false) throw redirect(paths.signIn.mobileNeeded);
}

/** Finds the customer. Null for a visitor. */
export async function findCustomer(
  request: Request,
  read?: Session | null,
): Promise<Customer | null> {
  const session = read === undefined ? await requireSessionForSubject(request) : read;
  return session?.person && !session.ending
    ? toCustomer(session, session.person, await readVisit(request))
    : null;
}

/** Finds the customer for a public page. During an outage the page is rendered as for a visitor. */
export async function findCustomerOrNull(request: Request): Promise<Customer | null> {
  return findCustomer(request).catch(returnNullIfUnavailable);
}

/** Builds the customer once per request. All parts of a page call the guard first and share the result. */
function toCustomer(
  session: Session,
  person: SessionPerson,
  visit: Visit | null,
): Promise<Customer> {
  const make = async () => makeCustomer(session, person, visit);
  return getOrCreatePerRequest(session, make) ?? make();
}

function makeCustomer(session: Session, person: SessionPerson, visit: Visit | null): Customer {
  const { viewAs } = session;
  const { confirmedBy } = person;
  const enteredBy =
    confirmedBy !== undefined && isFreshlySignedIn(session) ? confirmedBy : visit?.enteredBy;
  // The embedded provider stores the keys itself, in the transaction of the call.
  const once = config.embedded ? {} : { once: createIdempotencyGuard(person.customerId) };
  const connection = {
    ...getPortal().api,
    madeOfRequired: optionalCallFallbacks,
    ...once,
    onRefused: handleAuthError(session),
    requireFreshSignIn: (act: Parameters<typeof requireFreshSignIn>[2]) =>
      requireFreshSignIn(session, api, act),
  };
  let token: Promise<string> | undefined;
  const accessToken = () => {
    token ??= requireAccessToken(session);
    return token;
  };
  const api: ApiClient = createClient({ ...connection, accessToken, viewAs, enteredBy });
  return { session, person, viewAs, api, visit };
}

/** @throws a redirect that ends the session if the identity provider has ended the sign-in, 503 if it does not answer */
async function requireAccessToken(session: Session): Promise<string> {
  const accessToken = await getValidAccessToken(session);
  if (accessToken === null) throw await markForSignOut(session, "tokenExpired");
  return accessToken;
}

const BOOKING = {};

interface NotedBooking {
  describe?: () => Promise<string>;
}

/** Notes how to describe what this request books. The message names it if the right to act for the person has ended. */
export function storeBookingDescription(describe: () => Promise<string>): void {
  Object.assign(getOrCreatePerRequest<NotedBooking>(BOOKING, () => ({})) ?? {}, { describe });
}

/** Switches back to the customer themselves, after the right to act for the person has ended. */
async function stopActing(session: Session): Promise<Response> {
  const name = session.person?.actingFor ?? "this person";
  const what = await getOrCreatePerRequest<NotedBooking>(BOOKING, () => ({}))?.describe?.();
  await switchActingFor(session, null);
  const unsent = hasPostedForm()
    ? reply("replies:sign-in.acting-ended-form", { name })
    : reply("replies:sign-in.acting-ended", { name });
  await addFlash(session, {
    kind: "info",
    text: what ? reply("replies:sign-in.acting-ended-booking", { name, what }) : unsent,
  });
  return redirect("/");
}

/**
 * Changes the customer's name in the header from the next page on.
 * @param name from their own record
 */
export async function updateHeaderName({ session, person }: Customer, name: string): Promise<void> {
  if (person.name !== name) await updateSessionPerson(session, { name });
}

/** Adds the Finance group to the menu from the next page on. */
export async function addFinanceToMenu({ session, person }: Customer): Promise<void> {
  if (!person.finance) await updateSessionPerson(session, { finance: true });
}

/** Returns the same customer acting for themselves, regardless of the header. Registration and linking are always about the customer. */
export async function toActingAsSelf(customer: Customer): Promise<Customer> {
  return customer.viewAs === null
    ? customer
    : toCustomer({ ...customer.session, viewAs: null }, customer.person, customer.visit);
}

/** Returns the same customer acting for a loved one in calls. The session stays as it is, and the provider checks the right to act. */
export async function toActingForLovedOne(customer: Customer, viewAs: string): Promise<Customer> {
  return toCustomer({ ...customer.session, viewAs }, customer.person, customer.visit);
}

/** Marks the session as ending. Its page explains why and logs out after 2 seconds (SPEC section 8). */
export async function markForSignOut(session: Session, ending: SignOutReason): Promise<Response> {
  await preserveSentForm(session);
  await updateSession(session, { ending });
  return redirect(paths.signIn.signingOut);
}

/**
 * Handles a refused token of any call in one place.
 * @throws a redirect that depends on the refusal
 */
const handleAuthError =
  (session: Session) =>
  async ({ failure: { errorCode }, tokenProblem }: ApiError): Promise<void> => {
    if (errorCode === errorCodes.cannotActFor) throw await stopActing(session);
    if (errorCode === errorCodes.freshSignInNeeded) throw await redirectToSignInAgain(session);
    if (errorCode === errorCodes.counterWithdrawn) throw redirect(paths.counter.closed);
    if (tokenProblem)
      throw await markForSignOut(
        session,
        tokenProblem === "invalid" ? "tokenInvalid" : "tokenExpired",
      );
  };
