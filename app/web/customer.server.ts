/** The guard of every signed-in screen, and the provider's API in that customer's name. */
import { redirect } from "@remix-run/node";
import { config } from "~/config.server";
import { errorCodes } from "~/contract/reply";
import { unlessLost } from "~/database/lost-connection.server";
import { keptInRequest } from "~/lib/request-scope.server";
import type { Ending } from "./association.server";
import { type ApiClient, type ApiError, createClient } from "./client.server";
import { readVisit, type Visit } from "./counter.server";
import { portal } from "./dependencies.server";
import { actAs, heldToPerson } from "./for-whom.server";
import { keepCatalogue } from "./kept-catalogue.server";
import { toSignIn } from "./kept-typing.server";
import { madeOfRequired } from "./made-of-required.server";
import * as paths from "./paths";
import { askedOnce } from "./sent-once.server";
import {
  addFlash,
  changePerson,
  changeSession,
  readSession,
  type Session,
  type SessionPerson,
} from "./session.server";
import { freshAccessToken } from "./tokens.server";

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
  return customerOf(request, await heldToPerson(request));
}

/** For the few forms that are about no person's record: the customer, whoever is acted for. */
export async function requireSignedIn(request: Request): Promise<Customer> {
  return customerOf(request, await readSession(request));
}

async function customerOf(request: Request, session: Session | null): Promise<Customer> {
  if (session?.ending) throw redirect(paths.signIn.signingOut);
  if (session?.person == null) throw toSignIn(request, null);
  return toCustomer(session, session.person, await readVisit(request));
}

/** The customer, or null for a visitor. */
export async function findCustomer(
  request: Request,
  read?: Session | null,
): Promise<Customer | null> {
  const session = read === undefined ? await heldToPerson(request) : read;
  return session?.person && !session.ending
    ? toCustomer(session, session.person, await readVisit(request))
    : null;
}

/** For pages that are there for everybody: while nobody can tell who is signed in, they are drawn as for a visitor. */
export async function findCustomerIfTold(request: Request): Promise<Customer | null> {
  return findCustomer(request).catch(unlessLost);
}

/** The provider's API for anybody. */
export function publicApi(): ApiClient {
  return keepCatalogue(createClient({ ...portal().api, madeOfRequired }));
}

/** The parts of a page, which all begin with the guard, share one. */
function toCustomer(
  session: Session,
  person: SessionPerson,
  visit: Visit | null,
): Promise<Customer> {
  const make = () => makeCustomer(session, person, visit);
  return keptInRequest(session, make) ?? make();
}

async function makeCustomer(
  session: Session,
  person: SessionPerson,
  visit: Visit | null,
): Promise<Customer> {
  const accessToken = await freshAccessToken(session);
  if (accessToken === null) throw await endLater(session, "tokenExpired");
  const { viewAs } = session;
  const enteredBy = visit?.enteredBy;
  // The embedded provider keeps the keys itself, in the transaction that they belong to.
  const once = config.embedded ? {} : { once: askedOnce(person.customerId) };
  const connection = { ...portal().api, madeOfRequired, ...once, onRefused: leave(session) };
  const api = createClient({ ...connection, accessToken, viewAs, enteredBy });
  return { session, person, viewAs, api, visit };
}

/** The right to act for the person has ended: from here on the customer acts for themselves. */
async function stopActing(session: Session): Promise<Response> {
  const name = session.person?.actingFor;
  await actAs(session, null);
  await addFlash(session, {
    kind: "info",
    text: `You can no longer act for ${name ?? "this person"}. You now act for yourself.`,
  });
  return redirect("/");
}

/** The header calls the customer by this name from the next page on. @param name of their own record. */
export async function noteOwnName({ session, person }: Customer, name: string): Promise<void> {
  if (person.name !== name) await changePerson(session, { name });
}

/** From the next page on the menu has the Finance group. */
export async function noteFinance({ session, person }: Customer): Promise<void> {
  if (!person.finance) await changePerson(session, { finance: true });
}

/** The same customer acting for nobody else, whoever the header names: registration and linking are one's own. */
export async function asOneself(customer: Customer): Promise<Customer> {
  return customer.viewAs === null
    ? customer
    : toCustomer({ ...customer.session, viewAs: null }, customer.person, customer.visit);
}

/** Marks the session as ending; its page says why and logs out after 2 seconds (SPEC section 8). */
export async function endLater(session: Session, ending: Ending): Promise<Response> {
  await changeSession(session, { ending });
  return redirect(paths.signIn.signingOut);
}

/** Any call may find the token refused; what happens then is the same everywhere. @throws where it leads. */
const leave =
  (session: Session) =>
  async ({ failure: { errorCode }, tokenProblem }: ApiError): Promise<void> => {
    if (errorCode === errorCodes.cannotActFor) throw await stopActing(session);
    if (errorCode === errorCodes.counterWithdrawn) throw redirect(paths.counter.closed);
    if (tokenProblem)
      throw await endLater(session, tokenProblem === "invalid" ? "tokenInvalid" : "tokenExpired");
  };
