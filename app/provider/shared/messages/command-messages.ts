/** The context of messages that an operator's command sends. */
import type { Transaction } from "~/database/engine/connect.server";
import type { Context, NotifyContext } from "../context";
import { readHolidays } from "../holidays";
import type { Operation } from "../operation";
import { readMessageChannels } from "./message-channels";

/** Reads the channels in the command's transaction. The messages wait for the portal's job, which a command cannot wake. */
export async function createCommandContext(
  tx: Transaction,
  { now, publicUrl }: Pick<NotifyContext, "now" | "publicUrl">,
): Promise<NotifyContext> {
  const messageChannels = await readMessageChannels(tx);
  return { now, publicUrl, notified: () => undefined, messageChannels };
}

/** Builds the context of the usual changes for a command. */
export const createCommandHandlerContext = async (
  tx: Transaction,
  operation: Operation,
): Promise<Context> =>
  ({
    ...(await createCommandContext(tx, operation)),
    db: tx,
    vault: operation.secrets.vaults.own,
    publicHolidays: await readHolidays(tx, []),
    wake: () => undefined,
  }) as unknown as Context;
