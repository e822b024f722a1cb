/** What the provider refused at the confirmation, in words for the step where it is put right. */
import { errorCodes } from "~/contract/reply";
import type { Flash } from "../session.server";
import type { Refusal } from "./confirm.server";

/** Somebody whose ID number is known already links that record instead (SPEC section 8). */
export function explainRefusal({ error }: Refusal): Flash {
  const taken = error.failure.errorCode === errorCodes.idNumberTaken;
  return {
    kind: "error",
    text: error.message,
    ...(taken && { link: { href: "/link-account", text: "Link your profile" } }),
  };
}
