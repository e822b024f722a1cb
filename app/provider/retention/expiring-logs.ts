/** Expiring rows of messages, sign-ins and rate limits, and the logs of reading. */

import { sql } from "drizzle-orm";
import type { ExpiringRows } from "~/database/retention.server";
import { agreementCode, enteredBy, handOver } from "~/database/schema/counter";
import { callLimit, idempotencyKey, lookUp, message } from "~/database/schema/delivery";
import { egiroPayerLink } from "~/database/schema/egiro";
import { healthReading } from "~/database/schema/health";
import { accessLink, accessRecord } from "~/database/schema/people/access";
import { contactChange } from "~/database/schema/people/correction";
import { endedSignIn } from "~/database/schema/people/customer";
import { reply } from "~/languages/reply";
import { rules } from "~/lib/rules";
import { toEnglish } from "~/provider/shared/failure";

export const expiringLogs: ExpiringRows[] = [
  {
    table: message,
    what: "messages",
    lasts: [rules.messageDays, "days"],
    after: "the message was sent or last tried",
    since: sql`coalesce(${message.sentAt}, ${message.nextAttemptAt})`,
    why: toEnglish(reply("replies-people:held.MESSAGES-why")),
  },
  {
    table: lookUp,
    what: "look-ups answered by a message",
    lasts: [1, "days"],
    after: "the request, unless answered before",
    since: lookUp.createdAt,
    why: "a job answers them within a minute",
  },
  {
    table: idempotencyKey,
    what: "one-time keys with their answers",
    lasts: [30, "days"],
    after: "the form was sent",
    since: idempotencyKey.createdAt,
    why: "a form that is left open for weeks and sent again gets the first answer",
  },
  {
    table: callLimit,
    what: "counters of rate limits",
    after: "they have expired",
    since: callLimit.expire,
    why: "they limit guessing and flooding",
    machineClock: true,
  },
  {
    table: endedSignIn,
    what: "ended sign-ins",
    lasts: [1, "days"],
    after: "they ended",
    since: endedSignIn.endedAt,
    why: "their tokens would otherwise stay valid, for at most a day",
    machineClock: true,
  },
  {
    table: accessLink,
    what: "links to confirm or end an access",
    after: "they expire",
    since: accessLink.expiresAt,
    why: "the recipient of the message uses them",
  },
  {
    table: contactChange,
    what: "changes of a contact with their links",
    after: "the links expire",
    since: contactChange.expiresAt,
    why: "the person agrees to the change or undoes it",
  },
  {
    table: egiroPayerLink,
    what: "links to confirm or stop the payer of a client's invoices",
    after: "they expire",
    since: egiroPayerLink.expiresAt,
    why: "the recipient of the message uses them",
  },
  {
    table: agreementCode,
    what: "codes to agree at a counter",
    lasts: [1, "days"],
    after: "they expire",
    since: agreementCode.expiresAt,
    why: "they count wrong tries",
  },
  {
    table: handOver,
    what: "codes to move a journey to another device",
    lasts: [1, "days"],
    after: "they expire",
    since: handOver.expiresAt,
    why: "they count wrong tries",
  },
  {
    table: enteredBy,
    what: "the counter that entered a change",
    lasts: [rules.accessYears, "years"],
    after: "the change",
    since: (moment) =>
      sql`${enteredBy.accessRecordId} in (select changed.id from provider.access_record changed where changed.last_at < ${moment})`,
    why: "part of the access history",
  },
  {
    table: accessRecord,
    what: "access history",
    lasts: [rules.accessYears, "years"],
    after: "the access",
    since: accessRecord.lastAt,
    why: toEnglish(reply("replies-people:held.ACCESS-why")),
  },
  {
    table: healthReading,
    what: "readers of health answers",
    lasts: [rules.accessYears, "years"],
    after: "the reading",
    since: healthReading.at,
    why: "as for the access history",
  },
];
