/** Words about frozen packages, on My services and on the page of a package. */
import type { PackageFreeze } from "~/contract/booking/package-freeze";
import type { Words } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";

export interface FreezeNotice {
  id: string;
  title: string;
  text: string;
  isRefused?: true;
  /** The answer of the provider's staff, in their words. */
  answer: string | null;
  /** Label of the link that ends the freeze or takes the request back. Null if it cannot be ended. */
  endLabel: string | null;
}

interface Period {
  fromDate: string;
  toDate: string;
}

/** Formats the first and the last day, and tells a single day from several. */
export function formatFreezeDays({ fromDate, toDate }: Period, { language }: Words) {
  const { date } = getFormats(language);
  const length = fromDate === toDate ? ("day" as const) : ("days" as const);
  return { length, from: date(fromDate), to: date(toDate) };
}

/** Words one freeze: it applies, it waits for an answer, or it was refused. */
export function describePackageFreeze(freeze: PackageFreeze, words: Words): FreezeNotice {
  const { language, text } = words;
  const { id, status, requestedAt, answer, validUntilIfEnded } = freeze;
  const { length, ...days } = formatFreezeDays(freeze, words);
  switch (status) {
    case "APPROVED":
      return {
        id,
        title: text(`booking:freeze.approved.${length}`, days),
        text: text("booking:freeze.approved-text"),
        answer,
        endLabel: validUntilIfEnded === null ? null : text("booking:freeze.end"),
      };
    case "REFUSED":
      return {
        id,
        title: text(`booking:freeze.refused.${length}`, days),
        text: text("booking:freeze.refused-text"),
        isRefused: true,
        answer,
        endLabel: null,
      };
    default:
      return {
        id,
        title: text(`booking:freeze.asked.${length}`, {
          ...days,
          asked: getFormats(language).date(requestedAt),
        }),
        text: text("booking:freeze.asked-text"),
        answer: null,
        endLabel: text("booking:freeze.take-back"),
      };
  }
}
