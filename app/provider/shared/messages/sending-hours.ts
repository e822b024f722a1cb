/** Hours in which messages are sent. */
import { and, eq, gt, inArray, not, notInArray, or, type SQL, sql } from "drizzle-orm";
import { message } from "~/database/schema/delivery";
import { DEFAULT_QUIET_HOURS, isQuietHour, quietHourChoices } from "~/lib/singapore/quiet-hours";
import { codeKinds, warningKinds } from "./message-kinds";

/** Time for which an SMS that its reader has caused is sent at any hour. After an outage it waits for the morning. */
const PROMPT_MS = 60 * 60_000;

/** Matches messages that do not wait for the end of quiet hours: the recipient's own, or those that hold for everyone. */
export function canBeSentAt(now: Date): SQL | undefined {
  const quiet = quietHourChoices.filter((hours) => isQuietHour(now, hours));
  if (quiet.length === 0) return undefined;
  const own = sql`coalesce(${message.quietHours}, ${DEFAULT_QUIET_HOURS})`;
  const isPrompt = or(
    eq(message.channel, "EMAIL"),
    gt(message.createdAt, new Date(now.getTime() - PROMPT_MS)),
    inArray(message.kind, [...codeKinds, ...warningKinds]),
  );
  return or(and(not(message.daytimeOnly), isPrompt), notInArray(own, quiet));
}
