/** Texts of messages about eGIRO. */
import { brand } from "~/lib/brand/brand";
import { formatMoney } from "~/lib/money";
import { deductionDay } from "~/lib/singapore/deduction-day";
import { formatDayAndDate } from "~/lib/singapore-date";
import type { MessageContent } from "~/provider/shared/messages/outbox";
import { greeting, nameInSentence } from "~/provider/shared/messages/templates";
import { OVER_LIMIT } from "./arrangement-view";

export type EgiroAnswer = "APPROVED" | "REFUSED" | "CANCELLED" | "KEPT" | "STOPPED";

interface AnswerTexts {
  subject: string;
  text: (bankName: string) => string;
  sms: (bankName: string) => string;
}

const answers: Record<EgiroAnswer, AnswerTexts> = {
  APPROVED: {
    subject: "Your eGIRO arrangement is approved",
    text: (bankName) =>
      `${bankName} has approved your eGIRO arrangement. Your invoices will be deducted on the ${deductionDay} of each month, or on the next business day. We will tell you before each deduction.`,
    sms: (bankName) =>
      `${bankName} has approved your eGIRO arrangement. Invoices are deducted on the ${deductionDay} of each month.`,
  },
  REFUSED: {
    subject: "Your eGIRO application was not approved",
    text: (bankName) =>
      `Your eGIRO application was refused at ${bankName}. Nothing will be deducted. You can apply again.`,
    sms: (bankName) => `${bankName} refused your eGIRO application. You can apply again.`,
  },
  CANCELLED: {
    subject: "Your eGIRO arrangement is cancelled",
    text: (bankName) =>
      `${bankName} has approved the end of your eGIRO arrangement. Nothing more will be deducted.`,
    sms: (bankName) => `Your eGIRO arrangement at ${bankName} has ended. No more deductions.`,
  },
  STOPPED: {
    subject: "Your eGIRO arrangement was stopped",
    text: (bankName) =>
      `The person whose invoices you wanted to pay by eGIRO at ${bankName} has stopped it. Nothing more will be deducted. We will ask your bank to end it too.`,
    sms: (bankName) =>
      `The invoiced person has stopped your eGIRO at ${bankName}. No more deductions.`,
  },
  KEPT: {
    subject: "Your eGIRO arrangement was not cancelled",
    text: (bankName) =>
      `${bankName} did not approve the end of your eGIRO arrangement. It is active as before, and your invoices are deducted. Please ask your bank why, or call us. You can ask to cancel it again.`,
    sms: (bankName) => `${bankName} did not approve the end of your eGIRO. It is active as before.`,
  },
};

export function egiroAnswered(
  data: { name: string; bankName: string; reference: string; answer: EgiroAnswer },
  publicUrl: string,
): MessageContent {
  const { subject, text, sms } = answers[data.answer];
  return written(data.name, subject, {
    text: `${text(data.bankName)} Reference: ${data.reference}.`,
    sms: sms(data.bankName),
    publicUrl,
  });
}

/** Builds the message to the person whose invoices another customer has applied to pay. */
export function payerConsentRequested({
  to,
  by,
  url,
}: {
  to: string;
  by: string;
  url: string;
}): MessageContent {
  const who = nameInSentence(by);
  const { number, hours } = brand.phones.egiro;
  return {
    subject: `${who} wants to pay your invoices`,
    email: [
      greeting(to),
      `${who} has applied on our website to pay your invoices by eGIRO, from their own account. Nothing is taken from you.`,
      `Is that right? Please say so here: then they see what each invoice is for. Until then they see amounts and dates only. If it is not right, you can stop it at once on the same page:\n${url}`,
      `You can also call us: ${number} (${hours}).`,
      brand.name,
    ].join("\n\n"),
    sms: `${brand.shortName}: ${who} wants to pay your invoices by eGIRO. Confirm or stop it: ${url}`,
  };
}

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

export function deductionAnnounced(deduction: Deduction, publicUrl: string): MessageContent {
  const amount = formatMoney(deduction.amountCents);
  const otherwise = deduction.invoiceNumber
    ? "If you do not agree, reject it before that day."
    : "If you do not agree, cancel the arrangement before that day.";
  const text = `We will deduct ${amountOf(deduction)} from your account at ${deduction.bankName} on ${formatDayAndDate(deduction.collectOn)}. ${otherwise}`;
  const sms = `We will deduct ${amount} from ${deduction.bankName} on ${formatDayAndDate(deduction.collectOn)}. Not right? Stop it before that day.`;
  return written(
    deduction.name,
    `${amount} will be deducted on ${formatDayAndDate(deduction.collectOn)}`,
    { text, sms, publicUrl },
  );
}

