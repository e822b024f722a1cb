/** The channel of a message: fixed by its kind, named by the provider's data, or chosen by the person. */
import { eq } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import { mastercode } from "~/database/schema/offering/code-list";
import { isSingaporeLandline } from "~/lib/singapore/singapore-number";
import {
  type ChannelChoice,
  type KindOfMessage,
  type MessageChannels,
  type MessageKind,
  messageKindsByName,
} from "./message-kinds";
import type { Recipient } from "./recipient";

/** The mastercode under which the provider's choices are stored, by kind or group. */
export const MESSAGE_CHANNELS = "MESSAGE_CHANNELS";

export async function readMessageChannels(db: Database): Promise<MessageChannels> {
  const rows = await db.select().from(mastercode).where(eq(mastercode.code, MESSAGE_CHANNELS));
  return Object.fromEntries(rows.map(({ key, value }) => [key, value as ChannelChoice]));
}

/**
 * Leaves out the address that the message does not go to. A person who has only the other address gets the message there, so that
 * no choice leads to no message. An SMS does not reach a landline.
 */
export function chooseAddresses(
  { messageChannels }: { messageChannels: MessageChannels },
  { email, mobile, channel, clientId, quietHours, language }: Recipient,
  kind: MessageKind,
): Recipient {
  const of = messageKindsByName.get(kind) as KindOfMessage;
  const chosen = of.fixedWhy === null ? chosenChannel(messageChannels, of, channel) : of.default;
  const hasMobile = mobile !== null && !isSingaporeLandline("+65", mobile);
  return {
    email: chosen === "SMS" && hasMobile ? null : email,
    mobile: chosen === "EMAIL" && email !== null ? null : mobile,
    clientId: clientId ?? null,
    quietHours: quietHours ?? null,
    language: language ?? null,
  };
}

const chosenChannel = (
  channels: MessageChannels,
  { kind, group, default: usual }: KindOfMessage,
  ofPerson: ChannelChoice | null | undefined,
): ChannelChoice => channels[kind] ?? channels[group] ?? ofPerson ?? usual;
