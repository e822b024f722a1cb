import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Buyer, circuitTraining, newBuyer } from "../helpers/buyer";
import { freePort, type RunningPortal, startPortal } from "../helpers/portal-process";
import { firstPortal } from "../helpers/second-portal";
import { signedIn, somebody } from "../helpers/sign-in";
import { Visitor } from "../helpers/visitor";
import { answerQuestions, answerStatus, toSignature } from "./health-steps";

/** A portal of its own: its clock is moved, and its files are read. */
let portal: RunningPortal;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "portal-health-"));
  portal = await startPortal({ ...firstPortal(await freePort()), DATA_DIR: dataDir });
});
afterAll(async () => {
  await portal?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const planted = {
  condition: "Plantedcondition-Quixote",
  allergy: "Plantedallergy-Zanzibar",
  draft: "Planteddraft-Xylophone",
  name: "Plantedsignature Wombat",
};

async function declare({ visitor }: Buyer): Promise<void> {
  await visitor.goto("/health-declaration");
  await visitor.press("Tell us about my health");
  await answerStatus(visitor);
  const [conditions, pain] = [
    "Do you have any of these health conditions?",
    "In the last 6 months",
  ];
  const legend = (words: string) =>
    [...visitor.page.querySelectorAll("legend")]
      .map((one) => (one.textContent ?? "").replace(/\s+/g, " ").trim())
      .find((one) => one.startsWith(words)) ?? "";
  visitor.choose("Other", legend(conditions)).choose("None", legend(pain));
  await visitor.fill("If Other: which condition?", planted.condition).press("Continue");
  await visitor.press("Send my health declaration");
  expect(visitor.text).toContain(planted.condition);
}

async function moveClock(days: number): Promise<void> {
  const answer = await new Visitor(portal.origin).request("/sandbox/clock/forward", {
    method: "POST",
    headers: { origin: portal.origin, "content-type": "application/x-www-form-urlencoded" },
    body: `amount=${days}&unit=days`,
  });
  expect(answer.status).toBeLessThan(400);
}

test("answers, drafts and signatures lie nowhere in clear; a form closed meanwhile and a history grown old say so", async () => {
  const person = somebody("Ho Swee Lan");
  const buyer = await newBuyer(portal.origin, person);
  const { visitor, api } = buyer;

  // Bought without a declaration: a form is opened, for this service and centre.
  await api.carts.put({ body: { items: [circuitTraining], source: "MYNH" } });
  await api.carts.applyCoupon({ body: { coupon: "FREE100" } });
  await api.carts.checkout({ body: { totalAmount: 0 }, onceKey: randomUUID() });
  const [opened] = await api.healthDeclarations.list();
  expect(opened).toMatchObject({ status: "OPEN", centerName: "Taman Jurong Rain Tree Centre" });
  await declare(buyer);

  await visitor.goto("/medical-history");
  await visitor.press("Fill in the medical history");
  await toSignature(visitor, planted.allergy);
  await visitor.fill("Your full name, as your signature", planted.name).press("Sign and send");
  expect(visitor.text).toContain("Last updated on");
  await visitor.press("Start with empty answers");
  await answerQuestions(visitor, { "Have you been in hospital": planted.draft });

  await moveClock(400);
  const later = await signedIn(portal.origin, person, `/health-declaration?form=${opened?.id}`);
  expect(later.url.pathname).toBe("/health-declaration");
  expect(later.everything).toContain("was closed meanwhile");
  await later.goto("/medical-history");
  expect(later.text).toContain("Please update your medical history");
  expect(later.text).toContain("more than 1 year ago");
  expect(later.everything).toMatch(/Alerts.*Please update your medical history/);

  await portal.stop();
  for (const words of Object.values(planted)) {
    expect(portal.log()).not.toContain(words);
    expect(await filesWith(words), words).toEqual([]);
  }
  expect(await filesWith("Ho Swee Lan")).not.toEqual([]);
  expect(portal.log()).not.toMatch(/"level":50/);
});

async function filesWith(words: string): Promise<string[]> {
  const files = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const file of files.filter((one) => one.isFile())) {
    const bytes = await readFile(path.join(file.parentPath, file.name));
    if (bytes.includes(words)) found.push(file.name);
  }
  return found;
}
