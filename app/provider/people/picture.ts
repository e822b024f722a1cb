/** The photo of a client: a small JPEG, stored encrypted. */
import { eq } from "drizzle-orm";
import type sharp from "sharp";
import type { contract } from "~/contract";
import { errorCodes } from "~/contract/response";
import { clientAccess } from "~/database/schema/people/access";
import { clientPicture } from "~/database/schema/people/client";
import { encryptionContext } from "~/database/secrets/encrypted-columns";
import { loadLazily } from "~/lib/lazy-require.server";
import { isActingClient, requireActingClient } from "../shared/acting-scope";
import type { AreaHandlers } from "../shared/context";
import { markUntranslated, refuse, rejectNotFound } from "../shared/failure";

type Pictures = Pick<
  AreaHandlers<typeof contract.profiles>,
  "picture" | "putPicture" | "removePicture"
>;

const pictures = loadLazily<typeof sharp>("sharp");

/** SPEC section 9, profile photo. */
const SIDE = 400;

export const pictureHandlers: Pictures = {
  async picture(context) {
    const [found] = await context.db
      .select({ picture: clientPicture })
      .from(clientPicture)
      .innerJoin(clientAccess, eq(clientAccess.clientId, clientPicture.clientId))
      .where(isActingClient(context));
    if (found === undefined) return rejectNotFound("The picture");
    const { clientId, sealed } = found.picture;
    const bytes = Buffer.from(
      context.vault.open(sealed, encryptionContext.picture(clientId)),
      "base64",
    );
    return { bytes, contentType: "image/jpeg", fileName: "photo.jpg" };
  },

  async putPicture(context, { body }) {
    if (!(await isSmallJpeg(Buffer.from(body.picture, "base64")))) {
      refuse(400, errorCodes.invalid, markUntranslated("The picture is not a small JPEG"));
    }
    const { id: clientId } = await requireActingClient(context);
    const stored = {
      sealed: context.vault.seal(body.picture, encryptionContext.picture(clientId)),
      updatedAt: context.now,
    };
    await context.db
      .insert(clientPicture)
      .values({ clientId, ...stored })
      .onConflictDoUpdate({ target: clientPicture.clientId, set: stored });
    return {};
  },

  async removePicture(context) {
    const { id } = await requireActingClient(context);
    await context.db.delete(clientPicture).where(eq(clientPicture.clientId, id));
    return {};
  },
};

async function isSmallJpeg(bytes: Buffer): Promise<boolean> {
  try {
    const { format, width, height } = await pictures()(bytes, {
      limitInputPixels: SIDE * SIDE,
    }).metadata();
    return format === "jpeg" && width <= SIDE && height <= SIDE;
  } catch {
    return false;
  }
}
