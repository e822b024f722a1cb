/** Sentences that replace an optional section while the provider does not answer for it. */
import { reply } from "~/languages/reply";
import { wordForVisitor } from "./replies.server";

const sections = {
  services: reply("replies-booking:unavailable.services"),
  declarations: reply("replies-booking:unavailable.declarations"),
  dental: reply("replies-booking:unavailable.dental"),
  sessions: reply("replies-booking:unavailable.sessions"),
  waiting: reply("replies-booking:unavailable.waiting"),
  holders: reply("replies-booking:unavailable.holders"),
  recorded: reply("replies-booking:unavailable.recorded"),
  next: reply("replies-booking:unavailable.next"),
};

/** Writes the sentence of a section in the visitor's language. */
export const describeUnavailable = (section: keyof typeof sections): string =>
  wordForVisitor(sections[section]);
