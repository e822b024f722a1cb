/** A QR code as a picture to show, save or print. */
import type QRCode from "qrcode";
import { onDemand } from "./on-demand.server";

const qrcode = onDemand<typeof QRCode>("qrcode");

/** PNG, 600 pixels wide, error correction M, with the quiet zone of four modules that readers need (ISO/IEC 18004). */
export async function qrPicture(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await qrcode().toBuffer(text, {
    type: "png",
    errorCorrectionLevel: "M",
    margin: 4,
    width: 600,
  });
  return new Uint8Array(bytes);
}

/** The same as a data URL, to stand in a page. */
export async function pictureOf(text: string): Promise<string> {
  return `data:image/png;base64,${Buffer.from(await qrPicture(text)).toString("base64")}`;
}
