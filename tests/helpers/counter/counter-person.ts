/** People without a sign-in, whom a helper registers and serves at a counter. */
import { randomUUID } from "node:crypto";
import type { MessageWay } from "~/contract/counter/counter-people";
import { SAMPLE_COUNTER_CODE, SAMPLE_STAFF_CODE } from "~/lib/security/sample-codes";
import { newNric, profileOf } from "../people/registered";
import type { TestCustomer, TestProvider } from "../provider/test-provider";

export const CONTACT_MOBILE = "98765432";

/**
 * Begins a visit at the sample counter.
 * @param confirms false for a visit of hours, in which money, voids, corrections and deaths need the staff code again
 */
export async function beginVisit(
  { anybody }: Pick<TestProvider, "anybody">,
  staffCode = SAMPLE_STAFF_CODE,
  confirms = true,
): Promise<string> {
  const { pass } = await anybody.counters.setUp({ body: { code: SAMPLE_COUNTER_CODE } });
  return (await anybody.counters.begin({ body: { pass, staffCode, confirms } })).enteredBy;
}

/** Records a death at the sample counter, where a helper has seen the certificate. */
export const recordDeath = async (world: Pick<TestProvider, "anybody">, clientId: string) =>
  world.anybody.deaths.reportAtCounter({
    body: { enteredBy: await beginVisit(world), clientId, diedOn: null },
  });

export function phonelessProfile(nric = newNric()) {
  const { countryCode: _code, mobileNumber: _number, ...profile } = profileOf(nric);
  return profile;
}

interface Wanted {
  messagesTo?: MessageWay;
  nric?: string;
  enteredBy?: string;
}

/** Registers a person without a mobile number, and opens the record. */
export async function registerAtCounter(
  world: TestProvider,
  { messagesTo = "SLIP", nric = newNric(), enteredBy }: Wanted = {},
) {
  const helper = enteredBy ?? (await beginVisit(world));
  const contactPerson =
    messagesTo === "CONTACT"
      ? { name: "Ong Mei Mei", countryCode: "+65", mobileNumber: CONTACT_MOBILE }
      : null;
  const { clientId } = await world.anybody.counterPeople.register({
    body: {
      ...phonelessProfile(nric),
      enteredBy: helper,
      idSeen: true,
      messagesTo,
      contactPerson,
    },
    idempotencyKey: randomUUID(),
  });
  const customer = await openAtCounter(world, helper, clientId);
  return { clientId, nric, enteredBy: helper, customer, api: customer.api };
}

/** Opens the record as a customer for the helpers of other tests. */
export async function openAtCounter(
  world: TestProvider,
  enteredBy: string,
  clientId: string,
): Promise<TestCustomer> {
  const { accessToken, customerId } = await world.anybody.counterPeople.help({
    params: { id: clientId },
    body: { enteredBy, idSeen: true },
  });
  const api = world.atCounter(enteredBy, accessToken);
  return {
    api,
    subject: clientId,
    accessToken,
    customerId,
    from: () => api,
    helpedBy: () => api,
    actingFor: () => api,
  };
}
