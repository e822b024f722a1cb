// Shorter: tests/unit/lib/pictures.test.ts
import { readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deepInterlacedPng, flatPng, repeatedScans } from "../../helpers/files/costly-pictures";
import { type RunningPortal, startPortal } from "../../helpers/portal/portal-process";
import { freshPortalSettings } from "../../helpers/portal/portal-template";
import { signedIn } from "../../helpers/sign-in/sign-in";
import type { Visitor } from "../../helpers/visitor/visitor";

// A separate portal, since the test measures the memory of the process.
let portal: RunningPortal;
/** Sample customers with a record, to which a photo belongs. */
const SIEW_HOON = { name: "Lim Siew Hoon", email: "", mobile: "90000101" };
const RAJAN = { name: "Rajan s/o Kumar", email: "", mobile: "90000102" };

beforeAll(async () => {
  portal = await startPortal(await freshPortalSettings());
  // The package that opens pictures is loaded with the first one.
  const visitor = await signedIn(portal.origin, SIEW_HOON);
  expect(await sendPhoto(visitor, await flatPng(10, 10), "first.png")).toMatchObject({
    status: 302,
  });
});
afterAll(() => portal?.stop());

const TOO_NARROW = "too long and narrow";
const TOO_MANY = "too many pixels. Please choose a smaller one";
const DAMAGED = "damaged and cannot be opened";
const WRONG_TYPE = "not a JPG, PNG or WebP picture";

async function sendPhoto(visitor: Visitor, bytes: Uint8Array, name: string) {
  const body = new FormData();
  body.set("photo", new File([bytes as Uint8Array<ArrayBuffer>], name));
  const headers = { origin: portal.origin };
  const answer = await visitor.request("/profile/photo", { method: "POST", headers, body });
  return { status: answer.status, text: await answer.text() };
}

/** Reads the memory of the process: its peak since `forgetPeak`, or its current size. */
async function peakInMegabytes(name: "VmHWM" | "VmRSS"): Promise<number> {
  const status = await readFile(`/proc/${portal.process.pid}/status`, "utf8");
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}
const forgetPeak = () => writeFile(`/proc/${portal.process.pid}/clear_refs`, "5");

const TWICE = 2;

/** The unit of processor time in proc(5), fields 14 and 15. */
const TICKS_PER_SECOND = 100;

/** Reads the processor time that the process and its threads have used. Other work on the machine does not count. */
async function secondsOfWork(): Promise<number> {
  const stat = await readFile(`/proc/${portal.process.pid}/stat`, "utf8");
  const [user, system] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13);
  return (Number(user) + Number(system)) / TICKS_PER_SECOND;
}

const costly: [string, string, () => Promise<Buffer>][] = [
  ["1 x 3000.png", TOO_NARROW, () => flatPng(1, 3_000)],
  ["3000 x 1.png", TOO_NARROW, () => flatPng(3_000, 1)],
  ["1 x 30000.png", TOO_NARROW, () => flatPng(1, 30_000)],
  ["100 x 2001.png", TOO_NARROW, () => flatPng(100, 2_001)],
  ["2,000 scans.jpg", DAMAGED, () => repeatedScans(6_300, 2_000)],
  ["16 bit interlaced.png", TOO_MANY, () => deepInterlacedPng(8_000, 5_000)],
];

test.each(costly)(
  "%s is rejected as %s, within a second of work and 100 MB",
  async (name, words, make) => {
    const visitor = await signedIn(portal.origin, RAJAN);
    const file = await make();
    await forgetPeak();
    const before = await peakInMegabytes("VmRSS");
    const [workBefore, since] = [await secondsOfWork(), performance.now()];
    const answers = await Promise.all(
      Array.from({ length: TWICE }, () => sendPhoto(visitor, file, name)),
    );
    const seconds = (performance.now() - since) / 1_000;
    const work = ((await secondsOfWork()) - workBefore) / TWICE;
    const memory = (await peakInMegabytes("VmHWM")) - before;
    console.info(
      `${name}: ${work.toFixed(2)} s of work each, both answered in ${seconds.toFixed(2)} s, ${memory.toFixed(0)} MB`,
    );
    expect(work).toBeLessThan(1);
    expect(memory).toBeLessThan(100);
    for (const { status, text } of answers) {
      expect(status).toBe(400);
      expect(text).toContain(words);
    }
  },
);

test("a wrong type, a damaged file and a wrong extension have three messages", async () => {
  const visitor = await signedIn(portal.origin, SIEW_HOON);
  const photo = await sharp({
    create: { width: 300, height: 200, channels: 3, background: "#a52" },
  })
    .jpeg()
    .toBuffer();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  expect((await sendPhoto(visitor, svg, "photo.png")).text).toContain(WRONG_TYPE);
  expect((await sendPhoto(visitor, photo.subarray(0, 400), "photo.jpg")).text).toContain(DAMAGED);
  expect((await sendPhoto(visitor, photo, "photo.gif")).text).toContain(
    "You can only upload with jpg, jpeg, png, webp extensions.",
  );
});

const ordinary: [string, () => Promise<Buffer>][] = [
  ["a photo of twelve megapixels", () => camera(4_032, 3_024).jpeg().toBuffer()],
  [
    "a progressive photo of eight megapixels",
    () => camera(3_264, 2_448).jpeg({ progressive: true }).toBuffer(),
  ],
  ["a picture of a screen", () => camera(1_080, 2_400).png({ progressive: true }).toBuffer()],
  ["a WebP picture", () => camera(1_600, 1_200).webp().toBuffer()],
  ["a picture twenty times as long as wide", () => flatPng(2_000, 100)],
];
const camera = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#a52" } }).withExif({
    IFD0: { Orientation: "6" },
  });

test.each(ordinary)("%s is accepted", async (_name, make) => {
  const visitor = await signedIn(portal.origin, SIEW_HOON);
  expect(await sendPhoto(visitor, await make(), "photo.png")).toMatchObject({ status: 302 });
});
