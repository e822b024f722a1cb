/** Texts of messages about eGIRO. */
import { brand } from "~/lib/brand/brand";
import { getDesk } from "~/lib/brand/desk";
import { rules } from "~/lib/rules";
import { deductionDayText } from "~/lib/singapore/deduction-day";
import type {
  MessageContent,
  Words,
  WriteMessage,
} from "~/provider/shared/messages/message-language";
import {
  addSmsSender,
  formatGreeting,
  formatNameInSentence,
  joinParagraphs,
} from "~/provider/shared/messages/templates";
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

export const writeEgiroAnswered =
  (data: AnsweredArrangement, publicUrl: string): WriteMessage =>
  (words) => {
    const { text, sentences, language } = words;
    // Only English has an ordinal for the day of the month.
    const day = language === "en" ? deductionDayText : rules.deductionDay;
    const values = { bank: data.bankName, day };
    return written(words, data.name, {
      subject: text(`messages-egiro:answer.${data.answer}.subject`),
      text: sentences(
        data.answer === "APPROVED" && data.invoiced
          ? text("messages-egiro:answer.APPROVED.text-for", {
              ...values,
              name: nameInvoiced(words, data.invoiced),
            })
          : text(`messages-egiro:answer.${data.answer}.text`, values),
        text("messages-egiro:answer.reference", { reference: data.reference }),
      ),
      sms: text(`messages-egiro:answer.${data.answer}.sms`, values),
      publicUrl,
    });
  };

const nameInvoiced = (
  words: Words,
  { name, maskedIdNumber: number }: NonNullable<AnsweredArrangement["invoiced"]>,
): string =>
  name === null
    ? words.text("messages-egiro:person-id", { number })
    : formatNameInSentence(words, name);

/** Builds the message to the person whose invoices another customer has applied to pay. */
export const writePayerConsentRequested =
  ({ to, by, url }: { to: string; by: string; url: string }): WriteMessage =>
  (words) => {
    const { text } = words;
    const name = formatNameInSentence(words, by);
    const { number, hours } = getDesk(words.language, brand.phones.egiro);
    return {
      subject: text("messages-egiro:payer.subject", { name }),
      email: joinParagraphs(
        formatGreeting(words, to),
        text("messages-egiro:payer.text", { name }),
        text("messages-egiro:payer.confirm", { url }),
        text("messages:call-us", { number, hours }),
        brand.name,
      ),
      sms: addSmsSender(text("messages-egiro:payer.sms", { name, url })),
    };
  };

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

/** The values of a text about a deduction: with the amount alone, and with the invoice. */
function valuesOf(words: Words, deduction: Deduction) {
  const { formats } = words;
  const amount = formats.money(deduction.amountCents);
  const plain = {
    ...{ amount, bank: deduction.bankName },
    day: formats.dayAndDate(deduction.collectOn),
  };
  const { invoiceNumber: number } = deduction;
  const withInvoice = number
    ? words.text("messages-egiro:amount-for-invoice", { amount, number })
    : amount;
  return {
    plain,
    full: { ...plain, amount: withInvoice },
    short: { ...plain, day: formats.shortDay(deduction.collectOn) },
  };
}

export const writeDeductionAnnounced =
  (deduction: Deduction, publicUrl: string): WriteMessage =>
  (words) => {
    const { text, sentences } = words;
    const { plain, full, short } = valuesOf(words, deduction);
    return written(words, deduction.name, {
      subject: text("messages-egiro:announced.subject", plain),
      text: sentences(
        text("messages-egiro:announced.text", full),
        deduction.invoiceNumber
          ? text("messages-egiro:announced.reject")
          : text("messages-egiro:announced.cancel"),
      ),
      sms: text("messages-egiro:announced.sms", short),
      publicUrl,
    });
  };

export const writeDeductionMade =
  (deduction: Deduction, publicUrl: string): WriteMessage =>
  (words) => {
    const { text } = words;
    const { plain, full } = valuesOf(words, deduction);
    return written(words, deduction.name, {
      subject: text("messages-egiro:made.subject", plain),
      text: text("messages-egiro:made.text", full),
      sms: text("messages-egiro:made.sms", full),
      publicUrl,
    });
  };

