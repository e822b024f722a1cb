/** The texts shown if a person cannot be checked in or out. They are plain and contain no personal data. */
import { errorCodes } from "~/contract/response";

interface Words {
  title: string;
  text: string;
  /** True if entering the number again can help. */
  again: boolean;
}

const ASK = "Please ask our staff. They can help you at once.";

const words: Record<string, Words> = {
  [errorCodes.notFound]: {
    title: "We did not find you here",
    text: `Please check the number and try again, or use the other way to be found. ${ASK}`,
    again: true,
  },
  [errorCodes.wrongPlace]: {
    title: "This is not your place today",
    text: `Your place today is another one. It stands in our message to you. ${ASK}`,
    again: true,
  },
  [errorCodes.wrongDay]: {
    title: "Not today",
    text: `We do not expect you here today. The day stands in our message to you. ${ASK}`,
    again: true,
  },
  [errorCodes.tooEarly]: { title: "You are early", text: "Please take a seat.", again: false },
  [errorCodes.over]: { title: "This is over", text: ASK, again: false },
  [errorCodes.alreadyIn]: {
    title: "You are checked in already",
    text: "There is nothing more to do now. Please check out when you leave.",
    again: false,
  },
  [errorCodes.alreadyOut]: {
    title: "You have checked out already",
    text: "There is nothing more to do. Goodbye.",
    again: false,
  },
  [errorCodes.notIn]: { title: "You are not checked in", text: ASK, again: true },
  [errorCodes.attendingElsewhere]: {
    title: "You are still checked in elsewhere",
    text: `One person can be at one place at a time. ${ASK}`,
    again: false,
  },
  [errorCodes.visitOver]: {
    title: "That took too long",
    text: "For your safety we forget who you are after three minutes. Please start again.",
    again: true,
  },
  [errorCodes.tooOften]: {
    title: "Too many tries",
    text: `Somebody typed a wrong number here very often. Please wait a quarter of an hour. ${ASK}`,
    again: false,
  },
};

const other: Words = { title: "That did not work", text: ASK, again: true };

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
