/** Visits at doors and counters and by links of messages, which open pages that no address alone opens. */
import { randomUUID } from "node:crypto";
import { sampleVolunteers } from "~/database/sample/volunteers";
import { SAMPLE_STAFF_CODE } from "~/lib/security/sample-codes";
import { sampleRegulars } from "~/provider/sample/people";
import { createClient } from "~/web/api/client.server";
import { buyerOf } from "../booking/owned-package";
import { bookOne, timesTwiceAWeek } from "../booking/package-owner";
import { byNric, posterOf, postersOf } from "../check-in/door";
import { begunAgain, begunCounter, registerPhoneless } from "../counter/counter-screens";
import { newBuyer, newOrder } from "../payment/buyer";
import { actForMother, type DaughterAndMother } from "../people/acting-pair";
import { portalFetch } from "../portal/portal-fetch";
import { inMessage } from "../visitor/messages";
import { Visitor } from "../visitor/visitor";
import { visitAll } from "./rendered-forms";

const apiAt = (origin: string) => createClient({ baseUrl: `${origin}/api`, fetch: portalFetch });

/** Opens the pages about a customer with an unpaid order and a requested correction, and those about a person without a phone. */
export async function helpAtCounter(origin: string): Promise<Visitor> {
  const buyer = await newBuyer(origin);
  await newOrder(buyer);
  const id = (await buyer.api.profiles.get()).id as string;
  await buyer.api.corrections.request({
    body: { correct: { field: "NAME", value: "Chua Bee Leng" }, reason: "A letter is wrong" },
    idempotencyKey: randomUUID(),
  });
  const counter = await begunCounter(origin);
  const { clientId } = await registerPhoneless(counter, { name: "Lim Ah Huay" });
  await begunAgain(await counter.press("Finish and clear"));
  await find(counter, clientId);
  await counter.press("Open this record");
  await find(counter, id);
  const about = ["take-payment", "corrections", "correct", "death", "doctors-note", "bookings"].map(
    (page) => `/counter/${page}?client=${id}&field=id-number`,
  );
  const ofCounter = (route: string) => route.startsWith("counter.");
  await visitAll(counter, [...about, "/counter/till"], ofCounter);
  const { owned } = await buyerOf(origin, "circuit-training");
  const [time] = await timesTwiceAWeek(owned, 1);
  await bookOne(owned, time?.id as string);
  await find(counter, owned.clientId);
  await visitAll(counter, [`/counter/bookings?client=${owned.clientId}`], ofCounter);
  return counter;
}

async function find(counter: Visitor, clientId: string): Promise<void> {
  await counter.goto("/counter/find-client");
  counter.fill("Client ID on the slip (optional)", clientId);
  await counter.fill("Why do you look for this client?", "wants to pay").press("Find");
}

/** Chooses an organisation, and one of its volunteer's activities. */
export async function checkInAtTablet(origin: string): Promise<void> {
  const poster = (await postersOf(apiAt(origin))).find(({ kind }) => kind === "center");
  const volunteer = sampleVolunteers.find(({ organisationId }) => organisationId !== null);
  const tablet = await new Visitor(origin).goto(`${poster?.url}&tablet=on`);
  await tablet.press("I volunteer with my organisation");
  await tablet.press("Keppel Bakers Pte Ltd");
  await tablet.goto("/check-in-check-out/id-number");
  await tablet.fill("NRIC, FIN or passport number", volunteer?.nric as string).press("Find me");
}

/** Attends a session, and opens the link that asks how it was. */
export async function openFeedback(origin: string): Promise<void> {
  const api = apiAt(origin);
  const { checkIns } = api;
  const { id, code } = await posterOf(api, "center");
  const who = byNric(sampleRegulars[2]?.nric as string);
  const { visit, events } = await checkIns.validateAtCentre({
    params: { id },
    body: { code, who },
  });
  const [event] = events;
  const attended = {
    params: { id: event?.sessionId as string },
    body: { visit, booking: event?.id as string },
  };
  await checkIns.checkIn(attended);
  const { feedback } = await checkIns.checkOut(attended);
  await new Visitor(origin).goto(`/feedback/${feedback}`);
}

export async function openPosters(origin: string): Promise<void> {
  const staff = await new Visitor(origin).goto("/check-in-check-out/posters");
  await staff.fill("Staff code", SAMPLE_STAFF_CODE).press("Show the posters");
  await visitAll(staff, ["/check-in-check-out/posters"], (route) => route.includes("posters"));
}

/** Changes the mother's number, which she confirms by a link. */
export async function changeContact(who: DaughterAndMother): Promise<void> {
  const { visitor, api } = await actForMother(who);
  const { countryCode, mobileNumber } = await api.profiles.get();
  await visitor.goto("/profile/edit");
  await visitor.fill("Number", "80001234").press("Save details");
  const sent = { among: 10 };
  const link = /(\/contact-change\/[\w-]+)/;
  const mother = new Visitor(visitor.origin);
  await mother.goto(await inMessage(visitor, `${countryCode}${mobileNumber}`, link, sent));
}

/** Addresses of the pages behind the links of messages. */
const LINK = /href="[^"]*?((\/(?:inv|appt|access|payer|denticare\/appointment))\/[\w-]+)"/;

/** Opens a link of each kind in the messages so far. */
export async function openLinks(origin: string): Promise<void> {
  const inbox = new Visitor(origin);
  const opened = new Set<string>();
  for (let page = 1; page <= INBOX_PAGES; page += 1) {
    await inbox.goto(`/sandbox/inbox?page=${page}`);
    for (const message of inbox.page.querySelectorAll('a[href^="/sandbox/inbox/"]')) {
      const answer = await inbox.request(message.getAttribute("href") as string);
      const [, link, kind = ""] = LINK.exec(await answer.text()) ?? [];
      if (link === undefined || opened.has(kind)) continue;
      opened.add(kind);
      await visitAll(new Visitor(origin), [link], (route) =>
        /^(access|denticare\.app)/.test(route),
      );
    }
  }
}

const INBOX_PAGES = 10;
