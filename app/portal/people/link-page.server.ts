/** What the linking screens offer: oneself while one has no record, a loved one while the feature is on. */
import { asOneself, type Customer } from "../customer.server";
import { lovedOnesOn } from "./whose.server";

/** @returns nobody to choose when the customer has a record and acts for no others. */
export async function readLinkPage(request: Request, customer: Customer) {
  const own = await asOneself(customer);
  const [profile, on] = await Promise.all([own.api.profiles.get(), lovedOnesOn(own)]);
  const whose = [
    ...(profile.id === null ? [{ value: "my_self", label: "Myself" }] : []),
    ...(on ? [{ value: "loved_one", label: "A loved one, for whom I act" }] : []),
  ];
  const asked = new URL(request.url).searchParams.get("whose");
  const chosen = whose.find(({ value }) => value === asked) ?? whose[0];
  return {
    whose,
    back: chosen?.value === "loved_one" ? "/loved-ones" : "/profile",
    answers: { whose: chosen?.value ?? "", idType: "NRIC", nric: "" },
  };
}