export function deductionMade(deduction: Deduction, publicUrl: string): MessageContent {
  const amount = formatMoney(deduction.amountCents);
  const text = `We deducted ${amountOf(deduction)} from your account at ${deduction.bankName}. You do not need to pay it in another way.`;
  const sms = `We deducted ${amountOf(deduction)} from your account at ${deduction.bankName}.`;
  return written(deduction.name, `${amount} was deducted`, { text, sms, publicUrl });
}

/**
 * Builds the message that an announced deduction is cancelled because the person, who has not confirmed this payer, pays the invoice
 * themselves.
 */
export function deductionCancelled(deduction: Deduction, publicUrl: string): MessageContent {
  const amount = formatMoney(deduction.amountCents);
  const day = formatDayAndDate(deduction.collectOn);
  const text = `We will not deduct ${amount} from your account at ${deduction.bankName} on ${day}: it is paid in another way. You do not need to do anything.`;
  const sms = `We will not deduct ${amount} at ${deduction.bankName} on ${day}: it is already paid.`;
  return written(deduction.name, `${amount} will not be deducted`, { text, sms, publicUrl });
}

/** Builds the message about a failed deduction. It names the day of the retry. */
export function deductionFailed(deduction: Deduction, publicUrl: string): MessageContent {
  const next = `We will try again on ${formatDayAndDate(deduction.collectOn)}.${deduction.failureCode === "INSUFFICIENT_FUNDS" ? " Please make sure that there is enough money in the account." : ""}`;
  const amount = formatMoney(deduction.amountCents);
  return written(deduction.name, `${amount} could not be deducted`, {
    text: `${failureOf(deduction)} ${next}`,
    sms: `${deduction.bankName} could not deduct ${amount}. We will try again on ${formatDayAndDate(deduction.collectOn)}.`,
    publicUrl,
  });
}

/** @param place where this payer can pay the invoice. */
export function deductionFailedFinally(
  deduction: Deduction,
  place: string,
  publicUrl: string,
): MessageContent {
  const amount = formatMoney(deduction.amountCents);
  return written(deduction.name, `Please pay ${amount} yourself: it could not be deducted`, {
    text: `${failureOf(deduction)} We will not try again. Please pay the invoice here: ${place}`,
    sms: `${deduction.bankName} could not deduct ${amount}. Please pay it here:`,
    smsLink: place,
    publicUrl,
  });
}

/** Builds the message to the payer of an arrangement after the invoice was paid in another way: the receipt of a payment by their link. */
export function deductionPaidOtherwise(deduction: Deduction, publicUrl: string): MessageContent {
  return written(deduction.name, `We received ${formatMoney(deduction.amountCents)}`, {
    text: `We received ${amountOf(deduction)}, which ${deduction.bankName} could not deduct. The invoice is paid, and there is nothing more to do.`,
    sms: `We received ${amountOf(deduction)}. The invoice is paid.`,
    publicUrl,
  });
}

function failureOf(deduction: Deduction): string {
  return `${deduction.bankName} could not deduct ${amountOf(deduction)}${reasonOf(deduction)}. No money has moved.`;
}

function amountOf({ amountCents, invoiceNumber }: Deduction): string {
  const amount = formatMoney(amountCents);
  return invoiceNumber ? `${amount} for invoice ${invoiceNumber}` : amount;
}

function reasonOf({ failureCode, limitCents }: Deduction): string {
  switch (failureCode) {
    case "INSUFFICIENT_FUNDS":
      return ": there was not enough money in the account";
    case OVER_LIMIT:
      return limitCents === null
        ? ": it is over the limit that you set at the bank"
        : `: it is over the limit of ${formatMoney(limitCents)} for each deduction that you set at the bank`;
    case "NO_ARRANGEMENT":
      return ": the bank has no arrangement for it any more";
    default:
      return "";
  }
}

interface Texts {
  text: string;
  /** A shorter text for the SMS, whose parts are billed. */
  sms: string;
  smsLink?: string;
  publicUrl: string;
}

function written(
  name: string,
  subject: string,
  { text, sms, publicUrl, smsLink = `${publicUrl}/egiro` }: Texts,
): MessageContent {
  const { number, hours } = brand.phones.egiro;
  return {
    subject,
    email: [
      greeting(name),
      text,
      `Your eGIRO arrangements: ${publicUrl}/egiro`,
      `${brand.name}\neGIRO desk: ${number} (${hours})`,
    ].join("\n\n"),
    sms: `${brand.shortName}: ${sms} ${smsLink}`,
  };
}
