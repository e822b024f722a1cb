/** The words of messages about a person's record. */
import { brand } from "~/lib/brand";
import type { Announcement } from "./outbox";

export function clientIdReminder({ id, name }: { id: string; name: string }): Announcement {
  const warning =
    "Somebody asked for it on our website. Give it only to people who may see your records and act for you.";
  return {
    subject: "Your client ID",
    email: [
      `Dear ${name},`,
      `Your client ID is ${id}`,
      "Capital and small letters matter.",
      warning,
      brand.name,
    ].join("\n\n"),
    sms: `${brand.shortName}: your client ID is ${id} (capital and small letters matter). ${warning}`,
  };
}
