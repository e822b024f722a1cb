import { afterAll, beforeAll, expect, test } from "vitest";
import { buy } from "../../helpers/booking/package-owner";
import { messages } from "../../helpers/pages/spec-sentences";
import { newBuyer } from "../../helpers/payment/buyer";
import { type PortalWithRows, portalWithRows } from "../../helpers/portal/portal-with-rows";
import { firstPortal } from "../../helpers/portal/second-portal";
import { signedIn, somebody } from "../../helpers/sign-in/sign-in";

let portal: PortalWithRows;
beforeAll(async () => {
  portal = await portalWithRows(firstPortal());
});
afterAll(() => portal?.stop());

test("a person with two accounts has one after the operator's merge, and two again after its undo", async () => {
  const first = await newBuyer(portal.origin, somebody("Chua Bee Lian"));
  const second = await newBuyer(portal.origin, somebody("Chua Bee Lian"));
  const [target, source] = [await first.api.profiles.get(), await second.api.profiles.get()];
  const ids = [target.id as string, source.id as string] as const;
  await buy(first.api, "gym-tonic");
  await buy(second.api, "circuit-training");

  // Both records have a passport, so one of the numbers has to be requested as a correction first.
  const clash = await portal.operate("merge", "preview", ...ids);
  expect(clash.said).toContain("Both have different ID numbers of the kind PASSPORT");
  const { visitor } = second;
  await visitor.goto("/profile/corrections/request?field=id-number");
  visitor.choose("Passport").fill("What is the right ID number?", first.passport ?? "");
  await visitor.fill("Why is it wrong?", "I typed my old passport").press("Send the request");
  expect(visitor.text).toContain("Not changed yet");

  expect((await portal.operate("merge", "preview", ...ids)).said).toContain("Nothing was changed.");
  expect((await portal.operate("merge", "do", ...ids)).code).toBe(0);
  await first.visitor.goto("/");
  for (const programme of ["Gym Tonic", "Circuit Training"])
    expect(first.visitor.text).toContain(programme);
  await first.visitor.goto("/invoice");
  expect(first.visitor.status).toBe(200);
  const ended = await signedIn(portal.origin, second.person, "/signing-out");
  expect(ended.text).toContain(messages.accountMerged);

  expect((await portal.operate("merge", "undo", ids[1])).said).toContain("are separate again");
  const again = await signedIn(portal.origin, second.person);
  await again.goto("/");
  expect(again.text).toContain("Circuit Training");
  expect(again.text).not.toContain("Gym Tonic");
});
