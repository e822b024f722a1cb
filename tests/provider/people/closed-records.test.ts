import { expect, test } from "vitest";
import { clientAccess } from "~/database/schema/people/access";
import { beginVisit } from "../../helpers/counter/counter-person";
import { newNric, profileOf, register } from "../../helpers/people/registered";
import { operatorFor } from "../../helpers/portal/operator";
import { refusal } from "../../helpers/provider/refusal";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();

const operate = (...words: string[]) =>
  operatorFor({ db: world.database.db, now: () => world.clock.now(), vault: world.vault })(
    ...words,
  );

async function registered(idType: "NRIC" | "PASSPORT" = "NRIC") {
  const customer = await world.customer();
  const nric = idType === "NRIC" ? newNric() : `E${newNric().slice(1, 8)}`;
  const email = `${customer.subject}@mail.example`;
  const { id } = await customer.api.profiles.put({
    body: { ...profileOf(nric), idType, name: "Goh Siew Eng", email },
  });
  return { customer, nric, idType, email, clientId: id as string };
}
type Registered = Awaited<ReturnType<typeof registered>>;

const linkOf = ({ idType, nric, clientId }: Registered, lovedOne = true) => ({
  body: { idType, nric, clientId, lovedOne },
});

async function dead() {
  const person = await registered();
  const reported = await world.anybody.deaths.reportAtCounter({
    body: { enteredBy: await beginVisit(world), clientId: person.clientId, diedOn: null },
  });
  expect(reported.name).toBe("Goh Siew Eng");
  return person;
}

/** A person registered twice, whose two records were merged. */
async function merged() {
  const [target, source] = [await registered(), await registered("PASSPORT")];
  expect((await operate("merge", "do", target.clientId, source.clientId)).said).toContain(
    "is merged into",
  );
  return { target, source };
}

async function newcomer() {
  const customer = await world.customer();
  await register(customer);
  return customer;
}

test("a record that a death closed cannot be linked by anyone", async () => {
  const person = await dead();
  const stranger = await newcomer();
  for (const [who, lovedOne] of [
    [stranger, true],
    [await world.customer(), false],
  ] as const)
    expect(await refusal(who.api.linking.link(linkOf(person, lovedOne)))).toMatchObject({
      errorCode: "LINK_REFUSED",
    });
  expect(await stranger.api.lovedOnes.list()).toEqual([]);
});

test("an access that is left to a closed record reads and changes nothing", async () => {
  const person = await dead();
  const holder = await newcomer();
  await world.database.db.insert(clientAccess).values({
    customerId: holder.customerId,
    clientId: person.clientId,
    relation: "LOVED_ONE",
    createdAt: world.clock.now(),
  });
  const acting = holder.actingFor(person.clientId);
  const params = { id: person.clientId };
  for (const call of [
    () => acting.profiles.get(),
    () => acting.myData.export(),
    () => acting.healthDeclarations.list(),
    () => acting.profiles.setLanguage({ body: { chosenLanguage: "zh" } }),
  ])
    expect(await refusal(call())).toMatchObject({ errorCode: "CANNOT_ACT_FOR" });
  for (const call of [
    () => holder.api.lovedOnes.get({ params }),
    () => holder.api.lovedOnes.contacts({ params }),
  ])
    expect(await refusal(call())).toMatchObject({ httpCode: 404 });
  expect(await holder.api.lovedOnes.list()).toEqual([]);
});

test("the account of a closed record can read it and not change it", async () => {
  const { customer, clientId } = await dead();
  expect((await customer.api.profiles.get()).id).toBe(clientId);
  expect(
    await refusal(customer.api.profiles.setLanguage({ body: { chosenLanguage: "zh" } })),
  ).toMatchObject({ errorCode: "RECORD_CLOSED" });
});

test("the old ID number and the old client ID of a merged record lead to its target", async () => {
  const { target, source } = await merged();
  const [daughter, son] = [await newcomer(), await newcomer()];
  expect((await daughter.api.linking.link(linkOf(source))).id).toBe(target.clientId);
  const mixed = { ...source, clientId: target.clientId };
  expect((await son.api.linking.link(linkOf(mixed))).id).toBe(target.clientId);
  const body = { idType: source.idType, nric: source.nric, channel: "EMAIL", lovedOne: true };
  await daughter.api.linking.sendClientId({ body: body as never });
  for (let look = 0; look < 3; look += 1) {
    world.clock.forward({ minutes: 10 });
    await world.runDueWork();
  }
  const sent = world.sent.filter(({ to }) => to === target.email).map(({ text }) => text);
  expect(sent.join()).toContain(`Your client ID is ${target.clientId}`);
});

test("a merge notifies both contacts of the record and account that are left", async () => {
  const { target, source } = await merged();
  await world.runDueWork();
  const [told, former] = [target, source].map(({ email }) =>
    world.sent
      .filter(({ to }) => to === email)
      .map(({ text }) => text)
      .join(),
  );
  expect(told).toContain(`Your client ID is now ${target.clientId}`);
  expect(told).toContain("Please log in with");
  // Another person may read there by now.
  expect(former).toContain("Our messages now go to the contact of your other record");
  expect(former).not.toContain(target.clientId);
  expect(former).not.toContain("Please log in with");
});

test("closed and merged records are marked at the counter", async () => {
  const [person, { target, source }] = [await dead(), await merged()];
  const enteredBy = await beginVisit(world);
  const find = async (clientId: string) =>
    (
      await world.anybody.counterClients.find({
        body: { enteredBy, reason: "wants to pay", clientId, name: null, dateOfBirth: null },
      })
    )[0];
  expect(await find(person.clientId)).toMatchObject({
    canBeHelped: false,
    closed: { mergedInto: null },
  });
  expect((await find(source.clientId))?.closed).toMatchObject({ mergedInto: target.clientId });
  expect((await find(target.clientId))?.closed).toBeNull();
});
