/** The main journey as a helper, for tests of the steps after it. */
import {
  answerAddress,
  answerContact,
  answerDetails,
  answerHealth,
  answerSelection,
  chooseCircuitTraining,
  confirm,
  registering,
} from "../../routes/registration/registration-steps";
import type { Visitor } from "../visitor/visitor";

/** Signs up a new customer, registers them for Circuit Training and checks out. The order waits for payment. */
export async function unpaidOrder(origin: string): Promise<{ visitor: Visitor; orderId: string }> {
  const visitor = await registering(origin);
  await chooseCircuitTraining(visitor);
  await toPayment(visitor);
  return { visitor, orderId: visitor.url.searchParams.get("order") as string };
}

/** Goes from the chosen programme, 8 sessions of Circuit Training, to the payment. */
export async function toPayment(visitor: Visitor): Promise<Visitor> {
  await answerSelection(visitor);
  await answerHealth(visitor);
  await answerDetails(visitor);
  await answerAddress(visitor);
  await answerContact(visitor);
  await confirm(visitor);
  return visitor.press("Go to payment, $87.20");
}
