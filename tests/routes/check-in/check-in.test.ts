import { beforeAll, describe, expect, test } from "vitest";
import type { PosterKind } from "~/contract/check-in/check-in";
import { sampleVolunteers } from "~/database/sample/volunteers";
import { SAMPLE_COUNTER_CODE, SAMPLE_STAFF_CODE } from "~/lib/security/sample-codes";
import { sampleRegulars } from "~/provider/sample/people";
import { type ApiClient, createClient } from "~/web/api/client.server";
import { byNric, posterOf, postersOf } from "../../helpers/check-in/door";
import { begunAgain } from "../../helpers/counter/counter-screens";
import { newNric } from "../../helpers/people/registered";
import { origin } from "../../helpers/portal/portal";
import { Visitor } from "../../helpers/visitor/visitor";

const [anyone] = sampleRegulars;
/** Other files of this portal check the first three in. */
const somebodyElse = sampleRegulars.at(-1);

let api: ApiClient;
const addresses: Partial<Record<PosterKind, string>> = {};
beforeAll(async () => {
  api = createClient({ baseUrl: `${origin}/api`, fetch });
  for (const { kind, url } of await postersOf(api)) addresses[kind as PosterKind] ??= url;
});

async function addressOf(kind: PosterKind, centerId?: string): Promise<string> {
  if (centerId === undefined) return addresses[kind] as string;
  return (await postersOf(api, centerId)).find((poster) => poster.kind === kind)?.url as string;
}

async function atCentre(more = "", centerId?: string): Promise<Visitor> {
  const visitor = new Visitor(origin);
  await visitor.goto((await addressOf("center", centerId)) + more);
  return visitor.press("I have a session");
}

async function byIdNumber(visitor: Visitor, nric: string): Promise<Visitor> {
  await visitor.click("By my ID number");
  return visitor.fill("NRIC, FIN or passport number", nric).press("Find me");
}

