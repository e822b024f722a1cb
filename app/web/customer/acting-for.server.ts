/** For whom a screen about a person acts: the customer, or the loved one they act for. */

import { orFallback, pageNotFound } from "../api/call-rules.server";
import { appConfig } from "./app-config.server";
import type { Customer } from "./customer.server";

/** The name of the loved one acted for; null for oneself. */
export function actingName({ viewAs, person }: Customer): string | null {
  return viewAs === null ? null : (person.actingFor ?? "your loved one");
}

/**
 * Whom the customer must act for before a page about this client: the client id of a loved one, or "" for themselves. Null when they
 * do so already.
 */
export function requiredActingSwitch(
  { viewAs }: Customer,
  { clientId, lovedOne }: { clientId: string; lovedOne: boolean },
): string | null {
  const wanted = lovedOne ? clientId : null;
  return wanted === viewAs ? null : (wanted ?? "");
}

/** Whether people can act for others at all (SPEC section 6, disabledLovedOne). */
export async function isLovedOneFeatureEnabled({ api }: Customer): Promise<boolean> {
  // While the provider does not say, what it said last; it refuses by itself what is off.
  const app = (await orFallback(api.configuration.app(), null)) ?? (await appConfig());
  return !app?.disabledLovedOne;
}

/** The guard of every screen about loved ones. @throws 404 while the feature is off. */
export async function requireLovedOneFeature(customer: Customer): Promise<void> {
  if (!(await isLovedOneFeatureEnabled(customer))) throw pageNotFound();
}
