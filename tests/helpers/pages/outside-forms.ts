/** Forms of pages without a customer: check-in, counters, dental bookings, links of messages, and the shell. */

import { SAMPLE_COUNTER_CODE, SAMPLE_STAFF_CODE } from "~/lib/security/sample-codes";
import { sampleRegulars } from "~/provider/sample/people";
import { createClient } from "~/web/api/client.server";
import { postersOf } from "../check-in/door";
import { bookedByVisitor, chooseTime, enterPerson, newPatient } from "../denticare/dental-screens";
import { portalFetch } from "../portal/portal-fetch";
import { Visitor } from "../visitor/visitor";
import { collecting, distinctForms, type RenderedForm } from "./rendered-forms";

const flows: ((visitor: Visitor) => Promise<unknown>)[] = [
  (visitor) => visitor.goto("/"),
  (visitor) => visitor.goto("/tour/my-services"),
  (visitor) => visitor.goto("/check-in-check-out/posters"),
  (visitor) => visitor.goto("/appt"),
  (visitor) => visitor.goto("/inv"),
  atDoors,
  atCounter,
  atTheDentist,
];

export async function outsideForms(origin: string): Promise<RenderedForm[]> {
  const forms: RenderedForm[] = [];
  for (const flow of flows) {
    const visitor = new Visitor(origin);
    const drawn = collecting(visitor, "body");
    await flow(visitor);
    forms.push(...drawn);
  }
  return distinctForms(forms);
}

async function atDoors(visitor: Visitor): Promise<void> {
  const api = createClient({ baseUrl: `${visitor.origin}/api`, fetch: portalFetch });
  const doors = new Map((await postersOf(api)).map(({ kind, url }) => [kind, new URL(url)]));
  for (const { pathname, search } of doors.values()) await visitor.goto(pathname + search);
  const { pathname, search } = doors.get("center") as URL;
  await visitor.goto(pathname + search);
  await visitor.press("I have a session");
  await visitor.goto("/check-in-check-out/mobile");
  await visitor.goto("/check-in-check-out/id-number");
  const { nric } = sampleRegulars[1] as (typeof sampleRegulars)[number];
  await visitor.fill("NRIC, FIN or passport number", nric).press("Find me");
  await visitor.press("Yes, check in");
}

async function atCounter(visitor: Visitor): Promise<void> {
  await visitor.goto("/counter");
  await visitor.fill("Counter code", SAMPLE_COUNTER_CODE).press("Set up this computer");
  await visitor.fill("Staff code", SAMPLE_STAFF_CODE).press("Begin");
}

async function atTheDentist(visitor: Visitor): Promise<void> {
  await visitor.goto("/denticare/existing-appointment-found");
  await visitor.goto("/denticare/book-appointment");
  await chooseTime(visitor);
  await enterPerson(visitor, newPatient());
  await visitor.goto("/denticare/retained-order");
  const { link } = await bookedByVisitor(visitor.origin);
  await visitor.goto(`${link}/cancel`);
}
