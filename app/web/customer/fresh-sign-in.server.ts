/**
 * Guards acts that cannot be taken back. The API client of each customer runs it before the calls that the contract marks, so no route can
 * leave it out. The form is preserved, and its page shows the input again after the sign-in.
 */
import { redirect } from "@remix-run/node";
import { FRESH_SIGN_IN_MINUTES } from "~/contract/call";
import type { ProfileUpdate } from "~/contract/people/profile";
import * as paths from "~/lib/paths";
import type { ApiClient, Connection } from "../api/client.server";
import { getPortal } from "../dependencies.server";
import type { Session } from "../session/session.server";
import { decryptTokens } from "../session/tokens.server";
import { preserveSentForm } from "./form-subject.server";
import { getFormAddress } from "./preserved-input.server";

type Act = Parameters<NonNullable<Connection["requireFreshSignIn"]>>[0];

/** Checks whether the person authenticated a short time ago, or a helper typed the staff code for them. */
export function isFreshlySignedIn({ person }: Session): boolean {
  const at = person?.authenticatedAt;
  if (at === undefined) return false;
  return getPortal().clock.now().getTime() - Date.parse(at) < FRESH_SIGN_IN_MINUTES * 60_000;
}

const JUST_NOW_MS = 2 * 60_000;

/**
 * Finds how the person of a session proves who they are:
 * - `signIn` at the identity provider;
 * - `staffCode`: a helper opened the record of a person without a sign-in;
 * - `unknown`: they have just signed in, but the identity provider does not name the time.
 */
export function findWayToConfirm(session: Session): "signIn" | "staffCode" | "unknown" {
  if (decryptTokens(session)?.idToken === "") return "staffCode";
  const isNew = getPortal().clock.now().getTime() - session.createdAt.getTime() < JUST_NOW_MS;
  return isNew && session.person?.authenticatedAt === undefined ? "unknown" : "signIn";
}

/**
 * Guards one call.
 * @throws a redirect to the page that asks to sign in again
 */
export async function requireFreshSignIn(
  session: Session,
  api: ApiClient,
  { call, need, body }: Act,
): Promise<void> {
  if (isFreshlySignedIn(session)) return;
  const isNeeded =
    need === "always" || call !== "profiles.put" || (await changesContact(api, body));
  if (isNeeded) throw await redirectToSignInAgain(session);
}

/** Compares the sent contact with the one on record. The first registration changes none. An e-mail address on record stays. */
async function changesContact(api: ApiClient, body: unknown): Promise<boolean> {
  const sent = body as Pick<ProfileUpdate, "email" | "countryCode" | "mobileNumber">;
  const current = await api.profiles.get();
  if (current.id === null) return false;
  const [mobile, email] = [sent.mobileNumber ?? "", sent.email ?? ""];
  if (email !== "" && email !== (current.email ?? "")) return true;
  if (mobile !== (current.mobileNumber ?? "")) return true;
  return mobile !== "" && sent.countryCode !== current.countryCode;
}

/** Builds the redirect to the page that asks to sign in again, and preserves the form of this request. */
export async function redirectToSignInAgain(session: Session): Promise<Response> {
  const sent = await preserveSentForm(session, "signInAgain");
  return redirect(
    paths.to(paths.signIn.again, {
      returnTo: sent ? getFormAddress(sent.request.url) : "/",
      sent: sent?.isPreserved ? "kept" : undefined,
    }),
  );
}
