import { expect, test } from "vitest";
import { dropTexts, processPicture } from "~/lib/files/pictures.server";
import { sanitiseSignature } from "~/provider/health/signature-image";
import {
  animatedPng,
  animation,
  flatPng,
  inflatedPng,
  repeatedScans,
} from "../../helpers/files/costly-pictures";

const LIMITS = { formats: ["png"], pixels: 1_000_000 } as const;

test("decodes one picture at a time, in the order of their requests", async () => {
  const file = await flatPng(20, 20);
  const events: string[] = [];
  const open = (name: string) =>
    processPicture(file, LIMITS, async (picture) => {
      events.push(`${name} begins`);
      await picture.jpeg().toBuffer();
      events.push(`${name} ends`);
    });
  await Promise.all(["first", "second", "third"].map(open));
  expect(events).toEqual(
    ["first", "second", "third"].flatMap((name) => [`${name} begins`, `${name} ends`]),
  );
});

test("continues with the next picture after one that cannot be decoded", async () => {
  const file = await flatPng(20, 20);
  const broken = Buffer.concat([file.subarray(0, 40), Buffer.alloc(30)]);
  const work = async () => "made";
  expect(await processPicture(broken, LIMITS, work)).toEqual({ problem: "damaged" });
  expect(await processPicture(file, LIMITS, work)).toEqual({ made: "made" });
});

test.each([
  [1, 3_000],
  [3_000, 1],
])("refuses a drawn signature of %i x %i pixels", async (width, height) => {
  const drawing = `data:image/png;base64,${(await flatPng(width, height)).toString("base64")}`;
  await expect(sanitiseSignature(drawing)).rejects.toMatchObject({
    failure: { message: "Please draw your signature again" },
  });
});

const PHOTO = { formats: ["jpeg", "png", "webp"], pixels: 40_000_000 } as const;

const strange: [string, () => Promise<Buffer>][] = [
  ["a PNG with a colour profile of 100 MB", () => inflatedPng("iCCP", 100_000_000)],
  ["a PNG with a text of 100 MB", () => inflatedPng("zTXt", 100_000_000)],
  ["an animated PNG of 20,000 frames", () => animatedPng(20_000)],
  ["an animated WebP of 3,000 frames", () => animation("webp", 3_000)],
  ["a GIF of 3,000 frames", () => animation("gif", 3_000)],
  ["a JPEG of 200 scans", () => repeatedScans(4_000, 200)],
  ["a PNG cut in its header", async () => (await flatPng(20, 20)).subarray(0, 20)],
  ["a JPEG of markers only", async () => Buffer.from("ffd8".repeat(500_000), "hex")],
  [
    "a JPEG of segments without length",
    async () => Buffer.from(`ffd8${"ffe00000".repeat(400_000)}`, "hex"),
  ],
  [
    "a WebP of zeros",
    async () => Buffer.concat([Buffer.from("RIFF\0\0\0\0WEBP"), Buffer.alloc(2_000_000)]),
  ],
  ["a PNG of text", async () => Buffer.from(`\x89PNG\r\n\x1a\n${"a".repeat(2_000_000)}`, "latin1")],
];

test.each(strange)("%s is decoded or refused with little work", async (_what, make) => {
  const file = await make();
  const before = process.cpuUsage();
  const answer = await processPicture(file, PHOTO, (picture) =>
    picture.resize(400, 400, { fit: "cover" }).jpeg().toBuffer(),
  );
  const { user, system } = process.cpuUsage(before);
  expect("made" in answer || ["damaged", "wrongType", "tooNarrow"].includes(answer.problem)).toBe(
    true,
  );
  // Microseconds of work: the attacks took ten seconds and more.
  expect(user + system).toBeLessThan(2_000_000);
});

test("texts inside a PNG are left out before it is decoded", async () => {
  const png = await flatPng(20, 20);
  const chunk = Buffer.from("\0\0\0\u0004zTXttext\0\0\0\0");
  const [before, end] = [png.subarray(0, -12), png.subarray(-12)];
  expect(dropTexts(Buffer.concat([before, chunk, chunk, end]))).toEqual(png);
});
