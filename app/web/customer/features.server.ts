/** Features that the provider does not offer. Their addresses lead to the page for missing pages, and no menu leads to them. */
import type { IncomingMessage } from "node:http";
import { type Feature, features, getMissingFeatureKey } from "~/contract/features";
import * as paths from "~/lib/paths";
import { getPortal } from "../dependencies.server";
import { readAppConfig } from "./app-config.server";

const PLACES: Record<Feature, readonly string[]> = {
  denticare: [paths.denticare.start, paths.denticare.mine],
  egiro: [paths.payment.egiro, paths.payment.aboutEgiro],
  checkIn: [paths.checkIn.start],
};

/** An address that no page has. */
const NO_PAGE = "/page-not-offered";

export async function isFeatureEnabled(feature: Feature): Promise<boolean> {
  if (getPortal().api.missing?.has(getMissingFeatureKey(feature))) return false;
  return !(await readAppConfig())?.disabledFeatures.includes(feature);
}

export async function listDisabledFeatures(): Promise<Feature[]> {
  const offered = await Promise.all(features.map(isFeatureEnabled));
  return features.filter((_, index) => !offered[index]);
}

/** Rewrites the address of a request for a feature that is switched off. The next handler answers it. */
export async function hideDisabledFeatures(request: IncomingMessage): Promise<false> {
  const feature = featureAt(request.url ?? "");
  if (feature !== undefined && !(await isFeatureEnabled(feature))) {
    request.url = NO_PAGE;
    request.method = "GET";
  }
  return false;
}

function featureAt(url: string): Feature | undefined {
  const at = (url.split("?", 1)[0] as string).toLowerCase();
  const isWithin = (place: string) => at === place || at.startsWith(`${place}/`);
  const all = Object.entries(PLACES) as [Feature, readonly string[]][];
  return all.find(([, places]) => places.some(isWithin))?.[0];
}
