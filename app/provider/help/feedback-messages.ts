/** Texts of messages that request feedback. */
import { brand } from "~/lib/brand/brand";
import type { MessageContent } from "../shared/messages/outbox";
import { greeting } from "../shared/messages/templates";

export function feedbackRequestText(data: {
  name: string;
  subject: string;
  url: string;
}): MessageContent {
  const text = `Thank you for coming to ${data.subject}. How was it? It takes a minute:`;
  return {
    subject: `How was ${data.subject}?`,
    email: [greeting(data.name), `${text} ${data.url}`, brand.name].join("\n\n"),
    sms: `${brand.shortName}: ${text} ${data.url}`,
  };
}
