/** The guard of every signed-in screen, and the provider's API in that customer's name. */
import { redirect } from "@remix-run/node";
import { config } from "~/config/config.server";
import { errorCodes } from "~/contract/response";
import { nullIfUnavailable } from "~/database/connection-errors.server";
import * as paths from "~/lib/paths";
import { perRequest } from "~/lib/request/request-context.server";
import { withCatalogueCache } from "../api/catalogue-cache.server";
import { type ApiClient, type ApiError, createClient } from "../api/client.server";
import { createIdempotencyGuard } from "../api/idempotency.server";
import { optionalCallFallbacks } from "../api/optional-call-fallbacks.server";
import { portal } from "../dependencies.server";
import type { SignOutReason } from "../session/association.server";
import { readVisit, type Visit } from "../session/counter.server";
import {
  addFlash,
  changePerson,
  readSession,
  type Session,
  type SessionPerson,
  updateSession,
} from "../session/session.server";
import { getValidAccessToken } from "../session/tokens.server";
import { sessionForSubject, switchActingFor } from "./form-subject.server";
import { redirectToSignIn } from "./preserved-input.server";

export interface Customer {
  session: Session;
  person: SessionPerson;
  /** The client acted for, when it is somebody else. */
  viewAs: string | null;
  api: ApiClient;
  /** Who helps, where; null on anybody's own device. */
  visit: Visit | null;
}

/**
 * The customer, acting for whom a posted form was drawn for.
 * @throws a redirect to sign-in, which comes back to where the visitor was; the page that asks for whom a form is.
 */
export async function requireCustomer(request: Request): Promise<Customer> {
  return customerOf(request, await sessionForSubject(request));
}

/** For the few forms that are about no person's record: the customer, whoever is acted for. */
export async function requireSignedIn(request: Request): Promise<Customer> {
  return customerOf(request, await readSession(request));
}

async function customerOf(request: Request, session: Session | null): Promise<Customer> {
  if (session?.ending) throw redirect(paths.signIn.signingOut);
  if (session?.person == null) throw redirectToSignIn(request, null);
  return toCustomer(session, session.person, await readVisit(request));
}

/** The customer, or null for a visitor. */
export async function findCustomer(
  request: Request,
  read?: Session | null,
): Promise<Customer | null> {
  const session = read === undefined ? await sessionForSubject(request) : read;
  return session?.person && !session.ending
    ? toCustomer(session, session.person, await readVisit(request))
    : null;
}

/** For pages that are there for everybody: while nobody can tell who is signed in, they are drawn as for a visitor. */
export async function findCustomerOrNull(request: Request): Promise<Customer | null> {
  return findCustomer(request).catch(nullIfUnavailable);
}

/** The provider's API for anybody. */
export function publicApi(): ApiClient {
  return withCatalogueCache(
    createClient({ ...portal().api, madeOfRequired: optionalCallFallbacks }),
  );
}

/** The parts of a page, which all begin with the guard, share one. */
function toCustomer(
  session: Session,
  person: SessionPerson,
  visit: Visit | null,
): Promise<Customer> {
  const make = () => makeCustomer(session, person, visit);
  return perRequest(session, make) ?? make();
}

async function makeCustomer(
  session: Session,
  person: SessionPerson,
  visit: Visit | null,
): Promise<Customer> {
  const accessToken = await getValidAccessToken(session);
  if (accessToken === null) throw await markForSignOut(session, "tokenExpired");
  const { viewAs } = session;
  const enteredBy = visit?.enteredBy;
  // The embedded provider keeps the keys itself, in the transaction that they belong to.
  const once = config.embedded ? {} : { once: createIdempotencyGuard(person.customerId) };
  const connection = {
    ...portal().api,
    madeOfRequired: optionalCallFallbacks,
    ...once,
    onRefused: handleAuthError(session),
  };
  const api = createClient({ ...connection, accessToken, viewAs, enteredBy });
  return { session, person, viewAs, api, visit };
}

/** The right to act for the person has ended: from here on the customer acts for themselves. */
async function stopActing(session: Session): Promise<Response> {
  const name = session.person?.actingFor;
  await switchActingFor(session, null);
  await addFlash(session, {
    kind: "info",
    text: `You can no longer act for ${name ?? "this person"}. You now act for yourself.`,
  });
  return redirect("/");
}

/** The header calls the customer by this name from the next page on. @param name of their own record. */
export async function updateDisplayName(
  { session, person }: Customer,
  name: string,
): Promise<void> {
  if (person.name !== name) await changePerson(session, { name });
}

/** From the next page on the menu has the Finance group. */
export async function showFinanceMenu({ session, person }: Customer): Promise<void> {
  if (!person.finance) await changePerson(session, { finance: true });
}

/** The same customer acting for nobody else, whoever the header names: registration and linking are one's own. */
export async function actingAsSelf(customer: Customer): Promise<Customer> {
  return customer.viewAs === null
    ? customer
    : toCustomer({ ...customer.session, viewAs: null }, customer.person, customer.visit);
}

/** Marks the session as ending; its page says why and logs out after 2 seconds (SPEC section 8). */
export async function markForSignOut(session: Session, ending: SignOutReason): Promise<Response> {
  await updateSession(session, { ending });
  return redirect(paths.signIn.signingOut);
}

/** Any call may find the token refused; what happens then is the same everywhere. @throws where it leads. */
const handleAuthError =
  (session: Session) =>
  async ({ failure: { errorCode }, tokenProblem }: ApiError): Promise<void> => {
    if (errorCode === errorCodes.cannotActFor) throw await stopActing(session);
    if (errorCode === errorCodes.counterWithdrawn) throw redirect(paths.counter.closed);
    if (tokenProblem)
      throw await markForSignOut(
        session,
        tokenProblem === "invalid" ? "tokenInvalid" : "tokenExpired",
      );
  };
