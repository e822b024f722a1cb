/** The channel of a message: fixed by its kind, named by the provider's data, or chosen by the person. */
import { inArray } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import { mastercode } from "~/database/schema/offering/code-list";
import { canReceiveSms } from "~/lib/singapore/sms-number";
import {
  type ChannelChoice,
  defaultMessageChannels,
  type KindOfMessage,
  type MessageChannels,
  type MessageKind,
  messageKindsByName,
} from "./message-kinds";
import type { Recipient } from "./recipient";

/** The mastercode under which the provider's choices are stored, by kind or group. */
export const MESSAGE_CHANNELS = "MESSAGE_CHANNELS";

/** The mastercode with the countries that get SMS, by their ISO code. Without a row the default list holds. */
export const SMS_COUNTRIES = "SMS_COUNTRIES";

export async function readMessageChannels(db: Database): Promise<MessageChannels> {
  const rows = await db
    .select()
    .from(mastercode)
    .where(inArray(mastercode.code, [MESSAGE_CHANNELS, SMS_COUNTRIES]));
  const channels = rows.filter(({ code }) => code === MESSAGE_CHANNELS);
  const countries = rows.filter(({ code }) => code === SMS_COUNTRIES).map(({ key }) => key);
  return {
    byKind: Object.fromEntries(channels.map(({ key, value }) => [key, value as ChannelChoice])),
    smsCountries: countries.length > 0 ? countries : defaultMessageChannels.smsCountries,
  };
}

/** Checks whether an SMS is sent to a number in E.164: to mobile numbers of the provider's countries only. */
export const canGetSms = (
  { messageChannels }: { messageChannels: MessageChannels },
  mobile: string | null,
): mobile is string => mobile !== null && canReceiveSms(mobile, messageChannels.smsCountries);

/**
 * Leaves out the address that the message does not go to. A person who has only the other address gets the message there, so that
 * no choice leads to no message. No SMS goes to a landline or to a country that the provider does not list.
 */
export function chooseAddresses(
  context: { messageChannels: MessageChannels },
  { email, mobile, channel, clientId, quietHours, language }: Recipient,
  kind: MessageKind,
): Recipient {
  const of = messageKindsByName.get(kind) as KindOfMessage;
  const chosen =
    of.fixedWhy === null
      ? chosenChannel(context.messageChannels.byKind, of, channel)
      : of.rule.channel;
  const hasMobile = canGetSms(context, mobile);
  return {
    email: chosen === "SMS" && hasMobile ? null : email,
    mobile: hasMobile && (chosen !== "EMAIL" || email === null) ? mobile : null,
    clientId: clientId ?? null,
    quietHours: quietHours ?? null,
    language: language ?? null,
  };
}

const chosenChannel = (
  channels: MessageChannels["byKind"],
  { kind, group, rule }: KindOfMessage,
  ofPerson: ChannelChoice | null | undefined,
): ChannelChoice => channels[kind] ?? channels[group] ?? ofPerson ?? rule.channel;
