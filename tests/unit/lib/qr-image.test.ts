import jsQR from "jsqr";
import sharp from "sharp";
import { expect, test } from "vitest";
import { renderQrPng, renderQrSvgDataUrl } from "~/lib/files/qr-image.server";

const URL_START = "https://portal.example/";

async function readPicture(text: string): Promise<string | undefined> {
  const { data, info } = await sharp(await renderQrPng(text))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

test.each([
  ["an ordinary address", `${URL_START}go/123456`],
  ["quotes and angle brackets", `${URL_START}?a='"><script>`],
  ["NUL", `${URL_START}a\0b`],
  ["Chinese and emoji", `${URL_START}陈大文😀`],
  ["per cent signs", `${URL_START}%00%zz%`],
  ["five hundred characters", URL_START + "a".repeat(480)],
])("a picture of %s is read as it was written", async (_what, text) => {
  expect(await readPicture(text)).toBe(text);
  const svg = decodeURIComponent(
    (await renderQrSvgDataUrl(text)).slice("data:image/svg+xml,".length),
  );
  expect(svg).toMatch(/^<svg [^<>]*><path [^<>]*\/><path [^<>]*\/><\/svg>$/);
});

test("half a character breaks no picture", async () => {
  expect(await readPicture(`${URL_START}\uD800x`)).toBe(`${URL_START}\uFFFDx`);
});

test("text that fits into no picture is refused within a moment", async () => {
  const since = performance.now();
  await expect(renderQrPng("a".repeat(1_000_000))).rejects.toThrow();
  await expect(renderQrSvgDataUrl("a".repeat(1_000_000))).rejects.toThrow();
  expect(performance.now() - since).toBeLessThan(5_000);
});
