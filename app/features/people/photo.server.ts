/** The profile photo (SPEC sections 5 and 9): checked, turned upright, cut to 400 x 400 and written anew, so that nothing else of the file remains. */
import type sharp from "sharp";
import type { Sharp } from "sharp";
import { LONGEST_PICTURE } from "~/contract/people/profile";
import { onDemand } from "~/lib/on-demand.server";

const pictures = onDemand<typeof sharp>("sharp");

export const PHOTO_EXTENSIONS = ["jpg", "jpeg", "png", "webp"];
const MOST_MB = 2;
const SIDE = 400;
/** More than any phone's camera within 2 MB; a picture that would fill the memory is refused before it is opened. */
const MOST_PIXELS = 40_000_000;
/** The best that is short enough: only what is more noise than picture needs the others. */
const QUALITIES = [82, 60, 40];

export const TOO_LARGE = `The file size is too large. Maximum file size is ${MOST_MB}MB.`;
const WRONG_KIND = `You can only upload with ${PHOTO_EXTENSIONS.join(", ")} extensions.`;

/** @returns the new picture in base64, or why the file is not taken. */
export async function readPhoto(
  file: FormDataEntryValue | null,
): Promise<{ picture: string } | { problem: string }> {
  if (!(file instanceof File) || file.size === 0) return { problem: "Choose a photo first" };
  if (file.size > MOST_MB * 1024 * 1024) return { problem: TOO_LARGE };
  const extension = file.name.split(".").at(-1)?.toLowerCase() ?? "";
  if (!PHOTO_EXTENSIONS.includes(extension)) return { problem: WRONG_KIND };
  const bytes = Buffer.from(await file.arrayBuffer());
  try {
    const options = { limitInputPixels: MOST_PIXELS, pages: 1, failOn: "error" } as const;
    const { format, width, height } = await pictures()(bytes, options).metadata();
    // The name says what a file is called, its first bytes say what it is.
    if (!["jpeg", "png", "webp"].includes(format)) return { problem: WRONG_KIND };
    if (width * height > MOST_PIXELS)
      return { problem: "This picture has too many pixels. Please choose a smaller one." };
    const small = pictures()(bytes, { ...options, sequentialRead: true })
      .rotate()
      .resize(SIDE, SIDE, { fit: "cover", position: "attention" })
      .flatten({ background: "#ffffff" });
    return { picture: await fittingJpeg(small) };
  } catch {
    return { problem: WRONG_KIND };
  }
}

async function fittingJpeg(small: Sharp): Promise<string> {
  let picture = "";
  for (const quality of QUALITIES) {
    picture = (await small.clone().jpeg({ quality, mozjpeg: true }).toBuffer()).toString("base64");
    if (picture.length <= LONGEST_PICTURE) break;
  }
  return picture;
}
