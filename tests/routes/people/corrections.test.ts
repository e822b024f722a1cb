import { expect, test } from "vitest";
import { SAMPLE_STAFF_CODE } from "~/lib/security/sample-codes";
import { begunCounter } from "../../helpers/counter/counter-screens";
import { daughterAndMother } from "../../helpers/people/acting-pair";
import { origin } from "../../helpers/portal/portal";

test("a wrong name is requested, compared with the card at a counter, and corrected", async () => {
  const { visitor, api } = await daughterAndMother(origin);
  const { id, name } = await api.profiles.get();
  await visitor.goto("/profile");
  await visitor.click("Something on my record is wrong");
  expect(visitor.heading).toBe("Correct your record");
  await visitor.click("The name is wrong");
  await visitor.press("Send the request");
  expect(visitor.errors).toEqual(["Name is required", "Please say why it is wrong"]);
  visitor.fill("What is the right name?", "Right Name");
  const sent = visitor.fill("Why is it wrong?", "A letter is missing").prepare("Send the request");
  await visitor.press("Send the request");
  expect(visitor.everything).toContain("We have your request.");
  expect(visitor.text).toContain("Not changed yet");
  expect((await api.profiles.get()).name).toBe(name);
  // The same form sent twice asks once.
  await sent.send();
  expect(await api.corrections.list()).toHaveLength(1);

  const counter = await begunCounter(origin);
  await counter.click("Find a client");
  counter.fill("Client ID on the slip (optional)", id as string);
  await counter.fill("Why do you look for this client?", "wrong name").press("Find");
  await counter.click("Correct the record");
  expect(counter.text).toContain("Right Name");
  await counter.click("Decide");
  await counter.press("Save the decision");
  expect(counter.errors).toEqual(["Choose what to do", "Staff code is required"]);
  counter.choose("Correct the record").fill("Staff code", SAMPLE_STAFF_CODE);
  await counter.press("Save the decision");
  expect(counter.errors).toEqual(["Please look at the identity document first"]);
  counter.choose("I have compared the new value").fill("Staff code", SAMPLE_STAFF_CODE);
  await counter.press("Save the decision");
  expect(counter.everything).toContain("The record is corrected.");
  expect(counter.text).toContain("Nothing is requested.");

  await visitor.goto("/profile");
  expect(visitor.text).toContain("Right Name");
  // The header has it from the next page on.
  await visitor.goto("/profile");
  expect(visitor.everything).not.toContain(name);
  await visitor.goto("/profile/corrections");
  expect(visitor.text).toContain(`On record${name}`);
  expect(visitor.text).toContain("Taman Jurong Rain Tree Centre");
});

test("a request is withdrawn, and a refused one names the reason", async () => {
  const { visitor, api } = await daughterAndMother(origin);
  const { id } = await api.profiles.get();
  await visitor.goto("/profile/corrections/request?field=birth-date");
  visitor.date("What is the right date of birth?", "1950-02-30");
  await visitor.fill("Why is it wrong?", "Wrong year").press("Send the request");
  expect(visitor.errors).toEqual(["Date of birth is invalid"]);
  await visitor.date("What is the right date of birth?", "1950-02-03").press("Send the request");
  await visitor.press("Withdraw this request");
  expect(visitor.everything).toContain("Your request is withdrawn.");
  expect(visitor.text).toContain("Withdrawn");

  await visitor.goto("/profile/corrections/request?field=id-number");
  visitor.choose("Passport").fill("What is the right ID number?", "E1234567");
  await visitor.fill("Why is it wrong?", "I have a passport now").press("Send the request");
  expect(visitor.text).toContain("PASSPORT E****567");
  const counter = await begunCounter(origin);
  await counter.goto(`/counter/corrections?client=${id}`);
  await counter.click("Decide");
  counter.choose("Leave it as it is").fill("If you leave it: why?", "The passport has expired.");
  counter.fill("Staff code", SAMPLE_STAFF_CODE);
  await counter.press("Save the decision");
  await visitor.goto("/profile/corrections");
  expect(visitor.text).toContain("The passport has expired.");
  expect(visitor.text).not.toContain("E1234567");
});

test("a helper corrects a value that was not requested, and a taken ID number is refused in words", async () => {
  const { api, motherId, motherNric } = await daughterAndMother(origin);
  const { id } = await api.profiles.get();
  const counter = await begunCounter(origin);
  await counter.goto(`/counter/corrections?client=${id}`);
  await counter.click("The ID number is wrong");
  counter.choose("NRIC (Singapore identity card)");
  counter.fill("What is the right ID number?", motherNric);
  counter.fill("Why is it wrong?", "Read from the card");
  counter.choose("I have compared the new value").fill("Staff code", SAMPLE_STAFF_CODE);
  await counter.press("Correct the record");
  expect(counter.errors).toEqual([
    "Another record has this ID number. Nothing was changed. An operator can merge the two records.",
  ]);
  await counter.goto(`/counter/correct?client=${motherId}&field=email`);
  counter.fill("What is the right e-mail address?", "moy@mail.example");
  counter.fill("Why is it wrong?", "Read from her phone");
  counter.choose("I have compared the new value").fill("Staff code", SAMPLE_STAFF_CODE);
  await counter.press("Correct the record");
  expect(counter.everything).toContain("The e-mail address is corrected.");
  expect((await api.lovedOnes.list())[0]?.email).toBe("moy@mail.example");
});

test("a made-up field, client and request lead to a list", async () => {
  const { visitor } = await daughterAndMother(origin);
  await visitor.goto("/profile/corrections/request?field=shoe-size");
  expect(visitor.url.pathname).toBe("/profile/corrections");
  const counter = await begunCounter(origin);
  await counter.goto("/counter/corrections?client=nobody");
  expect(counter.url.pathname).toBe("/counter/find-client");
});
