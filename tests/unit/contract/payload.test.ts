import { expect, test } from "vitest";
import { contract } from "~/contract";
import { toPayload } from "~/contract/fields";

test("blank text of any call is sent as empty, nested too (SPEC section 5, payload hygiene)", () => {
  const cart = {
    items: [],
    source: "OTHERS",
    referralSource: { source: "OTHERS", sourceOthers: null },
  };
  expect(toPayload(contract.carts.put.body, cart)).toEqual({
    ...cart,
    referralSource: { source: "OTHERS", sourceOthers: "" },
  });
  const answers = {
    clientId: "A1",
    whyJoinOurExerciseProgrammeOther: null,
    healthConditionsOther: " ",
    injureAnyOfTheseBodyPartsOther: null,
    healthConditions: ["NONE"],
  };
  expect(toPayload(contract.healthDeclarations.submit.body, answers)).toEqual({
    ...answers,
    whyJoinOurExerciseProgrammeOther: "",
    healthConditionsOther: "",
    injureAnyOfTheseBodyPartsOther: "",
  });
  const payer = { amount: 100, receiptEmail: null };
  expect(toPayload(contract.eInvoices.payNow.body, payer)).toEqual({ ...payer, receiptEmail: "" });
});

test("a home number is null when blank, and null keeps its meaning elsewhere", () => {
  const person = { name: "Ong", homeNumber: "", email: null, companyName: null };
  expect(toPayload(contract.profiles.put.body, person)).toEqual({
    name: "Ong",
    homeNumber: null,
    email: "",
    companyName: "",
  });
  const search = { enteredBy: "x", reason: "y", clientId: null, name: null, dateOfBirth: null };
  expect(toPayload(contract.counterClients.find.body, search)).toEqual(search);
});
