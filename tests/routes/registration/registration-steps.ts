/** The steps of the registration as a person answers them, for the tests that walk through it. */
import { circuitTraining } from "../../helpers/payment/buyer";
import { newNric } from "../../helpers/people/registered";
import { signedIn, somebody } from "../../helpers/sign-in/sign-in";
import type { Visitor } from "../../helpers/visitor/visitor";

export const PATH = "/register-service";

/** Signs in a new customer at the first step of the registration. */
export function registering(origin: string, name?: string): Promise<Visitor> {
  return signedIn(origin, somebody(name), PATH);
}

export async function chooseCircuitTraining(visitor: Visitor): Promise<Visitor> {
  await visitor.goto(`${PATH}/service-selection/programme`);
  await visitor.choose("Active Ageing").press("Continue");
  await visitor.choose("Circuit Training").press("Continue");
  const offer = "8 sessions: $87.20 with GST";
  return visitor
    .choose(offer)
    .choose("Taman Jurong Rain Tree Centre")
    .press("Choose this programme");
}

export async function chooseDayCare(visitor: Visitor): Promise<Visitor> {
  await visitor.goto(`${PATH}/service-selection/programme?category=day-care&product=day-care`);
  const offer = "4 sessions: $130.80 with GST";
  return visitor.choose(offer).choose("Yishun Orchid Day Care").press("Choose this programme");
}

export async function answerSelection(visitor: Visitor): Promise<Visitor> {
  return visitor.press("Continue");
}

/** Answers four pages with one question each. */
export async function answerHealth(visitor: Visitor): Promise<Visitor> {
  await visitor.choose("Build muscle").press("Continue");
  await visitor.choose("High blood pressure").press("Continue");
  await visitor.choose("Knee (left)").press("Continue");
  return visitor.choose("1-3 times").press("Continue");
}

export async function answerDetails(visitor: Visitor, nric = newNric()): Promise<Visitor> {
  visitor.fill("ID number", nric);
  visitor.date("Date of birth", "1952-03-27").choose("Female").choose("Hokkien");
  return visitor.press("Continue");
}

export async function answerAddress(visitor: Visitor): Promise<Visitor> {
  visitor.fill("Postal code", "640501");
  await visitor.press("Find address");
  visitor.fill("Level (optional)", "08").fill("Unit (optional)", "123").choose("Yes, I live here");
  return visitor.press("Continue");
}

/**
 * Registers a person on record up to the emergency contact. Only the health questions are answered, the rest is confirmed.
 * @param who the client ID, or "my_self"
 */
export async function toContactOnRecord(visitor: Visitor, who: string): Promise<Visitor> {
  const { categoryId: category, productId: product } = circuitTraining;
  const chosen = new URLSearchParams({ for: who, category, product });
  await visitor.goto(`/register-service/service-selection/programme?${chosen}`);
  visitor.choose("8 sessions: $87.20 with GST").choose("Taman Jurong Rain Tree Centre");
  await visitor.press("Choose this programme");
  await answerSelection(visitor);
  await answerHealth(visitor);
  await visitor.press("Continue");
  return visitor.choose("Yes, I live here").press("Continue");
}

export async function answerContact(visitor: Visitor): Promise<Visitor> {
  visitor.fill("Their full name", "Goh Hui Min").choose("Child").fill("Number", "91234567");
  return visitor.press("Continue");
}

/** Answers the other steps at a counter, where each page asks one question. */
export async function answerDetailsAtCounter(visitor: Visitor, nric = newNric()): Promise<Visitor> {
  visitor.fill("ID number", nric);
  await visitor.press("Continue");
  await visitor.date("Date of birth", "1952-03-27").choose("Female").press("Continue");
  await visitor.press("Continue");
  await visitor.choose("Hokkien").press("Continue");
  await visitor.press("Continue");
  await visitor.press("Continue");
  return visitor.press("Continue");
}

export async function answerAddressAtCounter(visitor: Visitor): Promise<Visitor> {
  await visitor.fill("Postal code", "640501").press("Find address");
  visitor.fill("Level (optional)", "08").fill("Unit (optional)", "123");
  await visitor.press("Continue");
  return visitor.choose("Yes, I live here").press("Continue");
}

export async function answerContactAtCounter(visitor: Visitor): Promise<Visitor> {
  await visitor.fill("Their full name", "Goh Hui Min").choose("Child").press("Continue");
  return visitor.fill("Number", "91234567").press("Continue");
}

/** Goes from the first step to the review, with Circuit Training chosen. */
export async function toReview(visitor: Visitor, nric?: string): Promise<Visitor> {
  await chooseCircuitTraining(visitor);
  await answerSelection(visitor);
  await answerHealth(visitor);
  await answerDetails(visitor, nric);
  await answerAddress(visitor);
  return answerContact(visitor);
}

export async function confirm(visitor: Visitor): Promise<Visitor> {
  return visitor.choose("I agree that").press("Confirm and see the price");
}
