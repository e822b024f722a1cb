import jsQR from "jsqr";
import sharp from "sharp";
import { expect, test } from "vitest";
import { brand } from "~/lib/brand/brand";
import { renderQrPng } from "~/lib/files/qr-image.server";
import { buildPayNowString, hasValidCrc } from "~/lib/singapore/paynow-qr";

test("an independent reader decodes the QR picture to the encoded string", async () => {
  const drawn = buildPayNowString({
    uen: brand.uen,
    amountCents: 21255,
    reference: "SO100001-1",
    expiresAt: new Date("2026-11-23T01:15:00Z"),
    merchantName: brand.legalName,
    city: "Singapore",
  });
  const { data, info } = await sharp(await renderQrPng(drawn))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const read = jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
  expect(read).toBe(drawn);
  expect(hasValidCrc(read ?? "")).toBe(true);
});
