/** The results of an assessment, recorded at the counter after it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { movingClock } from "../../helpers/booking/next-steps";
import { bookOne, buy, declareHealth, owner, vacant } from "../../helpers/booking/package-owner";
import { begunCounter } from "../../helpers/counter/counter-screens";
import { newBuyer } from "../../helpers/payment/buyer";
import { freePort } from "../../helpers/portal/portal-process";
import { type PortalWithRows, portalWithRows } from "../../helpers/portal/portal-with-rows";
import { firstPortal } from "../../helpers/portal/second-portal";
import { signedIn } from "../../helpers/sign-in/sign-in";

let portal: PortalWithRows;
beforeAll(async () => {
  portal = await portalWithRows(firstPortal(await freePort()));
});
afterAll(() => portal?.stop());

async function newCode(...words: string[]): Promise<string> {
  const { said } = await portal.operate("codes", ...words);
  return /The code is (\S+)\./.exec(said)?.[1] as string;
}

test("a helper records the figures of an assessment, which the customer sees", async () => {
  const codes = {
    counter: await newCode("new-counter", "bukit-batok"),
    staff: await newCode("new-staff", "bukit-batok", "Front desk"),
  };
  const { api, person } = await newBuyer(portal.origin);
  await buy(api, "gym-tonic");
  const clientId = (await api.profiles.get()).id as string;
  await declareHealth(api, clientId);
  const booker = await owner(api, clientId);
  const [first] = await vacant(booker);
  const { endsAt, termId } = await bookOne(booker, first?.id as string);
  await movingClock(portal.origin).forwardToTime(Date.parse(endsAt) + 60_000);

  const counter = await begunCounter(portal.origin, codes);
  await counter.click("Sessions of today");
  await counter.click(`Record results of ${person.name}`);
  expect(counter.text).toContain(`Pre-assessment: Gym Tonic of ${person.name}`);
  await counter.press("Melayu");
  expect(counter.text).toContain("Pra-penilaian: Gym Tonic");
  expect(counter.text).toContain("Kekuatan genggaman (kg)");
  await counter.press("English");
  counter.fill("Grip strength (kg)", "strong");
  await counter.press("Record the results");
  expect(counter.errors).toEqual(["Enter a number, such as 21.5"]);
  await counter.fill("Grip strength (kg)", "21,5").press("Record the results");
  expect(counter.everything).toContain("The results are recorded.");

  const customer = await signedIn(portal.origin, person, `/appointment-list/${termId}`);
  expect(customer.text).toContain("Grip strength 21.5 kg");
  await customer.press("中文");
  expect(customer.text).toContain("握力 21.5 公斤");
});
