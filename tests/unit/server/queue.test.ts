import { request as ask, createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { DOMParser } from "linkedom";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { chooseLanguage } from "~/lib/language/languages";
import { createVault } from "~/lib/security/encryption.server";
import { QUEUE_TICK_MS, Queue } from "~/server/waiting-queue/queue.server";
import { createQueueMiddleware } from "~/server/waiting-queue/queue-middleware.server";
import { bareHeaders } from "~/web/bare-page.server";
import { createPageLanguage, englishWords } from "~/web/language/translations.server";
import { isQueueExempt } from "~/web/queue-exempt.server";
import { formatPosition, renderQueuePage } from "~/web/queue-page.server";

const vault = createVault("a secret of the queue's tests, long enough");
const SESSION = "session=somebody-who-is-signed-in";
const PASS_LIFE_MS = 20 * 60_000;

let clock: number;
let strain: number;
let full: boolean;
let servers: Server[];

/** Opens a process with its queue and its port. The page behind the queue contains "page". */
async function openProcess() {
  const said: boolean[] = [];
  const queue = new Queue({
    vault,
    now: () => clock,
    strain: () => strain,
    isFull: () => full,
    onChange: (isOpen) => said.push(isOpen),
  });
  const door = createQueueMiddleware({
    queue,
    findVisitor: async (cookie) => (cookie.includes(SESSION) ? "signed-in" : null),
    isExempt: isQueueExempt,
    page: {
      headers: bareHeaders,
      render: async (place, search, headers) =>
        renderQueuePage(place, search, {
          links: [{ rel: "stylesheet", href: "/build/styles.css" }],
          page: createPageLanguage(chooseLanguage(null, headers["accept-language"])),
        }),
    },
    cookies: { ticket: "queue-ticket", pass: "queue-pass", secure: false },
  });
  const server = createServer(async (incoming, response) => {
    if (!(await door(incoming, response))) response.end("page");
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { queue, said, port: (server.address() as AddressInfo).port };
}

type Process = Awaited<ReturnType<typeof openProcess>>;

/** A visitor whose browser stores cookies and runs no scripts. */
class Comer {
  cookies = new Map<string, string>();
  html = "";
  headers: Record<string, unknown> = {};

  async get({ port }: Process, path = "/", more: Record<string, string> = {}, method = "GET") {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { accept: "text/html", ...(cookie && { cookie }), ...more };
    return new Promise<number>((resolve, reject) => {
      const asked = ask({ host: "127.0.0.1", port, path, method, headers }, (answer) => {
        this.html = "";
        this.headers = answer.headers;
        answer.on("data", (part) => {
          this.html += part;
        });
        for (const line of answer.headers["set-cookie"] ?? []) this.keep(line);
        answer.on("end", () => resolve(answer.statusCode ?? 0));
      });
      asked.on("error", reject);
      asked.end();
    });
  }

  keep(line: string) {
    const [pair = ""] = line.split(";");
    const cut = pair.indexOf("=");
    if (line.includes("Max-Age=0")) this.cookies.delete(pair.slice(0, cut));
    else this.cookies.set(pair.slice(0, cut), pair.slice(cut + 1));
  }
}

function pass(milliseconds: number, ...processes: Process[]) {
  for (let left = milliseconds; left > 0; left -= QUEUE_TICK_MS) {
    clock += QUEUE_TICK_MS;
    for (const { queue } of processes) queue.tick();
  }
}

/** Overloads the processes, so that no other visitor can be served. */
function overrun(...processes: Process[]) {
  strain = 3;
  pass(2 * QUEUE_TICK_MS, ...processes);
}

/** Lets other visitors arrive until no one is admitted. */
async function crowd(process: Process) {
  for (let came = 0; came < 30; came += 1) {
    clock += 10;
    await new Comer().get(process);
  }
}

const placeOf = (comer: Comer) => comer.cookies.get("queue-ticket")?.split(".").slice(0, 2);

async function comers(many: number, at: () => Process): Promise<Comer[]> {
  const all: Comer[] = [];
  for (let nth = 0; nth < many; nth += 1) {
    const comer = new Comer();
    clock += 10;
    expect(await comer.get(at())).toBe(503);
    all.push(comer);
  }
  return all;
}

beforeEach(() => {
  clock = Date.parse("2026-11-23T01:00:00Z");
  strain = 0;
  full = false;
  servers = [];
});
afterEach(() => {
  for (const server of servers) server.close();
});

test("the queue stays invisible under normal load", async () => {
  const one = await openProcess();
  strain = 0.9;
  pass(60_000, one);
  const comer = new Comer();
  expect(await comer.get(one)).toBe(200);
  expect([comer.html, comer.cookies.size]).toEqual(["page", 0]);
  strain = 3;
  pass(QUEUE_TICK_MS, one);
  strain = 0;
  pass(QUEUE_TICK_MS, one);
  expect(await comer.get(one)).toBe(200);
  expect(one.said).toEqual([]);
});

test("visitors are admitted in order of arrival, whichever process they reach", async () => {
  const [one, other] = [await openProcess(), await openProcess()];
  overrun(one);
  const all = await comers(40, () => one);
  expect(one.said).toEqual([true]);
  strain = 0.5;
  const inside: number[] = [];
  for (let looks = 0; inside.length < all.length && looks < 400; looks += 1) {
    pass(QUEUE_TICK_MS, one, other);
    // Visitors return in any order, here the last one first.
    for (const index of [...all.keys()].reverse()) {
      const comer = all[index] as Comer;
      if (inside.includes(index)) continue;
      const asked = (index + looks) % 2 === 0 ? one : other;
      if ((await comer.get(asked)) === 200) inside.push(index);
    }
  }
  expect(inside).toHaveLength(40);
  // Within one look several are let in, who may ask in any order.
  for (const [turn, index] of inside.entries()) expect(Math.abs(turn - index)).toBeLessThan(12);
  pass(60_000, one, other);
  expect([one.said, other.said]).toEqual([
    [true, false],
    [true, false],
  ]);
});

test("no later visitor is admitted before one who waits", async () => {
  const one = await openProcess();
  overrun(one);
  const [first] = (await comers(1, () => one)) as [Comer];
  pass(4_000, one);
  const later = new Comer();
  expect(await later.get(one)).toBe(503);
  expect(await later.get(one)).toBe(503);
  pass(1_000, one);
  expect([await later.get(one), await first.get(one)]).toEqual([503, 200]);
});

test("a place survives reloads and an absence of its visitor", async () => {
  const one = await openProcess();
  overrun(one);
  const [patient] = (await comers(1, () => one)) as [Comer];
  const place = placeOf(patient);
  await crowd(one);
  for (let looks = 0; looks < 3; looks += 1) {
    expect(await patient.get(one)).toBe(503);
    expect(placeOf(patient)).toEqual(place);
  }
  pass(120_000, one);
  await crowd(one);
  strain = 0.9;
  pass(4 * QUEUE_TICK_MS, one);
  expect(await patient.get(one)).toBe(200);
  expect([...patient.cookies.keys()]).toEqual(["queue-pass"]);
});

test("an active visitor stays admitted at every process", async () => {
  const [one, other] = [await openProcess(), await openProcess()];
  overrun(one, other);
  const [comer] = (await comers(1, () => one)) as [Comer];
  strain = 0.5;
  pass(2_000, one, other);
  expect(await comer.get(one)).toBe(200);
  const given = comer.cookies.get("queue-pass");
  overrun(one, other);
  expect(await comer.get(other)).toBe(200);
  expect(comer.cookies.get("queue-pass")).toBe(given);
  for (let quarters = 0; quarters < 4; quarters += 1) {
    clock += PASS_LIFE_MS * 0.75;
    pass(QUEUE_TICK_MS, other);
    expect(await comer.get(other)).toBe(200);
  }
  expect(comer.cookies.get("queue-pass")).not.toBe(given);
  clock += PASS_LIFE_MS + 1;
  overrun(one);
  await crowd(one);
  expect(await comer.get(one)).toBe(503);
});

test("a pass informs the next process how far the queue has advanced", async () => {
  const [one, other] = [await openProcess(), await openProcess()];
  overrun(one, other);
  const [first, second] = (await comers(2, () => one)) as [Comer, Comer];
  await second.get(other);
  strain = 0.5;
  pass(1_000, one);
  expect(await second.get(one)).toBe(200);
  strain = 3;
  expect(await second.get(other)).toBe(200);
  expect(await first.get(other)).toBe(200);
});

describe("requests that bypass the queue", () => {
  test("a request with a session passes and gets a pass", async () => {
    const one = await openProcess();
    overrun(one);
    const customer = new Comer();
    customer.keep(SESSION);
    expect(await customer.get(one, "/book-preclass-sessions?term=1")).toBe(200);
    customer.cookies.delete("session");
    expect(await customer.get(one, "/login")).toBe(200);
  });

  test("a posted form passes, and without a session it gets no pass", async () => {
    const one = await openProcess();
    overrun(one);
    const sender = new Comer();
    expect(await sender.get(one, "/denticare/book-appointment", {}, "POST")).toBe(200);
    expect(sender.cookies.size).toBe(0);
    await crowd(one);
    expect(await sender.get(one, "/denticare/confirm-order")).toBe(503);
    const customer = new Comer();
    customer.keep(SESSION);
    expect(await customer.get(one, "/profile", {}, "POST")).toBe(200);
    expect([...customer.cookies.keys()]).toContain("queue-pass");
  });

  test.each([
    "/healthz",
    "/readyz",
    "/api/products",
    "/identity/auth?client_id=x",
    "/auth/callback?code=x&state=y",
    "/logout",
    "/signing-out",
    "/inv/Abcdef1234567890",
    "/appt/Abcdef1234567890/calendar",
    "/go/ABC123",
    "/seat-offer/Abcdef1234567890",
    "/access/Abcdef1234567890",
    "/payer/Abcdef1234567890",
    "/feedback/Abcdef1234567890",
    "/denticare/appointment/Abcdef1234567890",
    "/check-in-check-out?center=x",
    "/counter",
  ])("%s", async (path) => {
    const one = await openProcess();
    overrun(one);
    const anybody = new Comer();
    expect([await anybody.get(one, path), anybody.html]).toEqual([200, "page"]);
    expect(anybody.cookies.size).toBe(0);
  });

  test("an image of a page passes", async () => {
    const one = await openProcess();
    overrun(one);
    const browser = new Comer();
    expect(await browser.get(one, "/brand/logo-1.svg", { accept: "image/*,*/*;q=0.1" })).toBe(200);
    expect(await browser.get(one, "/app-version", { "sec-fetch-dest": "empty" })).toBe(200);
    expect(await browser.get(one, "/invoice", { "sec-fetch-dest": "document" })).toBe(503);
  });
});

test("a forged ticket or pass is ignored", async () => {
  const one = await openProcess();
  const forger = new Comer();
  forger.keep("queue-ticket=AAAAAAAA.1.1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
  expect([await forger.get(one), one.said]).toEqual([200, []]);
  overrun(one);
  const [honest] = (await comers(1, () => one)) as [Comer];
  const [id, came = "", seen, queue, signature] = (honest.cookies.get("queue-ticket") ?? "").split(
    ".",
  );
  const earlier = [id, Number(came) - 3_600_000, seen, queue, signature].join(".");
  for (const [name, value] of [
    ["queue-ticket", earlier],
    ["queue-ticket", ""],
    ["queue-ticket", "%00..."],
    ["queue-pass", honest.cookies.get("queue-ticket") ?? ""],
    ["queue-pass", `${id}.${came}.${clock + 1e9}.${signature}`],
    ["queue-pass", "x"],
  ] as const) {
    const other = new Comer();
    other.keep(`${name}=${value}`);
    expect([name, value, await other.get(one)]).toEqual([name, value, 503]);
    expect(other.cookies.get("queue-ticket")).not.toBe(value);
  }
  strain = 0.9;
  pass(4 * QUEUE_TICK_MS, one);
  expect(await honest.get(one)).toBe(200);
});

test("a leftover ticket of an ended queue opens no other queue", async () => {
  const [one, other] = [await openProcess(), await openProcess()];
  overrun(one);
  const [late] = (await comers(1, () => one)) as [Comer];
  clock += 60_000;
  expect([await late.get(other), other.said]).toEqual([200, []]);
});

test("a replayed ticket does not reopen an ended queue", async () => {
  const [one, other] = [await openProcess(), await openProcess()];
  overrun(one);
  const [replayed] = (await comers(1, () => one)) as [Comer];
  await crowd(one);
  await replayed.get(one);
  const ticket = replayed.cookies.get("queue-ticket") ?? "";
  strain = 0;
  const statuses = new Set<number>();
  // The ticket comes before every new visitor for a minute and a half, at both processes.
  for (let seconds = 0; seconds < 90; seconds += 1) {
    for (const asked of [one, other]) {
      const sender = new Comer();
      sender.keep(`queue-ticket=${ticket}`);
      await sender.get(asked);
    }
    pass(1_000, one, other);
    if (seconds > 60) for (const asked of [one, other]) statuses.add(await new Comer().get(asked));
  }
  expect([...statuses]).toEqual([200]);
  // Each process opened it once at the most.
  expect(one.said).toEqual([true, false]);
  expect(other.said).toEqual([true, false]);
});

test("a ticket of an earlier queue has no place in the next one", async () => {
  const one = await openProcess();
  overrun(one);
  const [early] = (await comers(1, () => one)) as [Comer];
  const place = placeOf(early);
  strain = 0;
  pass(120_000, one);
  overrun(one);
  const [first] = (await comers(1, () => one)) as [Comer];
  clock += 10;
  expect(await early.get(one)).toBe(503);
  expect(placeOf(early)).not.toEqual(place);
  expect(one.said).toEqual([true, false, true]);
  expect(Number(placeOf(early)?.[1])).toBeGreaterThan(Number(placeOf(first)?.[1]));
});

test("one pass serves the pages of one visitor, however many browsers send it", async () => {
  const one = await openProcess();
  overrun(one);
  const [honest] = (await comers(1, () => one)) as [Comer];
  strain = 0.5;
  pass(2_000, one);
  expect(await honest.get(one)).toBe(200);
  const given = honest.cookies.get("queue-pass") ?? "";
  strain = 3;
  await crowd(one);
  let inside = 0;
  for (let browsers = 0; browsers < 25; browsers += 1) {
    const copied = new Comer();
    copied.keep(`queue-pass=${given}`);
    if ((await copied.get(one)) === 200) inside += 1;
  }
  expect(inside).toBeLessThanOrEqual(8);
  // Its bearer waits a moment, and goes on.
  pass(10_000, one);
  expect(await honest.get(one)).toBe(200);
});

test("an admitted ticket does not serve a second visitor", async () => {
  const one = await openProcess();
  overrun(one);
  const [first] = (await comers(1, () => one)) as [Comer];
  const ticket = first.cookies.get("queue-ticket") ?? "";
  strain = 0.5;
  pass(2_000, one);
  const ids = new Set<string | undefined>();
  for (let browsers = 0; browsers < 5; browsers += 1) {
    const copied = new Comer();
    copied.keep(`queue-ticket=${ticket}`);
    await copied.get(one);
    ids.add(copied.cookies.get("queue-pass")?.split(".")[0]);
  }
  expect(ids.size).toBe(1);
});

test("an old ticket gives no place at the front", async () => {
  const one = await openProcess();
  overrun(one);
  const [early] = (await comers(1, () => one)) as [Comer];
  const place = placeOf(early);
  clock += 4 * 3_600_000;
  await crowd(one);
  expect(await early.get(one)).toBe(503);
  expect(placeOf(early)).not.toEqual(place);
});

test("an admitted visitor waits while the process is full, and for no other visitor", async () => {
  const one = await openProcess();
  overrun(one);
  const [first, second] = (await comers(2, () => one)) as [Comer, Comer];
  strain = 0.5;
  full = true;
  pass(5_000, one);
  expect([await first.get(one), await second.get(one)]).toEqual([503, 503]);
  full = false;
  expect([await first.get(one), await second.get(one)]).toEqual([200, 200]);
});

test("visitors are admitted even under constant load", async () => {
  const one = await openProcess();
  overrun(one);
  const all = await comers(3, () => one);
  pass(30_000, one);
  const got = await Promise.all(all.map((comer) => comer.get(one)));
  expect(got).toEqual([200, 200, 200]);
});

test("the queue page is plain, small and complete, and reloads automatically", async () => {
  const one = await openProcess();
  overrun(one);
  await comers(12, () => one);
  const comer = new Comer();
  expect(await comer.get(one, `//evil.example/"><script>alert(1)</script>`)).toBe(503);
  const page = new DOMParser().parseFromString(comer.html, "text/html");
  expect(comer.html.length).toBeLessThan(3_600);
  expect(comer.html).not.toMatch(/<script|evil|onload|style=/);
  expect(page.documentElement?.getAttribute("lang")).toBe("en-SG");
  expect(page.querySelector("title")?.textContent).toBe("Please wait a moment – Nutmeg House");
  expect(page.querySelectorAll("h1")).toHaveLength(1);
  expect(page.querySelectorAll("header, main")).toHaveLength(2);
  expect(page.querySelector("meta[name=viewport]")).not.toBeNull();
  expect(page.querySelector("main [role=status]")?.textContent).toBe(
    "About 10 people are before you.",
  );
  expect(page.querySelector("main")?.textContent).toContain("6100 0000");
  expect(page.querySelector("main a.btn")?.getAttribute("href")).toBe("?again=1");
  await comer.get(one, "/faq?search=a%22b&again=1");
  expect(comer.html).toContain(`href="?search=a%22b&amp;again=2"`);
  const again = page.querySelector("meta[http-equiv=refresh]")?.getAttribute("content");
  expect(comer.headers).toMatchObject({ "retry-after": again, "cache-control": "no-store" });
  expect(comer.headers["content-security-policy"]).toContain("script-src 'none'");
  expect(await comer.get(one, "/", {}, "HEAD")).toBe(503);
  expect(comer.html).toBe("");
});

test.each([
  ["zh", "zh-Hans-SG", "请稍等", "很快就轮到您。"],
  ["ms", "ms-SG", "Sila tunggu sebentar", "Giliran anda hampir tiba."],
  ["ta", "ta-SG", "சற்றுக் காத்திருக்கவும்", "அடுத்து வருபவர்களில் நீங்களும் ஒருவர்."],
])("a visitor who prefers %s waits in that language", async (language, tag, title, place) => {
  const one = await openProcess();
  overrun(one);
  const comer = new Comer();
  await comer.get(one, "/", { "accept-language": language });
  expect(comer.html).toContain(`<html lang="${tag}">`);
  expect(comer.html).toContain(`<h1>${title}</h1>`);
  expect(comer.html).toContain(place);
  expect(comer.html.match(/<button type="submit" name="language"/g)).toHaveLength(4);
});

test.each([
  [0, null, "You are among the next."],
  [4, 300, "You are among the next."],
  [7, null, "About 5 people are before you."],
  [43, 20, "About 40 people are before you. It may take about a minute."],
  [1_234, 610, "About 1,250 people are before you. It may take about 11 minutes."],
  [9_000, 9_000, "About 9,000 people are before you. It may take more than an hour."],
])("with %i ahead and %j seconds, the page reads: %s", (before, seconds, words) => {
  expect(formatPosition({ before, seconds }, englishWords)).toBe(words);
});
