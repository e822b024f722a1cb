/** What the provider refused at the confirmation, in words for the step where it is put right. */
import { errorCodes } from "~/contract/reply";
import { linkingOf } from "~/features/people/link-page.server";
import { refusedFlash } from "~/web/flash.server";
import type { Flash } from "~/web/session.server";
import type { Refusal } from "./confirm.server";

/** Somebody whose ID number is known already links that record instead (SPEC section 8). */
export function explainRefusal({ error }: Refusal): Flash {
  if (error.failure.errorCode !== errorCodes.idNumberTaken) return refusedFlash(error);
  const link = { href: linkingOf("my_self"), text: "Link your profile" };
  return { kind: "error", text: error.message, link };
}
