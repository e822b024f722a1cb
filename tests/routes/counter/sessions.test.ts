import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { VISIT_FIELD } from "~/lib/request/visit-field";
import { buy, declareHealth, owner } from "../../helpers/booking/package-owner";
import { begunCounter } from "../../helpers/counter/counter-screens";
import { newBuyer } from "../../helpers/payment/buyer";
import { origin } from "../../helpers/portal/portal";

test("a helper records a doctor's note, and the customer sees it and can book", async () => {
  const { visitor, api } = await newBuyer(origin);
  const { id } = await api.profiles.get();
  await buy(api, "circuit-training");
  await declareHealth(api, id as string, "PACEMAKER");
  const { termId } = await owner(api, id as string);
  const counter = await begunCounter(origin);
  await counter.click("Find a client");
  const typed = (id as string).toLowerCase().replace(/(.{4})/, "$1 ");
  counter.fill("Client ID on the slip (optional)", typed);
  await counter.fill("Why do you look for this client?", "doctor's note").press("Find");
  await counter.click("Record a doctor's note");
  expect(counter.text).toContain(`For client ${(id as string).replace(/(.{4})/, "$1 ")}.`);
  const again = counter.url.href;
  await counter.press("Record it");
  expect(counter.errors).toEqual(["Please look at the doctor's note first"]);
  await counter.choose("I have seen the doctor's note.").press("Record it");
  expect(counter.everything).toContain("The doctor's note is recorded");
  await counter.goto(again);
  await counter.choose("I have seen the doctor's note.").press("Record it");
  expect(counter.everything).toContain("Nothing of this person waits for a doctor's note");
  await visitor.goto(`/appointment-list/${termId}`);
  expect(visitor.text).toContain("Our staff have seen the doctor's note");
  expect(visitor.text).toContain("at Taman Jurong Rain Tree Centre");
  expect((await api.services.list()).services[0]?.term.toBook).toBe("SESSION");
});

test("the sessions of today can be opened, and a made-up booking is refused in words", async () => {
  const counter = await begunCounter(origin);
  await counter.click("Sessions of today");
  expect(counter.heading).toBe("Sessions of today");
  await counter.goto("/counter/find-client");
  const visit = counter.page.querySelector(`input[name=${VISIT_FIELD}]`)?.getAttribute("value");
  const answer = await counter.request("/counter/sessions", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin },
    body: `bookingId=${randomUUID()}&came=yes&${VISIT_FIELD}=${visit}`,
  });
  expect(answer.status).toBe(404);
  await counter.goto("/counter/results?booking=none");
  expect(counter.heading).toBe("Sessions of today");
});
