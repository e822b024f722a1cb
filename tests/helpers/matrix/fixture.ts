/** A provider with one record of every kind, and the requests of every kind of caller. */
import { randomInt } from "node:crypto";
import { agreementSubjects, ENTERED_BY } from "~/contract/counter/counter";
import { packages } from "../booking/package-owner";
import { healthyHistory, newSession, person, slot } from "../denticare/dental";
import { register } from "../people/registered";
import type { TestCustomer, TestProvider } from "../provider/test-provider";
import { address, nextOfKin, type Owner, ownerOfEverything, PICTURE } from "./owner";
import { arrangement } from "./owner-money";
import type { Caller } from "./rows";
import { everySecret, type Secrets, VISITORS_NAME } from "./secrets";

type Values = Everything["values"];

export interface Everything {
  ids: Owner["ids"] & { strangersArrangementId: string };
  carerId: string;
  /** Another customer who acts for her. */
  friendId: string;
  /** The customer whose link she ended. */
  formerId: string;
  secrets: Secrets;
  /** Values that no other person may read anywhere. */
  marks: readonly string[];
  people: string[];
  headers: Record<Caller, Record<string, string>>;
  values: (area: string) => Record<string, unknown>;
}

export async function openMatrixFixture(world: TestProvider): Promise<Everything> {
  const owner = await ownerOfEverything(world);
  const { ids, customer, carer, friend, former, marks } = owner;
  const [another, payer] = [await world.customer(), await world.customer()];
  for (const somebody of [another, payer]) await register(somebody);
  const paying = { ...payer, clientId: ids.clientId, orderId: ids.orderId };
  const { arrangementId: strangersArrangementId } = await arrangement(world, paying);
  const secrets = await everySecret(world, owner);
  const { visitReference, counterPass } = secrets;
  for (const { helpedBy } of [another, customer])
    for (const subject of agreementSubjects)
      await helpedBy(visitReference).counters.agreeOnPaper({ body: { subject } });
  const by = ({ accessToken }: TestCustomer, more: Record<string, string> = {}) => ({
    authorization: `Bearer ${accessToken}`,
    ...more,
  });
  const forHer = { "view-as": ids.clientId };
  return {
    ids: { ...ids, strangersArrangementId },
    carerId: carer.customerId,
    friendId: friend.customerId,
    formerId: former.customerId,
    secrets,
    marks: [...marks, VISITORS_NAME],
    people: [customer.customerId, ids.clientId],
    values: valuesOf(owner, secrets),
    headers: {
      nobody: {},
      "another customer": by(another),
      "another customer, acting for her": by(another, forHer),
      "whose link she ended, acting for her": by(former, forHer),
      "payer of her bills": by(payer),
      "payer of her bills, acting for her": by(payer, forHer),
      "another customer at a counter": by(another, { [ENTERED_BY]: visitReference }),
      "another customer at a counter without a visit": by(another, { [ENTERED_BY]: counterPass }),
      "her carer": by(carer),
      "her carer, acting for her": by(carer, forHer),
      "herself at a counter": by(customer, { [ENTERED_BY]: visitReference }),
      herself: by(customer),
    },
  };
}

/** Builds the values by the field names of the contract. An area may override them. */
function valuesOf({ ids, profile }: Owner, { known, staffCode }: Secrets): Values {
  const [circuit, nobodys] = [packages["circuit-training"], newSession()];
  const training = {
    ...circuit,
    ...ids,
    productId: "circuit-training",
    subcategoryId: "exercise",
    slotIds: [ids.slotId],
    subscription: ids.intakeServiceId,
    subscriptionTermId: ids.intakeTermId,
    idType: "NRIC",
    linkingType: "NRIC",
    amount: ids.totalAmount,
    billReferenceNumber: ids.orderNumber,
    coupon: "WELCOME10",
    code: "NTUCH_LINKS",
    param: "current",
    picture: PICTURE,
    rating: 5,
    place: "/cart",
    staffCode,
  };
  const dental = {
    ...training,
    ...slot(),
    ...person({ nric: ids.nric }),
    clientSessionId: nobodys,
  };
  const atDoor = { ...known, id: known.centre, kind: "center", verificationType: "nric" };
  const volunteers = {
    ...atDoor,
    id: known.volunteersAt,
    kind: "individual",
    nric: known.volunteerNric,
    organisationId: null,
  };
  const profiles = { ...training, ...profile };
  const ofArea = {
    addresses: { ...training, ...address, street: "Jurong West Street 51" },
    contacts: { ...training, ...nextOfKin },
    lovedOnes: { ...profiles, ...address, type: "RESIDENTIAL", relationship: "Child" },
    profiles,
    catalogue: { ...training, id: "circuit-training" },
    timetables: {
      productName: "Circuit Training",
      productId: "circuit-training",
      offering: "circuit-training-12",
    },
    egiro: { ...training, relationship: "Other", otherRelationship: "Neighbour" },
    rewards: { code: ids.rewardCode },
    medicalHistories: healthyHistory,
    denticare: dental,
    denticarePublic: dental,
    checkIns: atDoor,
    volunteerAttendances: volunteers,
    // Every caller may link with the right client ID, so this one is wrong.
    linking: { ...training, clientId: "Wrong123" },
  };
  // Messages to one number are counted.
  return (area) => ({
    ...(ofArea[area as keyof typeof ofArea] ?? training),
    ...(area === "denticarePublic" && { mobileNumber: `9${randomInt(1_000_000, 9_999_999)}` }),
  });
}
