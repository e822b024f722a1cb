/** Moves a journey between a counter and the customer's own phone. */

import { describeIdNumber } from "~/features/registration/journey/shown-id-number.server";
import * as paths from "~/lib/paths";
import { decryptOrNull } from "~/lib/security/encryption.server";
import { loadOrFallback } from "~/web/api/call-rules.server";
import type { Customer } from "~/web/customer/customer.server";
import { getPortal } from "~/web/dependencies.server";
import { encryptionContext } from "~/web/encryption-context";
import { redirectWithFlash } from "~/web/forms/flash.server";
import { readIdempotencyKey } from "~/web/forms/form.server";
import type { FormContext } from "~/web/forms/form-action.server";
import { toSafeReturnTo } from "~/web/safe-return-to.server";
import type { Counter } from "~/web/session/counter.server";
import { redactPath } from "~/web/url/redact-path.server";
import { finishVisit } from "../visit.server";

export interface ShownHandOver {
  code: string;
  /** The short address to type. */
  address: string;
  picture: string;
  expiresAt: string;
  /** True if the code was also sent to the customer's phone by SMS. */
  sent: boolean;
  /** True if no SMS reaches the customer's number, which is a landline. */
  noSms: boolean;
}

const CONTEXT = encryptionContext.shownHandOver();

/** Finds the step that the journey continues at. The result is never an address with a token. */
export function findHandOverPath(request: Request): string {
  const place = toSafeReturnTo(new URL(request.url).searchParams.get("from"));
  const [path = ""] = place.split("?");
  const strange = place.length > 400 || place.includes("\\") || redactPath(path) !== path;
  return strange || path.startsWith(paths.counter.handOver) ? "/" : place;
}

/**
 * Creates a hand-over.
 * @param send true to send the code by SMS too.
 */
export async function createPhoneHandOver(
  { api }: Customer,
  place: string,
  send: boolean,
): Promise<ShownHandOver> {
  const made = await api.handOvers.create({ body: { place, send } });
  const { code, picture, expiresAt, maskedMobile } = made;
  const address = new URL(paths.counter.enterCode, made.url).href.replace(/^https?:\/\//, "");
  const sent = maskedMobile !== null;
  const noSms = send && !sent;
  return { code, picture, expiresAt, sent, noSms, address };
}

/** Creates a hand-over and ends the visit at the counter. Only the code stays on the screen, and only this customer can use it. */
export async function handOverAndFinishVisit(request: Request, customer: Customer, place: string) {
  const shown = await createPhoneHandOver(customer, place, true);
  return finishVisit(request, getPortal().vault.seal(JSON.stringify(shown), CONTEXT));
}

/**
 * Opens the hand-over that the counter shows.
 * @returns null once the code has expired, since the next person must not see it.
 */
export function openHandOver({ handOver }: Counter): ShownHandOver | null {
  if (handOver === null) return null;
  const opened = decryptOrNull(getPortal().vault, handOver, CONTEXT);
  if (opened === null) return null;
  const shown = JSON.parse(opened) as ShownHandOver;
  return countSecondsLeft(shown) > 0 ? shown : null;
}

export function countSecondsLeft({ expiresAt }: ShownHandOver): number {
  return Math.ceil((Date.parse(expiresAt) - getPortal().clock.now().getTime()) / 1000);
}

/**
 * Checks if the code works for this customer before it is redeemed. The check counts as an attempt.
 * After too many attempts, or if the provider gives no answer, the customer presses the button and gets the error there.
 */
export async function checkHandOverCode({ api }: Customer, code: string): Promise<boolean> {
  const { works } = await loadOrFallback(api.handOvers.look({ body: { code } }), { works: true });
  return works;
}

/**
 * Redeems a hand-over code.
 * @throws ApiError with 400 for a code that does not work.
 */
export async function redeemHandOver(
  customer: Customer,
  { request, form }: FormContext,
  code: string,
): Promise<Response> {
  const idempotencyKey = readIdempotencyKey(form);
  const { place } = await customer.api.handOvers.take({ body: { code }, idempotencyKey });
  const to = toSafeReturnTo(place);
  const isRegistration = to.startsWith(paths.registration.start);
  const idNumber = isRegistration ? await describeIdNumber(customer) : null;
  const continued = "You can continue where you left off. Your answers are saved.";
  const text = [continued, idNumber].filter(Boolean).join(" ");
  return redirectWithFlash(request, to, { kind: "success", text });
}
