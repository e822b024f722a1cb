/** Texts of messages about eGIRO. */
import { brand } from "~/lib/brand/brand";
import { getDesk } from "~/lib/brand/desk";
import { formatDeductionDay } from "~/lib/singapore/deduction-day";
import { type MessageParts, type Topic, writeMessage } from "~/provider/shared/messages/compose";
import type { Words, WriteMessage } from "~/provider/shared/messages/message-language";
import { formatNameInSentence } from "~/provider/shared/messages/templates";
import { OVER_LIMIT } from "./arrangement-view";

export type EgiroAnswer = "APPROVED" | "REFUSED" | "CANCELLED" | "KEPT" | "STOPPED";

interface AnsweredArrangement {
  name: string;
  bankName: string;
  reference: string;
  answer: EgiroAnswer;
  /** The other person whose invoices are paid. Without a name until the person has confirmed the payer. */
  invoiced?: { name: string | null; maskedIdNumber: string };
}

/** Declares a message to a payer, with the page of their arrangements and the desk for eGIRO. */
const writeToPayer = <Of extends Topic>(
  topic: Of,
  { name, publicUrl }: { name: string; publicUrl: string },
  declare: (words: Words) => MessageParts<Of>,
): WriteMessage =>
  writeMessage(topic, (words) => {
    const { number, hours } = getDesk(words.language, brand.phones.egiro);
    const url = `${publicUrl}/egiro`;
    const sign = words.text("messages:signature.egiro", { provider: brand.name, number, hours });
    return {
      to: name,
      paragraphs: [
        { worded: words.text("messages-egiro:arrangements", { url }) },
        { worded: sign },
      ],
      smsLink: url,
      ...declare(words),
    };
  });

export const writeEgiroAnswered = (data: AnsweredArrangement, publicUrl: string): WriteMessage =>
  writeToPayer(`messages-egiro:answer.${data.answer}`, { ...data, publicUrl }, (words) => {
    const { invoiced, bankName: bank, reference } = data;
    const values = { bank, reference, day: formatDeductionDay(words.language) };
    const name = invoiced && nameInvoiced(words, invoiced);
    const isForOther = data.answer === "APPROVED" && name !== undefined;
    return {
      values: { ...values, name },
      text: [
        isForOther ? "messages-egiro:answer.APPROVED.text-for" : ".text",
        "messages-egiro:answer.reference",
      ],
    };
  });

const nameInvoiced = (
  words: Words,
  { name, maskedIdNumber: number }: NonNullable<AnsweredArrangement["invoiced"]>,
): string =>
  name === null
    ? words.text("messages-egiro:person-id", { number })
    : formatNameInSentence(words, name);

/** Builds the message to the person whose invoices another customer has applied to pay. */
export const writePayerConsentRequested = (data: {
  to: string;
  by: string;
  url: string;
}): WriteMessage =>
  writeMessage("messages-egiro:payer", (words) => {
    const { number, hours } = getDesk(words.language, brand.phones.egiro);
    const call = words.text("messages:call-us", { number, hours });
    return {
      to: data.to,
      values: { name: formatNameInSentence(words, data.by), url: data.url },
      paragraphs: [".confirm", { worded: call }, { worded: brand.name }],
    };
  });

export interface Deduction {
  name: string;
  /** Null while the person has not confirmed the payer. The message then shows amounts and dates only. */
  invoiceNumber: string | null;
  amountCents: number;
  bankName: string;
  collectOn: string;
  failureCode: string | null;
  /** Upper limit of one deduction in cents, or null for no limit. */
  limitCents: number | null;
}

/** The values of a text about a deduction. */
function toValues({ text, formats }: Words, deduction: Deduction) {
  const { invoiceNumber: number, limitCents } = deduction;
  const amount = formats.money(deduction.amountCents);
  return {
    amount,
    bank: deduction.bankName,
    day: formats.dayAndDate(deduction.collectOn),
    shortDay: formats.shortDay(deduction.collectOn),
    withInvoice: number ? text("messages-egiro:amount-for-invoice", { amount, number }) : amount,
    limit: limitCents === null ? null : formats.money(limitCents),
  };
}

/** Declares a message about a deduction. */
const writeAbout = <Of extends Topic>(
  topic: Of,
  deduction: Deduction,
  publicUrl: string,
  parts: Omit<MessageParts<Of>, "to" | "paragraphs" | "values"> = {},
): WriteMessage =>
  writeToPayer(topic, { ...deduction, publicUrl }, (words) => ({
    values: toValues(words, deduction),
    ...parts,
  }));

export const writeDeductionAnnounced = (deduction: Deduction, publicUrl: string): WriteMessage =>
  writeAbout("messages-egiro:announced", deduction, publicUrl, {
    text: [".text", deduction.invoiceNumber ? ".reject" : ".cancel"],
  });

export const writeDeductionMade = (deduction: Deduction, publicUrl: string): WriteMessage =>
  writeAbout("messages-egiro:made", deduction, publicUrl);

/**
 * Builds the message that an announced deduction is cancelled because the person, who has not confirmed this payer, pays the invoice
 * themselves.
 */
export const writeDeductionCancelled = (deduction: Deduction, publicUrl: string): WriteMessage =>
  writeAbout("messages-egiro:cancelled", deduction, publicUrl);

/** Builds the message about a failed deduction. It names the day of the retry. */
export const writeDeductionFailed = (deduction: Deduction, publicUrl: string): WriteMessage =>
  writeAbout("messages-egiro:failed", deduction, publicUrl, {
    text: [
      findFailure(deduction),
      ".again",
      deduction.failureCode === "INSUFFICIENT_FUNDS" && ".enough",
    ],
  });

/** @param place where this payer can pay the invoice. */
export const writeDeductionFailedFinally = (
  deduction: Deduction,
  place: string,
  publicUrl: string,
): WriteMessage =>
  writeToPayer("messages-egiro:failed-finally", { ...deduction, publicUrl }, (words) => ({
    values: { ...toValues(words, deduction), url: place },
    text: [findFailure(deduction), ".text"],
    smsLink: place,
  }));

/** Builds the message to the payer of an arrangement after the invoice was paid in another way: the receipt of a payment by their link. */
export const writeDeductionPaidOtherwise = (
  deduction: Deduction,
  publicUrl: string,
): WriteMessage => writeAbout("messages-egiro:paid", deduction, publicUrl);

function findFailure({ failureCode, limitCents }: Deduction) {
  switch (failureCode) {
    case "INSUFFICIENT_FUNDS":
      return "messages-egiro:failed.FUNDS";
    case OVER_LIMIT:
      return limitCents === null ? "messages-egiro:failed.LIMIT" : "messages-egiro:failed.LIMIT_OF";
    case "NO_ARRANGEMENT":
      return "messages-egiro:failed.NO_ARRANGEMENT";
    default:
      return "messages-egiro:failed.OTHER";
  }
}
