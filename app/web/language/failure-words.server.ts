/** The message of a refused call in the visitor's language. */
import { errorCodes, type Failure } from "~/contract/response";
import type { ReplyKey } from "~/languages/reply";
import { parseReply, wordReply } from "~/languages/word-reply.server";
import { findProviderText } from "~/lib/brand/provider-texts";
import { translateReplyBy } from "./replies.server";
import { getVisitorWords } from "./translations.server";

/**
 * Sentences that SPEC section 8 fixes. They belong to the portal. A backend chooses one by its error code, and its own message is
 * ignored.
 */
const FIXED: Record<string, ReplyKey> = {
  [errorCodes.linkRefused]: "replies-people:link-refused",
  [errorCodes.idNumberTaken]: "replies-people:id-taken",
  [errorCodes.denticareRegistered]: "replies-my-denticare:registered",
  [errorCodes.cardNotValid]: "replies:card.invalid",
  [errorCodes.cardExpired]: "replies:card.expired",
  [errorCodes.programmeNotAvailable]: "replies:shop.not-available",
  [errorCodes.alreadyMapped]: "replies-people:mapped",
};

/** Finds the reply of a failure. A backend of another version may name one that this portal does not have. */
function findReply({ errorCode = "", reason, values = {}, message }: Failure): string | null {
  const fixed = FIXED[errorCode];
  if (fixed) return fixed;
  const found = reason === undefined ? message : reason + JSON.stringify(values);
  return found !== undefined && parseReply(found) ? found : null;
}

/** Words a failure: by its reply, by its code, or in the words of the backend. */
export function wordFailure(failure: Failure): {
  sentence: string | undefined;
  inEnglish: boolean;
} {
  const words = getVisitorWords();
  const found = findReply(failure);
  if (found !== null) return { sentence: wordReply(found, words), inEnglish: false };
  const sentence = failure.message ?? failure.errorMessage ?? failure.error;
  if (words.language === "en" || sentence === undefined) return { sentence, inEnglish: false };
  const translated =
    translateReplyBy(words)(sentence, failure.errorCode) ??
    findProviderText(sentence, words.language);
  return { sentence: translated ?? sentence, inEnglish: translated === null };
}
