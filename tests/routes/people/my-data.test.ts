import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import {
  bookOne,
  buy,
  declareHealth,
  owner,
  timesTwiceAWeek,
} from "../../helpers/booking/package-owner";
import { fhirProblems } from "../../helpers/files/fhir-schema";
import { newBuyer } from "../../helpers/payment/buyer";
import { actForMother, daughterAndMother, MOTHER } from "../../helpers/people/acting-pair";
import { origin } from "../../helpers/portal/portal";
import { signedIn } from "../../helpers/sign-in/sign-in";
import { Visitor } from "../../helpers/visitor/visitor";

const schema = JSON.parse(readFileSync(".github/docs/my-data.schema.json", "utf8"));

test("a customer sees what is held, and downloads it in four formats that browsers do not store", async () => {
  const { visitor, api } = await newBuyer(origin);
  const clientId = (await api.profiles.get()).id as string;
  await buy(api, "circuit-training");
  await declareHealth(api, clientId);
  const owned = await owner(api, clientId);
  const [first] = await timesTwiceAWeek(owned, 1);
  await bookOne(owned, first?.id as string);
  await visitor.goto("/profile");
  await visitor.click("My data: see and download");
  expect(visitor.text).toContain("Orders, invoices and payments 1 entry");
  expect(visitor.text).toContain("at least 5 years");
  const files: Record<string, (body: string) => void> = {
    json: (body) => {
      const ajv = new Ajv2020({ strict: false, validateFormats: false });
      const validate = ajv.compile(schema);
      validate(JSON.parse(body));
      expect(validate.errors ?? []).toEqual([]);
    },
    fhir: (body) => expect(fhirProblems(JSON.parse(body))).toEqual([]),
    pdf: (body) => expect(body).toMatch(/^%PDF-1\.7/),
    calendar: (body) => expect(body).toMatch(/BEGIN:VEVENT[\s\S]*Circuit Training/),
  };
  for (const [as, check] of Object.entries(files)) {
    const answer = await visitor.request(`/profile/my-data/download?as=${as}`);
    expect(answer.status, as).toBe(200);
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(answer.headers.get("content-disposition")).toContain("attachment");
    check(await answer.text());
  }
  expect((await visitor.request("/profile/my-data/download?as=shoes")).status).toBe(404);
  expect((await new Visitor(origin).request("/profile/my-data/download?as=json")).status).toBe(302);
});

test("a customer without appointments reads that there is no calendar file", async () => {
  const { visitor } = await newBuyer(origin);
  await visitor.goto("/profile/my-data");
  await visitor.click("My appointments (calendar file)");
  expect(visitor.heading).toBe("My data");
  expect(visitor.everything).toContain("You have no appointments, so there is no calendar file.");
});

test("a customer who acts sees and downloads the other person's data, without the account's", async () => {
  const { visitor, motherId } = await actForMother(await daughterAndMother(origin));
  await visitor.goto("/profile/my-data");
  expect(visitor.heading).toBe(`Data of ${MOTHER}`);
  expect(visitor.text).not.toContain("Close my account");
  const copy = await (await visitor.request("/profile/my-data/download?as=json")).json();
  expect(copy.profile.id).toBe(motherId);
});

test("the consent to offers is withdrawn on the page", async () => {
  const { visitor, api } = await newBuyer(origin);
  await visitor.goto("/profile/my-data");
  await visitor.press("Yes, send me offers and news");
  expect((await api.profiles.get()).marketingConsent).toBe(true);
  await visitor.press("Stop offers and news");
  expect(visitor.everything).toContain("You get no more offers and news from us.");
  expect((await api.profiles.get()).marketingConsent).toBe(false);
});

test("another device is shown with its browser, and is signed out from here", async () => {
  const { visitor, person } = await newBuyer(origin);
  const phone = await signedIn(origin, person);
  const tablet = await signedIn(origin, person);
  await visitor.goto("/profile/devices");
  expect(visitor.text).toContain("This device");
  expect(visitor.text.match(/Last used on/g)).toHaveLength(3);
  await visitor.press("Log out");
  expect(visitor.text.match(/Last used on/g)).toHaveLength(2);
  await visitor.press("Log out");
  expect(visitor.text.match(/Last used on/g)).toHaveLength(1);
  for (const other of [phone, tablet]) {
    await other.goto("/profile");
    expect(other.url.pathname).toBe("/login");
  }
  await visitor.goto("/profile");
  expect(visitor.status).toBe(200);
});
