/** A mother with an own account, and a daughter who has linked her record. The access is not confirmed. */
import type { TestProvider } from "../provider/test-provider";
import { newNric, profileOf, register } from "./registered";

export async function newLinkedRecord(
  world: Pick<TestProvider, "customer">,
  more: Partial<ReturnType<typeof profileOf>> = {},
) {
  const [mother, daughter] = [await world.customer(), await world.customer()];
  const nric = newNric();
  const email = `${mother.subject}@mail.example`;
  const body = { ...profileOf(nric), email, ...more };
  const clientId = (await mother.api.profiles.put({ body })).id as string;
  await register(daughter);
  const link = { idType: "NRIC" as const, nric, clientId, lovedOne: true };
  await daughter.api.linking.link({ body: link });
  return { mother, daughter, clientId, nric, email, link, acting: daughter.actingFor(clientId) };
}