/**
 * Builds the message that an announced deduction is cancelled because the person, who has not confirmed this payer, pays the invoice
 * themselves.
 */
export const writeDeductionCancelled =
  (deduction: Deduction, publicUrl: string): WriteMessage =>
  (words) => {
    const { text } = words;
    const { plain, short } = valuesOf(words, deduction);
    return written(words, deduction.name, {
      subject: text("messages-egiro:cancelled.subject", plain),
      text: text("messages-egiro:cancelled.text", plain),
      sms: text("messages-egiro:cancelled.sms", short),
      publicUrl,
    });
  };

/** Builds the message about a failed deduction. It names the day of the retry. */
export const writeDeductionFailed =
  (deduction: Deduction, publicUrl: string): WriteMessage =>
  (words) => {
    const { text, sentences } = words;
    const { plain, short } = valuesOf(words, deduction);
    return written(words, deduction.name, {
      subject: text("messages-egiro:failed.subject", plain),
      text: sentences(
        failureOf(words, deduction),
        text("messages-egiro:failed.again", plain),
        deduction.failureCode === "INSUFFICIENT_FUNDS"
          ? text("messages-egiro:failed.enough")
          : null,
      ),
      sms: text("messages-egiro:failed.sms", short),
      publicUrl,
    });
  };

/** @param place where this payer can pay the invoice. */
export const writeDeductionFailedFinally =
  (deduction: Deduction, place: string, publicUrl: string): WriteMessage =>
  (words) => {
    const { text, sentences } = words;
    const { plain } = valuesOf(words, deduction);
    return written(words, deduction.name, {
      subject: text("messages-egiro:failed-finally.subject", plain),
      text: sentences(
        failureOf(words, deduction),
        text("messages-egiro:failed-finally.text", { url: place }),
      ),
      sms: text("messages-egiro:failed-finally.sms", plain),
      smsLink: place,
      publicUrl,
    });
  };

/** Builds the message to the payer of an arrangement after the invoice was paid in another way: the receipt of a payment by their link. */
export const writeDeductionPaidOtherwise =
  (deduction: Deduction, publicUrl: string): WriteMessage =>
  (words) => {
    const { text } = words;
    const { plain, full } = valuesOf(words, deduction);
    return written(words, deduction.name, {
      subject: text("messages-egiro:paid.subject", plain),
      text: text("messages-egiro:paid.text", full),
      sms: text("messages-egiro:paid.sms", full),
      publicUrl,
    });
  };

function failureOf(words: Words, deduction: Deduction): string {
  const { text, formats } = words;
  const { full } = valuesOf(words, deduction);
  const { limitCents } = deduction;
  switch (deduction.failureCode) {
    case "INSUFFICIENT_FUNDS":
      return text("messages-egiro:failed.FUNDS", full);
    case OVER_LIMIT:
      return limitCents === null
        ? text("messages-egiro:failed.LIMIT", full)
        : text("messages-egiro:failed.LIMIT_OF", { ...full, limit: formats.money(limitCents) });
    case "NO_ARRANGEMENT":
      return text("messages-egiro:failed.NO_ARRANGEMENT", full);
    default:
      return text("messages-egiro:failed.OTHER", full);
  }
}

interface Texts {
  subject: string;
  text: string;
  /** A shorter text for the SMS, whose parts are billed. */
  sms: string;
  smsLink?: string;
  publicUrl: string;
}

function written(
  words: Words,
  name: string,
  { subject, text, sms, publicUrl, smsLink = `${publicUrl}/egiro` }: Texts,
): MessageContent {
  const { number, hours } = getDesk(words.language, brand.phones.egiro);
  return {
    subject,
    email: joinParagraphs(
      formatGreeting(words, name),
      text,
      words.text("messages-egiro:arrangements", { url: `${publicUrl}/egiro` }),
      words.text("messages:signature.egiro", { provider: brand.name, number, hours }),
    ),
    sms: addSmsSender(`${sms} ${smsLink}`),
  };
}
