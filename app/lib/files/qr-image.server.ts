/** A QR code as a picture to show, save or print. */
import type QRCode from "qrcode";
import { loadLazily } from "../lazy-require.server";

const qrcode = loadLazily<typeof QRCode>("qrcode");

/** Error correction M, with the quiet zone of four modules that readers need (ISO/IEC 18004). */
const QR_OPTIONS = { errorCorrectionLevel: "M", margin: 4 } as const;

/** Replaces halves of characters, which the package refuses, as every encoder of UTF-8 does. */
const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, "\uFFFD");

/** Renders a QR code as a PNG, 600 pixels wide. */
export async function renderQrPng(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await qrcode().toBuffer(wellFormed(text), {
    ...QR_OPTIONS,
    type: "png",
    width: 600,
  });
  return new Uint8Array(bytes);
}

/** Renders it as a data URL for a page. The SVG compresses to a third and prints sharp at any size. */
export async function renderQrSvgDataUrl(text: string): Promise<string> {
  const svg = await qrcode().toString(wellFormed(text), { ...QR_OPTIONS, type: "svg" });
  return `data:image/svg+xml,${encodeURIComponent(svg.trim()).replace(/%20/g, " ").replace(/%22/g, "'")}`;
}