describe("a participant at check-in", () => {
  test("is found by an ID number that no URL, page or cookie contains afterwards", async () => {
    const visitor = await byIdNumber(await atCentre(), anyone?.nric as string);
    expect(visitor.heading).toBe("Is this you?");
    expect(visitor.text).toContain("Swee Choo");
    expect(visitor.html).not.toContain(anyone?.nric);
    expect(visitor.html).not.toContain(anyone?.name);
    expect(visitor.html).not.toContain(anyone?.mobileNumber);
    expect(visitor.visited.join(" ")).not.toContain(anyone?.nric);
    expect(decodeURIComponent(visitor.cookie("check-in") ?? "")).not.toContain(anyone?.nric);
    expect(visitor.headers.get("cache-control")).toContain("no-store");
    expect(visitor.html).toContain('content="noindex"');
  });

  test("is checked in once by two presses, and a second visit and its replay report it", async () => {
    const who = somebodyElse?.nric as string;
    const visitor = await byIdNumber(await atCentre(), who);
    const { address, send } = visitor.prepare("Yes, check in");
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([302, 302]);
    await visitor.show(answers[1] as Response, address);
    expect(visitor.heading).toBe("You are checked in");

    const later = await byIdNumber(await atCentre(), who);
    expect(later.heading).toBe("Is this you?");
    expect(later.title).toContain(later.heading);
    expect(later.text).toMatch(/You checked in at \d\d:\d\d [AP]M/);
    const leave = later.prepare("Yes, check out");
    const other = await byIdNumber(await atCentre(), who);
    await later.show(await leave.send(), leave.address);
    expect(later.heading).toBe("You are checked out");
    // The other tablet still shows the key.
    await other.press("Yes, check out");
    expect(other.heading).toBe("You have already checked out");
  });

  test("unknown to the provider gets the same page as one without a session here", async () => {
    const unknown = await byIdNumber(await atCentre(), newNric());
    expect(unknown.heading).toBe("We did not find you here");
    const volunteer = await byIdNumber(await atCentre(), sampleVolunteers[0]?.nric as string);
    expect(volunteer.text).toBe(unknown.text);
    expect(unknown.html).not.toMatch(/value="S\d/);
  });

  test("sees a wrong number rejected, with the typed value and a link to the field", async () => {
    const visitor = await byIdNumber(await atCentre(), "S1234567A");
    expect(visitor.status).toBe(400);
    expect(visitor.errors).toEqual(["NRIC is invalid"]);
    expect(visitor.title).toMatch(/^Error: /);
    expect(visitor.html).toContain('value="S1234567A"');
    expect(visitor.html).toMatch(/autocomplete="off"/i);
    await visitor.goto("/check-in-check-out/mobile");
    await visitor.fill("Number", "12").press("Find me");
    expect(visitor.errors).toEqual(["Phone number is invalid"]);
    await visitor.fill("Number", "").press("Find me");
    expect(visitor.errors).toEqual(["Mobile number is required"]);
    await visitor.fill("Number", "9 0 0 0  0 1 2 1  -  -  -  -  -").press("Find me");
    expect(visitor.heading).toBe("Is this you?");
  });

  test("is no longer found after forty attempts with the same number", async () => {
    const visitor = await atCentre("", "yishun");
    await visitor.click("By my ID number");
    const nric = newNric();
    const { send } = visitor.fill("NRIC, FIN or passport number", nric).prepare("Find me");
    for (let tries = 0; tries < 40; tries += 1) await send();
    await visitor.goto("/check-in-check-out/find-me");
    await byIdNumber(visitor, nric);
    expect(visitor.heading).toBe("Too many tries");
  });
});

const refreshOf = (visitor: Visitor) =>
  visitor.page.querySelector("meta[http-equiv=refresh]")?.getAttribute("content");

test("feedback names the day of help in the reader's language", async () => {
  const visitor = await new Visitor(origin).goto(
    `/feedback/${await volunteerAt("Someone to talk to, day and night")}`,
  );
  expect(visitor.text).toMatch(/Someone to talk to, day and night on \d\d\/\d\d\/\d{4}/);
  await visitor.press("Melayu");
  expect(visitor.text).toMatch(/Teman berbual, siang dan malam pada \d+ \p{L}+ \d{4}/u);
  expect(visitor.page.querySelector("main [lang]")).toBeNull();
});

/** Checks a volunteer in to an activity and out again. Returns the token of the feedback page. */
async function volunteerAt(title: string): Promise<string> {
  const poster = await posterOf(api, "center");
  const who = byNric(sampleVolunteers[2]?.nric as string);
  const { visit, events } = await api.volunteerAttendances.validate({
    body: { poster, organisationId: null, who },
  });
  const event = events.find((one) => one.title === title);
  const body = { visit, activity: event?.id ?? "", volunteer: event?.personId ?? "" };
  await api.volunteerAttendances.checkIn({ body });
  return (await api.volunteerAttendances.checkOut({ body })).feedback as string;
}

describe("a shared tablet", () => {
  test("is also the counter of staff who record who came, and then a door again", async () => {
    const tablet = await atCentre("&tablet=on");
    await tablet.goto("/check-in-check-out/posters");
    await tablet.fill("Staff code", SAMPLE_STAFF_CODE).press("Show the posters");
    await tablet.click("Record who came");
    await tablet.fill("Counter code", SAMPLE_COUNTER_CODE).press("Set up this computer");
    await begunAgain(tablet);
    await tablet.click("Sessions of today");
    expect(tablet.heading).toBe("Sessions of today");
    expect(tablet.text).toContain("Taman Jurong Rain Tree Centre");
    await tablet.press("Finish and clear");
    await tablet.goto("/counter/sessions");
    expect(tablet.heading).toBe("Ready for the next person");
    await tablet.click("Back to check-in");
    await tablet.refresh();
    await byIdNumber(await tablet.press("I have a session"), anyone?.nric as string);
    expect(tablet.heading).toBe("Is this you?");
  });

  test("returns to the start automatically, and shows nothing to the next person", async () => {
    const visitor = await atCentre("&tablet=on");
    expect(visitor.html).toContain('content="30; url=/check-in-check-out/center/taman-jurong');
    await byIdNumber(visitor, anyone?.nric as string);
    expect(visitor.heading).toBe("Is this you?");
    expect(visitor.everything).not.toContain("Login");
    await visitor.refresh();
    expect(visitor.heading).toBe("What are you here for?");
    expect(visitor.cookie("check-in")).toBeUndefined();
    const start = visitor.url.pathname + visitor.url.search;
    // Back, or an earlier step, is no dead end.
    await visitor.goto("/check-in-check-out/confirm");
    expect(visitor.heading).toBe("Check in and check out");
    for (const place of ["", "/page-not-found", "/something-went-wrong"]) {
      await visitor.goto(`/check-in-check-out${place}`);
      expect(refreshOf(visitor)).toBe(`30; url=${start}`);
      await visitor.click("Back to the start");
      expect(visitor.heading).toBe("What are you here for?");
    }
    // Opened again as on a phone, the device is no longer a tablet.
    await visitor.goto(start.replace("&tablet=on", ""));
    await visitor.goto("/check-in-check-out");
    expect(refreshOf(visitor)).toBeUndefined();
  });

  test("a customer's own phone stays on its page", async () => {
    const visitor = await atCentre();
    expect(visitor.html).not.toContain("http-equiv");
  });
});

describe("a check-in URL that leads nowhere", () => {
  test.each([
    "center/taman-jurong",
    "center/taman-jurong?code=edited",
    "center/bedok?code=",
    "individual/x?code=x",
    "org/%00?code=x",
    `session/${"a".repeat(300)}?code=x`,
  ])("%s", async (place) => {
    const visitor = await new Visitor(origin).goto(`/check-in-check-out/${place}`);
    expect(visitor.status).toBe(404);
    expect(visitor.heading).toBe("This code does not work");
  });

  test("a code of another centre or of another kind", async () => {
    const { search } = new URL(await addressOf("center"));
    for (const place of ["center/bedok", "individual/taman-jurong", "session/taman-jurong"]) {
      const visitor = await new Visitor(origin).goto(`/check-in-check-out/${place}${search}`);
      expect(visitor.url.pathname).toBe("/check-in-check-out/page-not-found");
    }
  });

  test("a step opened by URL only, or before its turn", async () => {
    for (const step of ["organisation", "find-me", "mobile", "event", "confirm", "done"]) {
      const visitor = await new Visitor(origin).goto(`/check-in-check-out/${step}`);
      expect(visitor.url.pathname).toBe("/check-in-check-out");
    }
    const visitor = await atCentre();
    for (const step of ["organisation", "event", "confirm", "done", "try-again"]) {
      await visitor.goto(`/check-in-check-out/${step}`);
      expect(visitor.heading).toBe("How should we look you up?");
    }
  });

  test("malformed forms are refused, and never a server error", async () => {
    const visitor = await byIdNumber(await atCentre(), anyone?.nric as string);
    const post = (path: string, body: string) =>
      visitor.request(path, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", origin },
        body,
      });
    const door = new URL(await addressOf("center"));
    for (const [path, body] of [
      ["/check-in-check-out/confirm", "action=CHECK_SIDEWAYS"],
      ["/check-in-check-out/confirm", ""],
      ["/check-in-check-out/event", "event=x"],
      ["/check-in-check-out/event", "event=a&event=b"],
      ["/check-in-check-out/id-number", "nric=%00"],
      ["/check-in-check-out/mobile", "countryCode=%2B999999999&phone=x"],
      ["/check-in-check-out/posters", "staffCode="],
    ] as const)
      expect((await post(path, body)).status, `${path} ${body}`).toBe(400);
    const forged = await post("/check-in-check-out/event", "event=nothing nobody");
    expect(forged.status).toBe(302);
    await visitor.goto("/check-in-check-out/confirm");
    expect(visitor.heading).toBe("We did not find you here");
    expect((await post(`${door.pathname}${door.search}`, "role=INSTRUCTOR")).status).toBe(400);
  });
});

describe("the staff's posters", () => {
  test("open with the code only, for its own centre and on this device only", async () => {
    const visitor = await new Visitor(origin).goto("/check-in-check-out/posters");
    await visitor.fill("Staff code", "guess").press("Show the posters");
    expect(visitor.status).toBe(400);
    expect(visitor.errors).toEqual(["This is not one of our staff codes."]);
    await visitor.fill("Staff code", SAMPLE_STAFF_CODE).press("Show the posters");
    await visitor.click("Taman Jurong Rain Tree Centre");
    expect(visitor.heading).toBe("Posters of Taman Jurong Rain Tree Centre");
    await visitor.goto("/check-in-check-out/posters/bedok");
    expect(visitor.status).toBe(404);
    const other = new Visitor(origin);
    await other.goto("/check-in-check-out/posters/bedok");
    expect(other.url.pathname).toBe("/check-in-check-out/posters");
    await visitor.goto("/check-in-check-out/posters/nowhere");
    expect(visitor.status).toBe(404);
  });
});
