/** A father with two children who act for him, in a test provider. */
import { buy, declareHealth, type OwnedProduct, owner } from "../booking/package-owner";
import type { TestProvider } from "../provider/test-provider";
import { confirmHolders, newNric, profileOf } from "./registered";

export const DAUGHTER = "Tan Siew Hua";
export const SON = "Tan Kok Leong";

let last = 85_000_000;

export async function newFamily(world: TestProvider, productId: OwnedProduct = "circuit-training") {
  const customer = await world.customer();
  const nric = newNric();
  const profile = { ...profileOf(nric), email: `${customer.subject}@mail.example` };
  const clientId = (await customer.api.profiles.put({ body: profile })).id as string;
  await buy(customer.api, productId);
  await declareHealth(customer.api, clientId);
  const father = await owner(customer.api, clientId);
  const child = async (name: string) => {
    const child = await world.customer();
    const mobile = String(++last);
    const email = `${child.subject}@mail.example`;
    const body = { ...profileOf(newNric()), name, mobileNumber: mobile, email };
    await child.api.profiles.put({ body });
    await child.api.linking.link({ body: { idType: "NRIC", nric, clientId, lovedOne: true } });
    return { ...father, api: child.actingFor(clientId), own: child.api, mobile };
  };
  const family = { daughter: await child(DAUGHTER), son: await child(SON) };
  await confirmHolders(customer.api);
  return { father: { ...father, nric }, fatherName: profile.name, ...family };
}
