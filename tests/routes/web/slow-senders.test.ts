import net, { type Socket } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { getTextIn } from "~/languages/page-texts.server";
import { flatPng } from "../../helpers/files/costly-pictures";
import { type RunningPortal, startPortal } from "../../helpers/portal/portal-process";
import { freshPortalSettings } from "../../helpers/portal/portal-template";
import { signedIn } from "../../helpers/sign-in/sign-in";
import { Visitor } from "../../helpers/visitor/visitor";

/** A sample customer with a record, to which a photo belongs. */
const SIEW_HOON = { name: "Lim Siew Hoon", email: "", mobile: "90000101" };

const BODY_SECONDS = 5;

// A separate portal, since slow senders are a matter of its sockets, and with a queue that only open requests fill.
let portal: RunningPortal;
const sockets: Socket[] = [];
beforeAll(async () => {
  portal = await startPortal({
    ...(await freshPortalSettings()),
    BODY_SECONDS: String(BODY_SECONDS),
    QUEUE_LAG_THRESHOLD_MS: "10000",
  });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await portal?.stop();
});

/** Opens a connection and sends the beginning of a request. */
function begin(...lines: string[]) {
  const { port, host } = new URL(portal.origin);
  const socket = net.connect(Number(port), "localhost");
  sockets.push(socket);
  const since = performance.now();
  let answer = "";
  socket.on("data", (part) => {
    answer += part;
  });
  socket.on("error", () => undefined);
  socket.write([`POST ${lines[0]} HTTP/1.1`, `Host: ${host}`, ...lines.slice(1)].join("\r\n"));
  const closed = new Promise<{ answer: string; seconds: number }>((resolve) =>
    socket.once("close", () => resolve({ answer, seconds: (performance.now() - since) / 1_000 })),
  );
  return { socket, closed, answer: () => answer };
}

const FORM = "Content-Type: application/x-www-form-urlencoded";
const beginForm = () => begin("/basic-version", FORM, "Content-Length: 9", "", "b");

/** Latest share of a time limit by which a busy machine has acted. */
const LATE = 10;

test("a form whose rest does not arrive gets 408 after the time of a body", async () => {
  const { answer, seconds } = await beginForm().closed;
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect(seconds).toBeGreaterThan(BODY_SECONDS * 0.9);
  expect(seconds).toBeLessThan(BODY_SECONDS + LATE);
});

test("a browser gets a page in its language", async () => {
  const { answer } = await begin(
    "/basic-version",
    FORM,
    "Accept: text/html",
    "Accept-Language: ta",
    "Content-Length: 9",
    "",
    "b",
  ).closed;
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect(answer).toContain('<html lang="ta-SG">');
  expect(answer).toContain(`<h1>${getTextIn("ta")("errors:guard.late")}</h1>`);
});

test("headers that do not arrive get 408 sooner than the time of a body", async () => {
  const [headers, body] = [begin("/basic-version", FORM), beginForm()];
  const { answer } = await Promise.race([headers.closed, body.closed]);
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect(body.answer()).toBe("");
  await body.closed;
});

test("150 unfinished forms open no waiting queue", async () => {
  const senders = Array.from({ length: 150 }, beginForm);
  await vi.waitFor(() => expect(senders.every(({ socket }) => !socket.connecting)).toBe(true));
  // The load is measured every half second. Each look is a visitor's first.
  for (let looks = 0; looks < 6; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const visitor = await new Visitor(portal.origin).goto("/faq?search=session");
    expect(visitor.heading).not.toBe("Please wait a moment");
    expect(portal.log()).not.toContain("queue opened");
  }
  for (const { socket } of senders) socket.destroy();
});

/** Begins an upload of a megabyte, and sends its first bytes. */
const beginPhoto = ({ cookies }: Visitor) =>
  begin(
    "/profile/photo",
    `Origin: ${portal.origin}`,
    "Accept: text/html",
    `Cookie: ${cookies.map(({ name, value }) => `${name}=${value}`).join("; ")}`,
    "Content-Type: multipart/form-data; boundary=x",
    "Content-Length: 1000000",
    "",
    '--x\r\nContent-Disposition: form-data; name="photo"; filename="slow.png"\r\n\r\nslow',
  );

test("eight slow photos keep no other photo waiting until their time is over", async () => {
  const customer = await signedIn(portal.origin, SIEW_HOON);
  const senders = Array.from({ length: 8 }, () => beginPhoto(customer));
  let closed = 0;
  for (const sender of senders) sender.closed.then(() => (closed += 1));
  await new Promise((resolve) => setTimeout(resolve, 500));
  const body = new FormData();
  body.set("photo", new File([(await flatPng(10, 10)) as Uint8Array<ArrayBuffer>], "me.png"));
  const since = performance.now();
  const answer = await customer.request("/profile/photo", {
    method: "POST",
    headers: { origin: portal.origin },
    body,
  });
  const seconds = (performance.now() - since) / 1_000;
  console.info(`The ninth photo waited ${seconds.toFixed(1)} s.`);
  const refused = senders.filter(({ answer }) => answer() !== "");
  expect(answer.status).toBe(302);
  expect(refused.length).toBe(1);
  expect(refused[0]?.answer()).toMatch(/^HTTP\/1.1 408 /);
  expect(refused[0]?.answer()).toContain("arriving too slowly");
  expect(closed).toBeLessThan(8);
});
