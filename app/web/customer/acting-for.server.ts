/** The person that a screen acts for: the customer, or a loved one. */

import { createPageNotFound, loadOrFallback } from "../api/call-rules.server";
import { readAppConfig } from "./app-config.server";
import type { Customer } from "./customer.server";

/** Returns the name of the loved one acted for. Null for the customer themselves. */
export function getActingName({ viewAs, person }: Customer): string | null {
  return viewAs === null ? null : (person.actingFor ?? "your loved one");
}

/**
 * Determines the person whom the customer must act for before a page about this client: the client id of a loved one, or "" for
 * themselves. It returns null if they already do.
 */
export function findRequiredActingSwitch(
  { viewAs }: Customer,
  { clientId, lovedOne }: { clientId: string; lovedOne: boolean },
): string | null {
  const wanted = lovedOne ? clientId : null;
  return wanted === viewAs ? null : (wanted ?? "");
}

/** Checks whether customers can act for others (SPEC section 6, disabledLovedOne). */
export async function isLovedOneFeatureEnabled({ api }: Customer): Promise<boolean> {
  // During an outage the last configuration applies. The provider enforces it anyway.
  const app = (await loadOrFallback(api.configuration.app(), null)) ?? (await readAppConfig());
  return !app?.disabledLovedOne;
}

/**
 * Guards every screen about loved ones.
 * @throws 404 while the feature is off
 */
export async function requireLovedOneFeature(customer: Customer): Promise<void> {
  if (!(await isLovedOneFeatureEnabled(customer))) throw createPageNotFound();
}
