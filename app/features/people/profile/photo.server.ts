/**
 * The profile photo (SPEC sections 5 and 9): validated, rotated upright, cropped to 400 x 400 and re-encoded, which removes all other
 * data from the file.
 */

import type { Sharp } from "sharp";
import { MAX_PICTURE_LENGTH } from "~/contract/people/profile";
import { reply } from "~/languages/reply";
import { type PictureProblem, processPicture } from "~/lib/files/pictures.server";
import { rules } from "~/lib/rules";

export const PHOTO_EXTENSIONS = ["jpg", "jpeg", "png", "webp"];
const SIDE = 400;
/** Limits above any phone camera's picture within 2 MB. */
const LIMITS = { formats: ["jpeg", "png", "webp"], pixels: 40_000_000 } as const;
/** JPEG qualities, best first. The first short enough is used, and only noisy pictures need the lower ones. */
const QUALITIES = [82, 60, 40];

export const PHOTO_TOO_LARGE = reply("replies-people:photo.too-large", {
  size: rules.photoMegabytes,
});
const WRONG_EXTENSION = reply("replies-people:photo.extension", {
  extensions: PHOTO_EXTENSIONS.join(", "),
});
const PROBLEMS: Record<PictureProblem, string> = {
  wrongType: reply("replies-people:photo.type"),
  damaged: reply("replies-people:photo.damaged"),
  tooManyPixels: reply("replies-people:photo.pixels"),
  tooNarrow: reply("replies-people:photo.narrow"),
};

/**
 * Validates and re-encodes the photo.
 * @returns the new picture in base64, or the reason why the file is rejected.
 */
export async function readPhoto(
  file: FormDataEntryValue | null,
): Promise<{ picture: string } | { problem: string }> {
  if (!(file instanceof File) || file.size === 0)
    return { problem: reply("replies-people:photo.missing") };
  if (file.size > rules.photoMegabytes * 1024 * 1024) return { problem: PHOTO_TOO_LARGE };
  const extension = file.name.split(".").at(-1)?.toLowerCase() ?? "";
  if (!PHOTO_EXTENSIONS.includes(extension)) return { problem: WRONG_EXTENSION };
  const opened = await processPicture(Buffer.from(await file.arrayBuffer()), LIMITS, fittingJpeg);
  return "problem" in opened ? { problem: PROBLEMS[opened.problem] } : { picture: opened.made };
}

async function fittingJpeg(original: Sharp): Promise<string> {
  const small = original
    .rotate()
    .resize(SIDE, SIDE, { fit: "cover", position: "attention" })
    .flatten({ background: "#ffffff" });
  let picture = "";
  for (const quality of QUALITIES) {
    picture = (await small.clone().jpeg({ quality, mozjpeg: true }).toBuffer()).toString("base64");
    if (picture.length <= MAX_PICTURE_LENGTH) break;
  }
  return picture;
}
