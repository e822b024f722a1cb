/** Retention periods of the simulated third parties, and their reasons. */
import { sql } from "drizzle-orm";
import type { ExpiringRows, RetentionPolicy } from "~/database/retention.server";
import {
  sandboxAccounts as accounts,
  sandboxAttempts as attempts,
  sandboxCards as cards,
  sandboxClock as clock,
  sandboxCodes as codes,
  sandboxIdentityKeys as identityKeys,
  sandboxMessages as messages,
  sandboxNotices as notices,
  sandboxIdentityRecords as records,
  sandboxRefunds as refunds,
  sandboxGatewaySessions as sessions,
  sandboxTransfers as transfers,
} from "~/database/schema/sandbox";
import {
  sandboxDebits as debits,
  sandboxMandates as mandates,
} from "~/database/schema/sandbox-egiro";

const identity: ExpiringRows[] = [
  {
    table: records,
    what: "sign-ins, codes and tokens of the identity provider",
    after: "they expire",
    since: records.expiresAt,
    why: "an expired one opens nothing",
    machineClock: true,
  },
  {
    table: codes,
    what: "codes of a sign-in",
    lasts: [1, "days"],
    after: "they were created",
    since: codes.createdAt,
    why: "they limit the number of codes",
  },
  {
    table: attempts,
    what: "counters of sign-in attempts",
    lasts: [30, "minutes"],
    after: "the count began",
    since: attempts.windowStart,
    why: "they limit guessing",
  },
];

/** Long enough to examine past trials. */
const QUARTER: ExpiringRows["lasts"] = [90, "days"];
const LOOK_BACK = "to examine past trials";

const money: ExpiringRows[] = [
  {
    table: notices,
    what: "notices of the gateway and the bank",
    lasts: QUARTER,
    after: "they were created",
    since: notices.createdAt,
    why: LOOK_BACK,
  },
  {
    table: refunds,
    what: "refunds of the gateway",
    lasts: QUARTER,
    after: "they were created",
    since: refunds.createdAt,
    why: LOOK_BACK,
  },
  {
    table: sessions,
    what: "sessions of the gateway's hosted page",
    lasts: QUARTER,
    after: "they were created",
    since: sessions.createdAt,
    why: LOOK_BACK,
  },
  {
    table: cards,
    what: "cards that a merchant deleted or used once",
    after: "their last session is deleted",
    since: sql`coalesce(${cards.deletedAt}, '-infinity')`,
    only: sql`(${cards.deletedAt} is not null or not ${cards.reusable})
      and not exists (select 1 from sandbox.gateway_sessions used
        where used.card_token = ${cards.token} or used.saved_card_token = ${cards.token})`,
    why: "nothing refers to them",
  },
  {
    table: transfers,
    what: "PayNow transfers",
    lasts: QUARTER,
    after: "they were paid",
    since: transfers.paidAt,
    why: LOOK_BACK,
  },
  {
    table: debits,
    what: "eGIRO debits",
    lasts: QUARTER,
    after: "they were created",
    since: debits.createdAt,
    why: LOOK_BACK,
  },
  {
    table: mandates,
    what: "eGIRO mandates that ended or were never authorised",
    lasts: QUARTER,
    after: "the last change",
    since: mandates.changedAt,
    only: sql`${mandates.status} in ('OPEN', 'REFUSED', 'ABANDONED', 'CANCELLED')
      and not exists (select 1 from sandbox.debits taken where taken.mandate_id = ${mandates.id})`,
    why: LOOK_BACK,
  },
];

export const sandboxRetention: RetentionPolicy = {
  swept: [
    ...identity,
    {
      table: messages,
      what: "messages in the inbox",
      lasts: [30, "days"],
      after: "they arrived",
      since: messages.receivedAt,
      why: LOOK_BACK,
    },
    ...money,
  ],
  stays: [
    {
      tables: [accounts],
      what: "accounts",
      howLong: "as long as the sandbox",
      why: "people sign in with them",
    },
  ],
  fixed: [clock, identityKeys],
};
