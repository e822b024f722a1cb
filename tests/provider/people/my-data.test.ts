import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { buildFhirBundle } from "~/features/people/my-data/fhir";
import { addDays, toSingaporeDay } from "~/lib/singapore-date";
import {
  book,
  buy,
  declareHealth,
  owner,
  timesTwiceAWeek,
} from "../../helpers/booking/package-owner";
import { book as bookDentist, sendHistory, slot } from "../../helpers/denticare/dental";
import { fhirProblems } from "../../helpers/files/fhir-schema";
import { pagesOf } from "../../helpers/files/pdf-text";
import { confirmHolders, newNric, profileOf, register } from "../../helpers/people/registered";
import { refusal } from "../../helpers/provider/refusal";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();

/** Days of December on which the dentist works. */
const dentistDays = [7, 8, 9, 10, 11, 12, 14, 15];

const schema = JSON.parse(readFileSync(".github/docs/my-data.schema.json", "utf8"));

const validate = new Ajv2020({ strict: false, validateFormats: false, allErrors: true }).compile(
  schema,
);

function schemaProblems(document: unknown): string[] {
  validate(document);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`);
}

/** A mother with a package, two sessions, a dentist and health forms, and a daughter with a package of her own who acts for her. */
async function motherAndDaughter() {
  const [mother, daughter] = [await world.customer(), await world.customer()];
  const nric = newNric();
  const { id } = await mother.api.profiles.put({
    body: { ...profileOf(nric), name: "Chua Ah Moy" },
  });
  const clientId = id as string;
  await buy(mother.api, "circuit-training");
  await declareHealth(mother.api, clientId);
  const owned = await owner(mother.api, clientId);
  const times = await timesTwiceAWeek(owned, 2);
  await book(
    owned,
    times.map((one) => one.id),
  );
  await mother.api.denticare.register();
  await sendHistory(mother.api);
  await bookDentist(mother.api, slot({ dayOfMonth: dentistDays.shift() as number }));
  await register(daughter);
  await buy(daughter.api, "gym-tonic");
  const link = { idType: "NRIC" as const, nric, clientId, lovedOne: true };
  await daughter.api.linking.link({ body: link });
  return { mother, daughter, clientId, nric, acting: daughter.actingFor(clientId) };
}

test("the copy has everything of the person, follows its schema, and has no ID number", async () => {
  const { mother, nric, clientId } = await motherAndDaughter();
  await mother.api.corrections.request({
    body: { correct: { field: "NAME", value: "Chua Ah Mui" }, reason: "A slip" },
    idempotencyKey: randomUUID(),
  });
  const data = await mother.api.myData.export();
  expect(schemaProblems(data)).toEqual([]);
  expect(data.profile).toMatchObject({ id: clientId, name: "Chua Ah Moy" });
  expect(data.packages).toHaveLength(1);
  expect(data.sessions[0]?.groups.scheduled).toHaveLength(2);
  expect(data.dentalAppointments).toHaveLength(1);
  expect(data.healthDeclarations[0]?.answers).not.toBeNull();
  expect(data.medicalHistories).toHaveLength(1);
  expect(data.orders).toHaveLength(1);
  expect(data.corrections).toHaveLength(1);
  expect(data.messages).toContainEqual({
    kind: "sessionsBooked",
    about: "sessions are booked",
    channel: "SMS",
    day: toSingaporeDay(world.clock.now()),
  });
  expect(JSON.stringify(data.messages)).not.toContain("http");
  expect(data.actedForBy).toHaveLength(1);
  expect(JSON.stringify(data)).not.toContain(nric);
});

test("the FHIR bundle follows the official schema of R4", async () => {
  const { mother } = await motherAndDaughter();
  const bundle = buildFhirBundle(await mother.api.myData.export(), "https://portal.example");
  expect(fhirProblems(bundle)).toEqual([]);
  const types = (bundle.entry as { resource: { resourceType: string } }[]).map(
    ({ resource }) => resource.resourceType,
  );
  expect(types.filter((type) => type === "QuestionnaireResponse")).toHaveLength(2);
  expect(types.filter((type) => type === "Appointment")).toHaveLength(3);
  // The check finds a resource that is not right.
  const wrong = {
    ...bundle,
    entry: [{ resource: { resourceType: "Appointment", status: "soon" } }],
  };
  expect(fhirProblems(wrong).length).toBeGreaterThan(1);
});

test("a customer who acts gets the person's data alone, and health answers once the person has confirmed", async () => {
  const { mother, acting, daughter, clientId } = await motherAndDaughter();
  for (const read of [acting.myData.export, acting.myData.summary, acting.myData.file])
    expect(await refusal(read())).toMatchObject({ errorCode: "LINK_UNCONFIRMED" });
  await declareHealth(daughter.api, clientId, "DEMENTIA");
  const marked = await mother.api.myData.export();
  expect(marked.healthDeclarations.filter(({ unconfirmed }) => unconfirmed)).toHaveLength(1);
  // A doctor reads the file.
  expect(JSON.stringify(buildFhirBundle(marked, "https://portal.example"))).not.toContain(
    "DEMENTIA",
  );
  await confirmHolders(mother.api);
  const { id: daughterId } = await daughter.api.profiles.get();
  await declareHealth(daughter.api, daughterId as string);
  const declared = async (api: typeof acting) =>
    (await api.myData.export()).healthDeclarations.map((form) => form.clientId);
  expect(await declared(acting)).toEqual([clientId, clientId]);
  expect(await declared(daughter.api)).toEqual([daughterId]);
  const data = await acting.myData.export();
  expect(schemaProblems(data)).toEqual([]);
  expect(data.profile.id).toBe(clientId);
  expect(data.packages.map(({ productName }) => productName)).toEqual(["Circuit Training"]);
  expect(data).toMatchObject({ orders: [], cards: [], lovedOnes: [], healthLeftOut: false });
  const own = await daughter.api.myData.export();
  expect(own.packages.map(({ productName }) => productName)).toEqual(["Gym Tonic"]);
  expect(own.lovedOnes).toMatchObject([{ id: clientId }]);
});

test("the copy has freezes that have ended, and no message to another person at the same address", async () => {
  const { mother, daughter } = await motherAndDaughter();
  const [service] = (await mother.api.services.list()).services;
  const today = toSingaporeDay(world.clock.now());
  const body = {
    fromDate: addDays(today, 1),
    toDate: addDays(today, 3),
    reason: "TRAVEL" as const,
    released: 0,
  };
  const params = { id: service?.id as string };
  await mother.api.packageFreezes.request({ params, body, idempotencyKey: randomUUID() });
  world.clock.forward({ days: 20 });
  expect((await mother.api.services.list()).services[0]?.freezes).toEqual([]);
  const data = await mother.api.myData.export();
  expect(schemaProblems(data)).toEqual([]);
  expect(data.freezes).toMatchObject([{ productName: "Circuit Training", reason: "TRAVEL" }]);
  const pages = await pagesOf((await mother.api.myData.file()).bytes);
  const text = pages.map((page) => page.text).join(" ");
  for (const words of ["Freezes of packages", "Messages", "sessions are booked"])
    expect(text).toContain(words);
  const own = await daughter.api.myData.export();
  expect(own.messages.map(({ kind }) => kind)).not.toContain("sessionsBooked");
  world.clock.forward({ days: -20 });
});

test("the PDF has the details and the sessions, and a customer without a record gets a copy too", async () => {
  const { mother } = await motherAndDaughter();
  const pages = await pagesOf((await mother.api.myData.file()).bytes);
  const text = pages.map((page) => page.text).join(" ");
  for (const words of ["My data", "Chua Ah Moy", "Circuit Training", "Health declaration of"])
    expect(text).toContain(words);
  const before = world.clock.now();
  world.clock.forward({ days: 60 });
  await world.job("complete-sessions");
  const later = (await pagesOf((await mother.api.myData.file()).bytes)).map((page) => page.text);
  world.clock.set(before);
  // Attendance was recorded for none of the sessions.
  const printed = later.join("").replace(/\s/g, "");
  expect(printed).toContain("Centre:notrecorded");
  expect(printed).not.toContain("Centre:completed");
  const newcomer = await world.customer();
  const empty = await newcomer.api.myData.export();
  expect(schemaProblems(empty)).toEqual([]);
  expect(empty.profile.id).toBeNull();
  expect((await newcomer.api.myData.summary()).marketingConsent).toBeNull();
});

test("the PDF is in English and the language of the reader", async () => {
  const { mother } = await motherAndDaughter();
  const english = ["My data", "Full name", "Chua Ah Moy", "scheduled", "Packages and sessions"];
  const together = (text: string) => text.replace(/\s/g, "");
  for (const [language, ...words] of [
    ["zh", "我的数据", "全名", "女", "已预约", "谁看过或更改过记录"],
    ["ms", "Data saya", "Nama penuh", "Perempuan", "ditempah", "sesi telah digunakan"],
    // Letters that Tamil draws before their consonant are read in the order of drawing, so these words have none.
    ["ta", "தரவு", "விவரங்கள்", "முன்பதிவு", "பயன்படுத்தப்பட்டன"],
  ] as const) {
    const { bytes } = await mother.api.myData.file({ query: { language } });
    const printed = together((await pagesOf(bytes)).map(({ text }) => text).join(""));
    for (const text of [...english, ...words]) expect(printed).toContain(together(text));
  }
});

test("the PDF has each answer of the profile", async () => {
  const customer = await world.customer();
  const answers = {
    homeNumber: "62345678",
    language: "English, Others",
    otherLanguage: "Boyanese",
    religion: "Others",
    otherReligion: "Bahai",
    residentStatus: "Others",
    otherResidentStatus: "Dependant",
    nationality: "PH",
    chasSubsidyTier: "Blue",
    chasExpiryDate: "2031-05-09",
    companyName: "Keppel",
    unionMember: true,
  };
  const email = `${customer.subject}@mail.example`;
  await customer.api.profiles.put({ body: { ...profileOf(), email, ...answers } });
  await customer.api.addresses.create({
    body: {
      ...{ type: "BILLING", postalCode: "310123", block: "123", street: "Lorong 1 Toa Payoh" },
      ...{ level: "05", unit: "12", building: "" },
    },
  });
  const pages = await pagesOf((await customer.api.myData.file()).bytes);
  const text = pages.map((page) => page.text).join(" ");
  const shown = ["62345678", "Boyanese", "Bahai", "Dependant", "Philippines", "Blue", "09/05/2031"];
  for (const words of [...shown, "Keppel", "Union member", "#05 - 12"])
    expect(text).toContain(words);
});

test("one customer asks for a limited number of files", async () => {
  const { api } = await world.customer();
  const asked = Array.from({ length: 61 }, () => refusal(api.profiles.picture()));
  const answers = (await Promise.all(asked)).map((refused) => refused?.httpCode);
  expect(answers.filter((code) => code === 429)).toHaveLength(1);
});

test("the overview counts each group and names the period and the reason", async () => {
  const { mother } = await motherAndDaughter();
  const { groups } = await mother.api.myData.summary();
  const of = (name: string) => groups.find(({ group }) => group === name);
  expect(of("PACKAGES")?.count).toBe(3);
  expect(of("HEALTH")?.count).toBe(3);
  expect(of("ORDERS")).toMatchObject({ count: 1, howLong: "at least 5 years" });
  for (const { howLong, why } of groups) expect(howLong && why).toBeTruthy();
});

test("the consent to marketing is withdrawn and given again", async () => {
  const { mother, acting } = await motherAndDaughter();
  await mother.api.myData.marketing({ body: { consent: true } });
  expect((await mother.api.profiles.get()).marketingConsent).toBe(true);
  await confirmHolders(mother.api);
  await acting.myData.marketing({ body: { consent: false } });
  expect((await mother.api.myData.summary()).marketingConsent).toBe(false);
});
