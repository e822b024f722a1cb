/** A drawn signature as it may be kept: opened, limited and written anew, so that only the picture is left. */
import type sharp from "sharp";
import { errorCodes } from "~/contract/reply";
import { onDemand } from "~/lib/on-demand.server";
import { refuse } from "../shared/failure";

const pictures = onDemand<typeof sharp>("sharp");

const MOST_PIXELS = 2_000_000;
const WIDEST = 600;
const HIGHEST = 200;
const PREFIX = "data:image/png;base64,";

/** @throws 400 when it is no picture. */
export async function cleanDrawing(drawing: string | null): Promise<string | null> {
  if (drawing === null) return null;
  try {
    const bytes = Buffer.from(drawing.slice(PREFIX.length), "base64");
    const picture = pictures()(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" });
    // Whatever it calls itself: of an SVG, say, more than points would be read.
    if ((await picture.metadata()).format !== "png") throw new TypeError("not a PNG");
    const png = await picture
      .flatten({ background: "#ffffff" })
      .resize({ width: WIDEST, height: HIGHEST, fit: "inside", withoutEnlargement: true })
      .greyscale()
      .png({ palette: true, colours: 8 })
      .toBuffer();
    return PREFIX + png.toString("base64");
  } catch {
    return refuse(400, errorCodes.invalid, "Please draw your signature again");
  }
}

export function drawingBytes(drawing: string | null): Uint8Array | null {
  return drawing === null ? null : Buffer.from(drawing.slice(PREFIX.length), "base64");
}
