/** The words of messages about eGIRO. */
import { brand } from "~/lib/brand";
import { deductionDay } from "~/lib/deduction-day";
import { formatMoney } from "~/lib/money";
import { formatDayAndDate } from "~/lib/singapore-date";
import type { Announcement } from "../messages/outbox";

export type EgiroAnswer = "APPROVED" | "REFUSED" | "CANCELLED";

const answers: Record<EgiroAnswer, { subject: string; text: (bankName: string) => string }> = {
  APPROVED: {
    subject: "Your eGIRO arrangement is approved",
    text: (bankName) =>
      `${bankName} has approved your eGIRO arrangement. Your invoices are deducted on the ${deductionDay} of each month, or on the next business day. We tell you before each deduction.`,
  },
  REFUSED: {
    subject: "Your eGIRO application was not approved",
    text: (bankName) =>
      `Your eGIRO application was refused at ${bankName}. Nothing is deducted. You can apply again.`,
  },
  CANCELLED: {
    subject: "Your eGIRO arrangement is cancelled",
    text: (bankName) =>
      `${bankName} has approved the end of your eGIRO arrangement. Nothing more is deducted.`,
  },
};

export function egiroAnswered(
  told: { name: string; bankName: string; reference: string; answer: EgiroAnswer },
  publicUrl: string,
): Announcement {
  const { subject, text } = answers[told.answer];
  return written(
    told.name,
    subject,
    `${text(told.bankName)} Reference: ${told.reference}.`,
    publicUrl,
  );
}

interface Deduction {
  name: string;
  invoiceNumber: string;
  amountCents: number;
  bankName: string;
  collectOn: string;
}

export function deductionAnnounced(told: Deduction, publicUrl: string): Announcement {
  const amount = formatMoney(told.amountCents);
  const text = `We will deduct ${amount} for invoice ${told.invoiceNumber} from your account at ${told.bankName} on ${formatDayAndDate(told.collectOn)}. If you do not agree, reject it before that day.`;
  return written(
    told.name,
    `${amount} will be deducted on ${formatDayAndDate(told.collectOn)}`,
    text,
    publicUrl,
  );
}

export function deductionFailed(
  told: Deduction & { again: boolean },
  publicUrl: string,
): Announcement {
  const amount = formatMoney(told.amountCents);
  const next = told.again
    ? `We will try again on ${formatDayAndDate(told.collectOn)}. Please make sure that there is enough money in the account.`
    : "We will not try again. Please pay the invoice with the link in our SMS, or call us.";
  return written(
    told.name,
    `${amount} could not be deducted`,
    `${told.bankName} could not deduct ${amount} for invoice ${told.invoiceNumber}. No money has moved. ${next}`,
    publicUrl,
  );
}

function written(name: string, subject: string, text: string, publicUrl: string): Announcement {
  const { number, hours } = brand.phones.egiro;
  return {
    subject,
    email: [
      `Dear ${name},`,
      text,
      `Your eGIRO arrangements: ${publicUrl}/egiro`,
      `${brand.name}\neGIRO desk: ${number} (${hours})`,
    ].join("\n\n"),
    sms: `${brand.shortName}: ${text} ${publicUrl}/egiro`,
  };
}
