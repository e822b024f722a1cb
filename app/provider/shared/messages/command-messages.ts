/** The context of messages that an operator's command sends. */
import type { Transaction } from "~/database/engine/connect.server";
import type { NotifyContext } from "../context";
import { readMessageChannels } from "./message-channels";

/** Reads the channels in the command's transaction. The messages wait for the portal's job, which a command cannot wake. */
export async function createCommandContext(
  tx: Transaction,
  { now, publicUrl }: Pick<NotifyContext, "now" | "publicUrl">,
): Promise<NotifyContext> {
  const messageChannels = await readMessageChannels(tx);
  return { now, publicUrl, notified: () => undefined, messageChannels };
}
