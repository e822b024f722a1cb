/** A customer, and her mother, for whom she can act. */
import { apiOf, type Buyer, newBuyer } from "../payment/buyer";
import { type Person, somebody } from "../sign-in/sign-in";
import { newNric, profileOf } from "./registered";

export const MOTHER = "Chua Ah Moy";

export interface DaughterAndMother extends Buyer {
  /** The ids by which both are known. */
  people: string[];
  motherId: string;
  motherNric: string;
  /** The mother's own sign-in, with the mobile number on her record. */
  motherPerson: Person;
}

/** Creates both with a record. */
export async function daughterAndMother(origin: string): Promise<DaughterAndMother> {
  const buyer = await newBuyer(origin);
  const { api } = buyer;
  const motherNric = newNric();
  const motherPerson = somebody(MOTHER);
  const mother = await api.lovedOnes.create({
    body: {
      ...{ ...profileOf(motherNric), name: MOTHER, email: "ahmoy@mail.example" },
      mobileNumber: motherPerson.mobile,
    },
    idempotencyKey: crypto.randomUUID(),
  });
  const { id } = await api.profiles.get();
  const { customerId } = await api.carts.get();
  return {
    ...buyer,
    people: [customerId, id as string, mother.id],
    motherId: mother.id,
    motherNric,
    motherPerson,
  };
}

/** Switches to the mother in her browser, in her calls and in her orders. */
export async function actForMother(who: DaughterAndMother): Promise<DaughterAndMother> {
  const { visitor, motherId } = who;
  await visitor.goto("/loved-ones");
  await visitor.press(`Act for ${MOTHER}`);
  return { ...who, api: await apiOf(visitor, motherId), orderFor: motherId };
}
