import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { SUBJECT_FIELD } from "~/lib/request/form-subject";
import { newBuyer } from "../../helpers/payment/buyer";
import { origin } from "../../helpers/portal/portal";
import { somebody } from "../../helpers/sign-in/sign-in";
import {
  answerQuestions,
  sampleAnswers,
  stranger,
  toConditionsOf,
  toSignature,
} from "./health-steps";

const open = () => sampleAnswers(origin, "/medical-history");

test("is filled in, signed, sent, shown and downloaded, and the old answers can be confirmed", async () => {
  const visitor = await open();
  expect(visitor.text).toContain("You have not submitted any medical condition");
  expect(visitor.text).toContain("about 10 to 15 minutes");
  await visitor.press("Fill in the medical history");
  expect(visitor.text).toContain("Step 1 of 7");
  await toSignature(visitor);
  expect(visitor.text).toContain("Step 7 of 7");
  await visitor.press("Sign and send");
  expect(visitor.errors).toEqual(["Type your full name"]);
  await visitor.fill("Your full name, as your signature", "Chua Bee Lian").press("Sign and send");
  expect(visitor.text).toMatch(/Last updated on \d\d\/\d\d\/\d{4}/);
  await visitor.click("Answers of");
  for (const words of ["Penicillin", "Migraine", "Controlled", "Signed by", "过敏"]) {
    expect(visitor.text).toContain(words);
  }
  const file = await visitor.request(`/medical-history/file${visitor.url.search}`);
  expect(file.headers.get("content-type")).toBe("application/pdf");
  const other = await stranger(origin);
  for (const page of ["answers", "file"]) {
    await other.goto(`/medical-history/${page}${visitor.url.search}`);
    expect(other.status).toBe(404);
  }
  await visitor.goto("/medical-history");
  await visitor.press("Check and confirm the old answers");
  expect(visitor.heading).toBe("Check your medical history");
  expect(visitor.text).toContain("Penicillin");
});

test("an earlier pregnancy whose date has passed is asked again", async () => {
  const { visitor, api } = await newBuyer(origin, somebody("Chua Bee Lian"));
  const no = { answer: "NO" as const, details: null };
  const answers = {
    hospital: { hospitalisation: no, recentChange: no, treatment: no },
    medicines: { medications: no, allergy: { answer: "YES" as const, details: "Penicillin" } },
    blood: { dialysis: no, transfusion: no, bleeding: no },
    conditions: { conditions: [], others: null },
    control: { control: {} },
    pregnancy: { pregnant: "YES" as const, deliveryDate: "2025-03-01" as const },
  };
  const signature = { name: "Chua Bee Lian", contactNumber: "91234567", drawing: null };
  const body = {
    answers,
    signature: { ...signature, date: "2024-09-01" as const },
    agreedToTruth: true as const,
  };
  await api.medicalHistories.submit({ body, idempotencyKey: randomUUID() });
  await visitor.goto("/medical-history");
  await visitor.press("Check and confirm the old answers");
  expect(visitor.heading).toContain("Pregnancy");
  expect(visitor.html).not.toMatch(/value="2025"|March 2025|2025-03-01/);
  await visitor.choose("No").press("Continue");
  expect(visitor.heading).toBe("Check your medical history");
  expect(visitor.text).toContain("Penicillin");
});

test("a customer with a foreign mobile signs with it unchanged", async () => {
  const { visitor, api } = await newBuyer(origin, somebody("Chua Bee Lian"));
  const profile = await api.profiles.get();
  const { id: _id, ...known } = profile;
  await api.profiles.put({
    body: {
      ...known,
      countryCode: "+60",
      mobileNumber: "123456789",
      personalDataConsent: true,
    } as never,
  });
  await visitor.goto("/medical-history");
  await visitor.press("Fill in the medical history");
  await toSignature(visitor);
  expect(visitor.page.querySelector("input[name=contactNumber]")?.getAttribute("value")).toBe(
    "+60123456789",
  );
  visitor.fill("Your full name, as your signature", "Chua Bee Lian");
  await visitor.press("Sign and send");
  expect(visitor.everything).toContain("Your medical history was saved");
});

test("the older of two devices on one draft is warned and overwrites nothing", async () => {
  const visitor = await open();
  await visitor.press("Fill in the medical history");
  const older = await visitor.tab().goto(visitor.url.href);
  await answerQuestions(visitor, { "Have you been in hospital": "A fall in May" });
  await answerQuestions(older, { "Have you been in hospital": "A fall in June" });
  expect(older.status).toBe(409);
  expect(older.text).toContain("changed in another tab or on another device");
  expect(older.html).toContain("A fall in June");
  await visitor.goto("/medical-history/hospital");
  expect(visitor.html).toContain("A fall in May");
  expect(visitor.html).not.toContain("A fall in June");
});

