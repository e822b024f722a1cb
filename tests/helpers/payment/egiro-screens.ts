/** An eGIRO application on the screens of the portal and the sandbox bank, as a customer makes it. */
import { inMessage, newestMessage } from "../visitor/messages";
import { Visitor } from "../visitor/visitor";

const LINK = /(\/payer\/[\w-]+)/;
const PERSON = "ahkow.goh@sample.example";

/** @param idNumber of the person whose invoices are to be paid */
export async function toEgiroCheck(visitor: Visitor, idNumber = "S0099003E"): Promise<Visitor> {
  await visitor.goto("/egiro/apply");
  if (visitor.url.pathname.endsWith("/consent")) await visitor.choose("I agree").press("Continue");
  await visitor.fill("ID number", idNumber).press("Continue");
  await visitor.choose("Other").fill("Other relationship", "Neighbour").press("Continue");
  return visitor.choose("OCBC").press("Continue");
}

/** Reads the newest message to the person whose invoices are to be paid. */
export const messagesToPerson = (visitor: Visitor) => newestMessage(visitor, PERSON);

/** Confirms as the person, by the link in a message after the given one. */
export async function confirmedByPerson(visitor: Visitor, before: string): Promise<void> {
  const person = new Visitor(visitor.origin);
  await person.goto(
    await inMessage(visitor, PERSON, LINK, { among: 1, known: LINK.exec(before)?.[1] }),
  );
  await person.press("Yes, this is right");
}

export async function logInAtBank(visitor: Visitor): Promise<Visitor> {
  return visitor.fill("User name", "Tester").fill("PIN", "123456").press("Log in");
}

export async function answerAtDesk(
  visitor: Visitor,
  reference: string,
  answer: string,
): Promise<void> {
  const desk = await visitor.tab().goto("/sandbox/bank/egiro/desk");
  const row = [...desk.page.querySelectorAll("li")].find((item) =>
    item.textContent?.includes(reference),
  );
  const action = row?.querySelector("form")?.getAttribute("action") as string;
  await visitor.request(action, {
    method: "POST",
    headers: { origin: visitor.origin, "content-type": "application/x-www-form-urlencoded" },
    body: `answer=${answer}`,
  });
}

export const egiroReference = ({ text }: Visitor) => /DDA\d+/.exec(text)?.[0] as string;
