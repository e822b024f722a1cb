import { expect, test } from "vitest";
import { openPicture } from "~/lib/files/pictures.server";
import { sanitiseSignature } from "~/provider/health/signature-image";
import { flatPng } from "../../helpers/costly-pictures";

const LIMITS = { formats: ["png"], pixels: 1_000_000 } as const;

test("decodes one picture at a time, in the order of their requests", async () => {
  const file = await flatPng(20, 20);
  const events: string[] = [];
  const open = (name: string) =>
    openPicture(file, LIMITS, async (picture) => {
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
  expect(await openPicture(broken, LIMITS, work)).toEqual({ problem: "damaged" });
  expect(await openPicture(file, LIMITS, work)).toEqual({ made: "made" });
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
