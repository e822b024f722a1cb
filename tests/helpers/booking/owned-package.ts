/** A customer of a running portal who owns a package, bought through the API with a code that makes it free. */

import { type Buyer, newBuyer } from "../payment/buyer";
import { type Person, somebody } from "../sign-in/sign-in";
import { buy, declareHealth, type OwnedProduct, owner, type PackageOwner } from "./package-owner";

export interface OwningBuyer extends Buyer {
  owned: PackageOwner;
}

export async function buyerOf(
  origin: string,
  productId: OwnedProduct,
  person: Person = somebody(),
): Promise<OwningBuyer> {
  const buyer = await newBuyer(origin, person);
  await buy(buyer.api, productId);
  const { id } = await buyer.api.profiles.get();
  await declareHealth(buyer.api, id as string);
  return { ...buyer, owned: await owner(buyer.api, id as string) };
}
