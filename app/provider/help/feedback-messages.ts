/** Texts of messages that request feedback. */
import { brand } from "~/lib/brand/brand";
import type { MessageContent } from "../shared/messages/outbox";
import { greeting } from "../shared/messages/templates";

export function feedbackAsked(asked: {
  name: string;
  subject: string;
  url: string;
}): MessageContent {
  const text = `Thank you for coming to ${asked.subject}. How was it? It takes a minute:`;
  return {
    subject: `How was ${asked.subject}?`,
    email: [greeting(asked.name), `${text} ${asked.url}`, brand.name].join("\n\n"),
    sms: `${brand.shortName}: ${text} ${asked.url}`,
  };
}
