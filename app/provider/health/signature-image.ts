/** A drawn signature in a safe form: opened, limited in size and re-encoded, so that only the picture remains. */
import { errorCodes } from "~/contract/response";
import { reply } from "~/languages/reply";
import { processPicture } from "~/lib/files/pictures.server";
import { refuse } from "../shared/failure";

/** Limits of the picture. Only PNG is accepted, because a decoder of other formats such as SVG would read more than pixels. */
const LIMITS = { formats: ["png"], pixels: 2_000_000 } as const;
const WIDEST = 600;
const HIGHEST = 200;
const PREFIX = "data:image/png;base64,";

/** @throws 400 if it is not a picture. */
export async function sanitiseSignature(drawing: string | null): Promise<string | null> {
  if (drawing === null) return null;
  const bytes = Buffer.from(drawing.slice(PREFIX.length), "base64");
  const opened = await processPicture(bytes, LIMITS, (picture) =>
    picture
      .flatten({ background: "#ffffff" })
      .resize({ width: WIDEST, height: HIGHEST, fit: "inside", withoutEnlargement: true })
      .greyscale()
      .png({ palette: true, colours: 8 })
      .toBuffer(),
  );
  if ("problem" in opened)
    return refuse(400, errorCodes.invalid, reply("replies-health:signature.again"));
  return PREFIX + opened.made.toString("base64");
}

export function decodeDrawing(drawing: string | null): Uint8Array | null {
  return drawing === null ? null : Buffer.from(drawing.slice(PREFIX.length), "base64");
}
