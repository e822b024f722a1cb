/** Rules of profiles, addresses and next of kin: stored as sent, and hidden from other accounts. */
import { computeNricCheckLetter } from "~/lib/singapore/nric";
import { assertRule, holdStatus, type Kit, NotApplicable } from "../kit";
import type { Reply } from "../wire";

const newNric = () => {
  const digits = String(Math.floor(Math.random() * 9_000_000) + 1_000_000);
  return `S${digits}${computeNricCheckLetter("S", digits)}`;
};

/** Registers an account that has no record yet. */
export async function ensureRecord({ ask, leaves }: Kit, token: string): Promise<Reply> {
  const known = await ask("profiles.get", {}, { token });
  if (known.data?.id) return known;
  leaves("profiles of accounts that had none");
  const { email, mobileNumber } = known.data;
  const told = { ...(email && { email }), ...(mobileNumber && { mobileNumber }) };
  return ask("profiles.put", { body: { ...person(newNric()), ...told } }, { token });
}

/** Requires that the other account's list does not have a row of the first account. */
async function holdNotListed(
  { ask, b }: Kit,
  name: "addresses.list" | "contacts.list",
  id: string,
): Promise<void> {
  const { data } = await ask(name, {}, b);
  assertRule(
    !data.some((one: { id: string }) => one.id === id),
    `${name} of another customer does not have the row`,
  );
}

const person = (nric: string) => ({
  name: "Conformance Test",
  email: `conformance-${nric.toLowerCase()}@mail.example`,
  countryCode: "+65",
  mobileNumber: "91234567",
  homeNumber: null,
  dateOfBirth: "1950-02-28",
  gender: "Female",
  idType: "NRIC",
  nric,
  language: "English, Hokkien",
  personalDataConsent: true,
});

const address = {
  type: "SERVICE",
  postalCode: "640501",
  block: "501",
  street: "Jurong West Street 51",
  level: "08",
};
const contact = {
  name: "Next Of Kin",
  relationship: "Others",
  otherRelationship: "Neighbour",
  countryCode: "+65",
  mobileNumber: "91234567",
};

export async function people(kit: Kit): Promise<void> {
  const { a, b, ask, rule, afterwards } = kit;
  let clientId: string | undefined;
  await rule("profiles.put", "creates a record by the rules of the personal form", async () => {
    const profile = await ensureRecord(kit, a.token);
    clientId = profile.data?.id;
    assertRule(clientId, "a customer who sent a profile has a client id");
    const { id: _id, maskedNric: _masked, ...kept } = profile.data;
    const wrong = await ask("profiles.put", { body: { ...kept, mobileNumber: "123" } }, a);
    holdStatus(wrong, 400, "a mobile number is 8 digits that begin with 6, 8 or 9 (SPEC 5)");
    const future = await ask("profiles.put", { body: { ...kept, dateOfBirth: "2999-01-01" } }, a);
    holdStatus(future, 400, "a date of birth is not in the future (SPEC 5)");
  });
  await rule("profiles.get", "returns the sent profile, with the ID number masked", async () => {
    const { data } = await ask("profiles.get", {}, a);
    const changed = { ...data, otherLanguage: null, companyName: `Firm ${Date.now()}` };
    const { id: _id, maskedNric, ...body } = changed;
    const put = await ask("profiles.put", { body: { ...body, homeNumber: null } }, a);
    holdStatus(put, 200, "an unchanged ID number may be left out");
    const again = await ask("profiles.get", {}, a);
    assertRule(again.data.companyName === changed.companyName, "a changed field is stored");
    assertRule(again.data.id === data.id, "the client id stays");
    assertRule(
      !/^[STFGM]\d{7}[A-Z]$/.test(maskedNric ?? ""),
      "the ID number is masked, as S****567D",
    );
  });
  await rule(
    "addresses.create",
    "stores one address of each type until it is deleted",
    async () => {
      await ensureRecord(kit, b.token);
      const before = await ask("addresses.list", {}, a);
      if (before.data.some(({ type }: { type: string }) => type === address.type))
        throw new NotApplicable("the account already has a service address");
      const made = await ask("addresses.create", { body: address }, a);
      holdStatus(made, 200, "an address is accepted");
      const id: string = made.data.id;
      afterwards(() => ask("addresses.remove", { params: { id } }, a));
      const list = await ask("addresses.list", {}, a);
      const found = list.data.find((one: { id: string }) => one.id === id);
      assertRule(found, "a new address is in the list");
      for (const [field, value] of Object.entries(address))
        assertRule(found[field] === value, `data.${field} is stored as sent`);
      await holdNotListed(kit, "addresses.list", id);
      const twice = await ask("addresses.create", { body: address }, a);
      holdStatus(twice, 409, "each type is used once (SPEC 4, Address)");
      const stranger = await ask("addresses.update", { params: { id }, body: address }, b);
      holdStatus(stranger, 404, "another customer's address is not found");
      const bad = await ask("addresses.create", { body: { ...address, postalCode: "123" } }, a);
      holdStatus(bad, 400, "a postal code has six digits (SPEC 5)");
    },
  );
  await rule("contacts.create", "a next of kin is stored, changed and deleted", async () => {
    const made = await ask("contacts.create", { body: contact }, a);
    holdStatus(made, 200, "a next of kin is accepted");
    const id: string = made.data.id;
    const body = { ...contact, name: "Another Name" };
    holdStatus(
      await ask("contacts.update", { params: { id }, body }, a),
      200,
      "a next of kin is changed",
    );
    const list = await ask("contacts.list", {}, a);
    assertRule(
      list.data.some(
        (one: { id: string; name: string }) => one.id === id && one.name === body.name,
      ),
      "the change is stored",
    );
    await holdNotListed(kit, "contacts.list", id);
    holdStatus(
      await ask("contacts.remove", { params: { id } }, b),
      404,
      "another customer's next of kin is not found",
    );
    holdStatus(
      await ask("contacts.remove", { params: { id } }, a),
      200,
      "the caller's next of kin is deleted",
    );
    const after = await ask("contacts.list", {}, a);
    assertRule(
      !after.data.some((one: { id: string }) => one.id === id),
      "the deleted next of kin is not listed",
    );
  });
  await rule("lovedOnes.list", "refuses to act for a stranger", async () => {
    const stranger = await ask("profiles.get", {}, { ...b, viewAs: clientId ?? "nobody" });
    holdStatus(stranger, 403, "view-as with the client id of a stranger");
    const lovedOne = await ask("lovedOnes.get", { params: { id: clientId ?? "nobody" } }, b);
    holdStatus(lovedOne, 404, "the record of a stranger");
    holdStatus(await ask("lovedOnes.list", {}, b), 200, "the caller's loved ones");
  });
  await rule(
    "healthDeclarations.submit",
    "refuses None together with another condition",
    async () => {
      const body = {
        clientId,
        whyJoinOurExerciseProgramme: ["GENERAL_FITNESS"],
        timesExerciseAWeek: "1-3",
        healthConditions: ["NONE", "DIABETES"],
        injureAnyOfTheseBodyParts: ["NONE"],
      };
      const refused = await ask("healthDeclarations.submit", { body, key: kit.key() }, a);
      holdStatus(refused, 400, "None and another condition together");
      const other = { ...body, healthConditions: ["NONE"] };
      const stranger = await ask("healthDeclarations.submit", { body: other, key: kit.key() }, b);
      holdStatus(stranger, 404, "a declaration for a stranger");
      holdStatus(await ask("healthDeclarations.list", {}, a), 200, "the caller's declarations");
    },
  );
}
