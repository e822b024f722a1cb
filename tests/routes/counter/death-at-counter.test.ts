import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { SAMPLE_STAFF_CODE } from "~/lib/security/sample-codes";
import { begunCounter } from "../../helpers/counter/counter-screens";
import { newBuyer } from "../../helpers/payment/buyer";
import { origin } from "../../helpers/portal/portal";

test("a helper closes the record of a client who has died", async () => {
  const { api } = await newBuyer(origin);
  const id = (await api.profiles.get()).id as string;
  const counter = await begunCounter(origin);
  await counter.click("Find a client");
  counter.fill("Client ID on the slip (optional)", id);
  await counter.fill("Why do you look for this client?", "has died").press("Find");
  const [found = -1, form = -1] = ["Clients found", "Search again"].map((words) =>
    counter.text.indexOf(words),
  );
  expect(found).toBeGreaterThan(0);
  expect(form).toBeGreaterThan(found);
  await counter.click("This person has died");
  expect(counter.text).toMatch(/Client ?[A-Z]\*+/);
  expect(counter.text).toMatch(/ID number ?[A-Z]\*{4}\w+/);
  const twice = await counter.tab().goto(counter.url.href);
  counter.date("Day of death (optional)", "2999-01-01");
  counter.choose("I have seen the death certificate.").fill("Staff code", SAMPLE_STAFF_CODE);
  await counter.press("Close the record");
  expect(counter.errors).toEqual(["Day of death is invalid"]);
  counter.date("Day of death (optional)", "2026-01-02").fill("Staff code", SAMPLE_STAFF_CODE);
  counter.fill("Who brought the certificate? (optional)", "Tan Niece");
  await counter.press("Close the record");
  expect(counter.errors).toEqual(["The contact person's number is required"]);
  counter.fill("Their mobile number (optional)", "8123 4567").fill("Staff code", SAMPLE_STAFF_CODE);
  await counter.press("Close the record");
  expect(counter.everything).toContain("People who get a message: 1.");
  expect(counter.everything).toContain(`The record of client ${id} is closed.`);
  twice.choose("I have seen the death certificate.").fill("Staff code", SAMPLE_STAFF_CODE);
  await twice.press("Close the record");
  expect(twice.heading).toBe("Find a client");
  expect(twice.everything).toContain("No open record has this client ID.");
  await counter.goto(`/counter/death?client=${id}`);
  expect(counter.heading).toBe("Find a client");
  expect(counter.everything).toContain("No open record has this client ID.");
});

test("a made-up client ID leads to the search", async () => {
  const counter = await begunCounter(origin);
  await counter.goto(`/counter/death?client=${randomUUID()}`);
  expect(counter.heading).toBe("Find a client");
});
