/** Both health forms as a person answers them, for the tests that walk through them. */

import { newBuyer } from "../../helpers/payment/buyer";
import { signedIn, somebody } from "../../helpers/sign-in/sign-in";
import type { Visitor } from "../../helpers/visitor/visitor";

/** Opens the health declarations as a customer with a profile and no open form. */
export async function sampleAnswers(
  origin: string,
  place = "/health-declaration",
): Promise<Visitor> {
  const { visitor } = await newBuyer(origin, somebody("Chua Bee Lian"));
  return visitor.goto(place);
}

export const stranger = (origin: string) => signedIn(origin, somebody("Koh Ah Seng"));

export async function answerStatus(visitor: Visitor): Promise<Visitor> {
  await visitor.choose("General fitness").press("Continue");
  return visitor.choose("1-3 times").press("Continue");
}

export async function answerCondition(visitor: Visitor, condition: string): Promise<Visitor> {
  visitor.choose(condition, "Do you have any of these health conditions?");
  await visitor.press("Continue");
  visitor.choose("None", "In the last 6 months, have you had an injury or lasting pain");
  return visitor.press("Continue");
}

/** Answers No to every question of a page except the given ones. */
export async function answerQuestions(
  visitor: Visitor,
  told: Record<string, string> = {},
): Promise<Visitor> {
  for (const legend of visitor.page.querySelectorAll("main fieldset legend")) {
    const question = (legend.textContent ?? "").replace(/\s+/g, " ").trim();
    const yes = Object.keys(told).find((words) => question.startsWith(words));
    visitor.choose(yes ? "Yes" : "No", question);
    if (yes) {
      const details = legend.parentElement?.nextElementSibling?.querySelector("label");
      visitor.fill((details?.textContent ?? "").replace(/\s+/g, " ").trim(), told[yes] as string);
    }
  }
  return visitor.press("Continue");
}

/** Goes from the first page to the signature, with one condition. */
export async function toSignature(visitor: Visitor, allergy?: string): Promise<Visitor> {
  await toMedicalReview(visitor, allergy);
  return visitor.choose("I confirm that what I have told you").press("Continue and sign");
}

export async function toMedicalReview(visitor: Visitor, allergy = "Penicillin"): Promise<Visitor> {
  await answerQuestions(visitor);
  await answerQuestions(visitor, { "Do you have any allergy": allergy });
  await answerQuestions(visitor);
  await toConditionsOf(visitor, "Diabetes, organs and hormones");
  await visitor.choose("Diabetes").press("Continue");
  await visitor.press("Continue");
  await visitor.fill("Others: any other condition", "Migraine").press("Continue");
  await visitor.choose("Controlled", "Diabetes").press("Continue");
  return visitor.choose("No").press("Continue");
}

/** Skips pages of conditions without a choice, up to this kind, or to the last page with None of these. */
export async function toConditionsOf(visitor: Visitor, kind?: string): Promise<Visitor> {
  const isThere = () =>
    kind
      ? visitor.page.querySelector("main fieldset legend")?.textContent?.startsWith(kind)
      : visitor.text.includes("None of these");
  for (let page = 1; page <= 6 && !isThere(); page += 1) await visitor.press("Continue");
  return visitor;
}
