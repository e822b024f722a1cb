import { describe, expect, test } from "vitest";
import { toEnglish } from "~/provider/shared/failure";
import { englishWords } from "~/web/language/translations.server";
import { describeAccess } from "../../../app/features/people/access/access-labels";
import {
  copyBillingAddress,
  listAvailableTypes,
} from "../../../app/features/people/address/address-form";
import { contactForm } from "../../../app/features/people/contact/contact-form";
import {
  clientIdSentMessages,
  linkForm,
  sendClientIdForm,
} from "../../../app/features/people/linking/link-form";
import { needsLinking } from "../../../app/features/people/profile/needs-linking";

const messages = (parsed: {
  success: boolean;
  error?: { issues: { path: PropertyKey[]; message: string }[] };
}) =>
  (parsed.error?.issues ?? []).map(
    ({ path, message }) => `${path.join(".")}: ${toEnglish(message)}`,
  );

test("each type of address can be used once, and an edited address keeps its own", () => {
  const known = [
    { id: "1", type: "BILLING" as const },
    { id: "2", type: "SERVICE" as const },
  ];
  expect(listAvailableTypes(known)).toEqual(["RESIDENTIAL"]);
  expect(listAvailableTypes(known, "2")).toEqual(["RESIDENTIAL", "SERVICE"]);
});

test("the choice 'same as billing' copies the billing address, which itself copies no other", () => {
  const billing = {
    postalCode: "640501",
    block: "501",
    street: "Road",
    level: "08",
    unit: null,
    building: null,
  };
  const form = new FormData();
  form.set("sameAsBilling", "on");
  form.set("type", "RESIDENTIAL");
  expect(copyBillingAddress(form, billing)).toBe(true);
  expect(form.get("block")).toBe("501");
  form.set("type", "BILLING");
  expect(copyBillingAddress(form, billing)).toBe(false);
});

test.each([
  [{ dependents: 0, denticareAssociation: false, hasRecord: false, status: null }, true],
  [{ dependents: 0, denticareAssociation: true, hasRecord: false, status: null }, false],
  [
    { dependents: 0, denticareAssociation: true, hasRecord: false, status: "PENDING" as const },
    true,
  ],
  [
    { dependents: 1, denticareAssociation: false, hasRecord: false, status: "PENDING" as const },
    false,
  ],
  [
    { dependents: 0, denticareAssociation: false, hasRecord: true, status: "LINKED" as const },
    false,
  ],
])("linking is required for: %j", (who, needs) => {
  expect(needsLinking(who)).toBe(needs);
});

describe("linking a record", () => {
  test("each ID type has its own messages", () => {
    const asked = (idType: string, nric: string) =>
      messages(linkForm.safeParse({ whose: "my_self", idType, nric, clientId: "a" }));
    expect(asked("NRIC", "")).toEqual(["nric: NRIC is required"]);
    expect(asked("NRIC", "S1234567A")).toEqual(["nric: NRIC is invalid"]);
    expect(asked("FIN", "")).toEqual(["nric: FIN is required"]);
    expect(asked("FIN", "S1234567D")).toEqual(["nric: Fin is invalid"]);
    expect(asked("PASSPORT", "")).toEqual(["nric: Passport is required"]);
    expect(asked("PASSPORT", "A-1")).toEqual(["nric: Passport is invalid"]);
    expect(asked("PASSPORT", "A1")).toEqual([
      "nric: Passport number should be atleast 4 characters long",
    ]);
    expect(asked("NRIC", "s1234567d")).toEqual([]);
  });

  test("an empty form shows all errors together, and the client ID keeps its case", () => {
    expect(messages(linkForm.safeParse({}))).toEqual([
      "idType: ID Type is required",
      "clientId: Client ID is required",
    ]);
    const parsed = linkForm.parse({
      whose: "loved_one",
      idType: "NRIC",
      nric: "S1234567D",
      clientId: " aB3 ",
    });
    expect(parsed).toEqual({
      idType: "NRIC",
      nric: "S1234567D",
      lovedOne: true,
      clientId: "aB3",
      counterCode: null,
    });
    expect(messages(sendClientIdForm.safeParse({ idType: "NRIC", nric: "S1234567D" }))).toEqual([
      "channel: Choose where to send it",
    ]);
  });

  test("the two confirmations name the e-mail and the mobile number", () => {
    expect(toEnglish(clientIdSentMessages.EMAIL)).toBe(
      "Client ID Has Been Sent To Your Email Address",
    );
    expect(toEnglish(clientIdSentMessages.SMS)).toBe(
      "Client ID Has Been Sent To Your Mobile Number",
    );
  });
});

test("a next of kin has required fields, and Others requires its text", () => {
  expect(messages(contactForm.safeParse({}))).toEqual([
    "name: Name is required",
    "relationship: Relationship is required",
    "mobileNumber: Mobile number is required",
  ]);
  const others = {
    name: "Goh",
    relationship: "Others",
    mobileNumber: "12345678",
    homeNumber: "1",
    email: "x",
  };
  expect(messages(contactForm.safeParse(others)).sort()).toEqual([
    "email: Email is invalid",
    "homeNumber: Home number is invalid",
    "mobileNumber: Mobile number is invalid ",
    "otherRelationship: Other relationship is required",
  ]);
});

test("the access log describes actions for another person in plain words", () => {
  expect(describeAccess("addresses.create", true, englishWords.text)).toBe("Changed the addresses");
  expect(describeAccess("lovedOnes.contacts", false, englishWords.text)).toBe(
    "Saw the next of kin",
  );
  expect(describeAccess("profiles.get", false, englishWords.text)).toBe("Saw the personal details");
  expect(describeAccess("somethingNew.get", false, englishWords.text)).toBe("Saw the records");
});
