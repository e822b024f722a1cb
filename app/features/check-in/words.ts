/** The texts shown if a person cannot be checked in or out. They are plain and contain no personal data. */
import { errorCodes } from "~/contract/response";

interface Words {
  title: string;
  text: string;
  /** True if entering the number again can help. */
  again: boolean;
}

const STAFF_HINT = "Please ask our staff. They can help you at once.";

const words: Record<string, Words> = {
  [errorCodes.notFound]: {
    title: "We did not find you here",
    text: `Please check the number and try again, or go back and use your ID number or mobile number instead. ${STAFF_HINT}`,
    again: true,
  },
  [errorCodes.wrongPlace]: {
    title: "This is not your centre today",
    text: `You are booked at a different centre today. Please check our message to you. ${STAFF_HINT}`,
    again: true,
  },
  [errorCodes.wrongDay]: {
    title: "Not today",
    text: `You have no booking here today. Your date is in our message to you. ${STAFF_HINT}`,
    again: true,
  },
  [errorCodes.tooEarly]: { title: "You are early", text: "Please take a seat.", again: false },
  [errorCodes.over]: { title: "This has ended", text: STAFF_HINT, again: false },
  [errorCodes.alreadyIn]: {
    title: "You are already checked in",
    text: "There is nothing more to do now. Please check out when you leave.",
    again: false,
  },
  [errorCodes.alreadyOut]: {
    title: "You have already checked out",
    text: "There is nothing more to do. Goodbye.",
    again: false,
  },
  [errorCodes.notIn]: { title: "You are not checked in", text: STAFF_HINT, again: true },
  [errorCodes.attendingElsewhere]: {
    title: "You are still checked in elsewhere",
    text: `One person can be at one place at a time. ${STAFF_HINT}`,
    again: false,
  },
  [errorCodes.visitOver]: {
    title: "That took too long",
    text: "For your safety we forget who you are after three minutes. Please start again.",
    again: true,
  },
  [errorCodes.tooOften]: {
    title: "Too many tries",
    text: `Too many wrong numbers were entered here. Please try again in 15 minutes. ${STAFF_HINT}`,
    again: false,
  },
};

const other: Words = { title: "That did not work", text: STAFF_HINT, again: true };

export function refusalWords(code: string): Words {
  return words[code] ?? other;
}

/** Formats a duration: "2 hours 15 minutes". */
export function durationWords(minutes: number): string {
  if (minutes === 0) return "less than a minute";
  const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return counted(rest, "minute");
  return rest === 0
    ? counted(hours, "hour")
    : `${counted(hours, "hour")} ${counted(rest, "minute")}`;
}
