/** The choices of the linking screens: the customer while they have no record, and a loved one while the feature is on. */

import * as paths from "~/lib/paths";
import { loadOrFallback } from "~/web/api/call-rules.server";
import { isLovedOneFeatureEnabled } from "~/web/customer/acting-for.server";
import { type Customer, toActingAsSelf } from "~/web/customer/customer.server";
import { loadVisitorText } from "~/web/language/translations.server";

/** Builds the address of the linking page with the owner of the record preselected. */
export const buildLinkingUrl = (whose: "my_self" | "loved_one") =>
  paths.to(paths.people.link, { whose });

/** Reads the choices of the linking page. The list is empty if the customer has a record and the loved-one feature is off. */
export async function readLinkPage(request: Request, customer: Customer) {
  const own = await toActingAsSelf(customer);
  const text = await loadVisitorText(request);
  const [profile, on] = await Promise.all([
    loadOrFallback(own.api.profiles.get(), { id: null }),
    isLovedOneFeatureEnabled(own),
  ]);
  const whose = [
    ...(profile.id === null ? [{ value: "my_self", label: text("people:link.myself") }] : []),
    ...(on ? [{ value: "loved_one", label: text("people:link.loved-one") }] : []),
  ];
  const parameter = new URL(request.url).searchParams.get("whose");
  const chosen = whose.find(({ value }) => value === parameter) ?? whose[0];
  return {
    whose,
    back: chosen?.value === "loved_one" ? paths.people.lovedOnes : paths.people.profile,
    answers: { whose: chosen?.value ?? "", idType: "NRIC", nric: "" },
  };
}