test("conditions have one kind per page, and the number of steps stays the same", async () => {
  const visitor = await open();
  await visitor.press("Fill in the medical history");
  for (let group = 0; group < 3; group += 1) await answerQuestions(visitor);
  expect(visitor.text).toContain("Step 4 of 7: Conditions, page 1 of 6");
  await visitor.choose("Anaemia").press("Continue");
  expect(visitor.page.querySelector("main fieldset legend")?.textContent).toContain("Lungs");
  await visitor.goto("/medical-history");
  await visitor.click("Continue");
  expect(visitor.text).toContain("Conditions, page 2 of 6");
  await toConditionsOf(visitor);
  await visitor.press("Continue");
  expect(visitor.text).toContain("Step 4 of 7: Controlled or not");
  expect(visitor.page.querySelectorAll("main fieldset")).toHaveLength(1);
  await visitor.click("Back");
  expect(visitor.text).toContain("Conditions, page 6 of 6");
});

test("a draft resumes at its step, and can be restarted", async () => {
  const visitor = await open();
  await visitor.press("Fill in the medical history");
  await answerQuestions(visitor, { "Have you been in hospital": "A fall in May" });
  await visitor.goto("/medical-history");
  expect(visitor.text).toContain("You are at step 2 of 7: Medicines and allergies");
  await visitor.click("Continue");
  await visitor.click("Back");
  expect(visitor.html).toContain("A fall in May");
  await visitor.goto("/medical-history");
  await visitor.press("Delete these answers and start again");
  expect(visitor.html).not.toContain("A fall in May");
});

test("a step opened by URL out of order leads to the current one", async () => {
  const visitor = await open();
  for (const step of ["hospital", "control", "signature", "nonsense", "a/b"]) {
    await visitor.goto(`/medical-history/${step}`);
    expect(visitor.url.pathname).toBe("/medical-history");
  }
  await visitor.press("Fill in the medical history");
  for (const step of ["control", "pregnancy", "review-information", "signature"]) {
    await visitor.goto(`/medical-history/${step}`);
    expect(visitor.url.pathname).toBe("/medical-history/hospital");
  }
});

test("every page rejects empty and malformed forms with 400 and keeps the typed values", async () => {
  const visitor = await open();
  await visitor.press("Fill in the medical history");
  const strange = ["\0", "💥", "<b>", "PLAGUE", "a".repeat(5000)];
  const tryPage = async (button: string) => {
    const { fields, send } = visitor.prepare(button);
    const names = [...new Set(fields.keys())].filter((name) => name !== SUBJECT_FIELD);
    expect((await send(new URLSearchParams())).status).toBe(400);
    for (const value of strange) {
      const posted = new URLSearchParams(names.map((name) => [name, value]));
      posted.append("heart", "PLAGUE");
      expect((await send(posted)).status).toBe(400);
    }
  };
  await tryPage("Continue");
  await answerQuestions(visitor);
  await answerQuestions(visitor);
  await answerQuestions(visitor);
  await toConditionsOf(visitor);
  await visitor.press("Continue");
  expect(visitor.errors).toEqual(["Choose your conditions, or None of these"]);
  await visitor.click("Back");
  await visitor.choose("Gout").press("Continue");
  await visitor.choose("None of these").press("Continue");
  expect(visitor.errors).toEqual(["Choose None of these only when you have none of the others"]);
  await visitor.untick("None of these").press("Continue");
  expect(visitor.heading).toContain("Are your conditions under control?");
  await tryPage("Continue");
  await visitor.choose("Not controlled").press("Continue");
  await visitor.choose("Yes").press("Continue");
  expect(visitor.errors).toEqual(["Tell us the expected delivery date"]);
  await visitor.choose("No").press("Continue");
  await visitor.press("Continue and sign");
  expect(visitor.errors).toEqual(["Please confirm that your answers are true"]);
  await visitor.choose("I confirm that").press("Continue and sign");
  await tryPage("Sign and send");
});

test("an invalid drawing is rejected, a valid one accepted, and a repeated POST saved once", async () => {
  const visitor = await open();
  await visitor.press("Fill in the medical history");
  await toSignature(visitor);
  const { fields, send, address } = visitor.prepare("Sign and send");
  fields.set("name", "Chua Bee Lian");
  for (const drawing of [
    "data:image/png;base64,AAAA",
    "javascript:alert(1)",
    `data:image/png;base64,${"A".repeat(50_000)}`,
  ]) {
    fields.set("drawing", drawing);
    expect((await send(fields)).status).toBe(400);
  }
  fields.set(
    "drawing",
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  );
  const [one, two] = await Promise.all([send(fields), send(fields)]);
  expect([one.status, two.status]).toEqual([302, 302]);
  await visitor.show(one, address);
  await visitor.goto("/medical-history");
  expect(visitor.page.querySelectorAll('main a[href*="record="]')).toHaveLength(1);
});
