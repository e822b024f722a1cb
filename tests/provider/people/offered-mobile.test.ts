/** A person who links the own record, which has no mobile number, from an account with a proven one. */
import { expect, test } from "vitest";
import { registerAtCounter } from "../../helpers/counter/counter-person";
import { register } from "../../helpers/people/registered";
import { refusal } from "../../helpers/provider/refusal";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();

const choice = { channel: "BOTH" as const, takeOfferedMobile: true };

test("may choose that messages come to that number, once", async () => {
  const { clientId, nric, customer } = await registerAtCounter(world, { messagesTo: "CONTACT" });
  const { code: counterCode } = await customer.api.linking.code();
  const mother = await world.customer();
  expect((await mother.api.profiles.get()).offeredMobile).toBeUndefined();
  await mother.api.linking.link({
    body: { idType: "NRIC", nric, clientId, lovedOne: false, counterCode },
  });
  const { offeredMobile, messagesTo } = await mother.api.profiles.get();
  expect([offeredMobile, messagesTo]).toEqual([expect.stringMatching(/^\+65\d{8}$/), "CONTACT"]);
  await mother.api.profiles.setMessages({ body: { channel: "BOTH" } });
  expect((await mother.api.profiles.get()).mobileNumber).toBeNull();
  await mother.api.profiles.setMessages({ body: choice });
  const after = await mother.api.profiles.get();
  expect(`${after.countryCode}${after.mobileNumber}`).toBe(offeredMobile);
  expect(after.offeredMobile).toBeUndefined();
  expect(after.messagesTo).toBeUndefined();
  expect(await refusal(mother.api.profiles.setMessages({ body: choice }))).toMatchObject({
    errorCode: "NOT_ALLOWED",
  });
});

test("is offered for no other record", async () => {
  const { clientId, nric, customer } = await registerAtCounter(world);
  const daughter = await world.customer();
  await register(daughter);
  const { code: counterCode } = await customer.api.linking.code();
  await daughter.api.linking.link({
    body: { idType: "NRIC", nric, clientId, lovedOne: true, counterCode },
  });
  const acting = daughter.actingFor(clientId);
  expect((await acting.profiles.get()).offeredMobile).toBeUndefined();
  expect(await refusal(acting.profiles.setMessages({ body: choice }))).not.toBeNull();
});
