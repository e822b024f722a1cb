/** Texts of messages about a person's record. */
import { brand } from "~/lib/brand/brand";
import type { MessageContent } from "../shared/messages/outbox";
import { greeting, nameInSentence } from "../shared/messages/templates";

/** Builds the message to the contact of a record that was just linked. */
export function recordLinked({
  to,
  by,
  url,
}: {
  to: string;
  by: string;
  url: string;
}): MessageContent {
  const who = nameInSentence(by);
  return {
    subject: `${who} can now see your records`,
    email: [
      greeting(to),
      `${who} has linked your record on our website and can now see your records and book for you.`,
      `Is that right? Please say so here. If it is not, you can stop it at once on the same page:\n${url}`,
      `You can also call us: ${brand.phones.hotline.number} (${brand.phones.hotline.hours}).`,
      brand.name,
    ].join("\n\n"),
    sms: `${brand.shortName}: ${who} can now see your records and book for you. Confirm it, or stop it at once: ${url} Or call ${brand.phones.hotline.number}.`,
  };
}

export function clientIdReminder({ id, name }: { id: string; name: string }): MessageContent {
  const warning =
    "Someone asked for it on our website. Give it only to people who may see your records and act for you.";
  return {
    subject: "Your client ID",
    email: [
      greeting(name),
      `Your client ID is ${id}`,
      "Please enter capital and small letters exactly as shown.",
      warning,
      brand.name,
    ].join("\n\n"),
    sms: `${brand.shortName}: your client ID is ${id} (capital and small letters matter). ${warning}`,
  };
}
