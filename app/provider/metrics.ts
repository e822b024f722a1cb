/** Metrics of the provider, read in one statement: waiting messages, refunds due, holds and recent payments. */
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import { DEFAULT_QUIET_HOURS, quietHourChoices, quietTimes } from "~/lib/singapore/quiet-hours";
import { toInstant as instantAt, toSingaporeDay } from "~/lib/singapore-date";
import { isPending, isSenderRefused } from "./shared/messages/send-outbox";
import { canBeSentAt } from "./shared/messages/sending-hours";

/** Metric names and their descriptions. */
export const providerGauges = {
  messages_waiting: "Messages not yet sent",
  oldest_message_seconds: "Age of the oldest unsent message in seconds",
  messages_sender_refused:
    "Messages that wait because the mail server or SMS service refuses the sender",
  refunds_due: "Refunds due",
  refunds_due_cents: "Refunds due in cents",
  oldest_refund_seconds: "Age of the oldest refund due in seconds",
  oldest_request_seconds:
    "Age of the oldest requested freeze or correction that staff have not decided, in seconds",
  backup_check_seconds:
    "Time since a restored backup was last checked (of the first order without a check), in seconds",
  orders_unpaid: "Orders awaiting payment",
  dental_holds: "Dental times on hold for a booking in progress",
  payments_last_minute: "Payments approved within the last minute",
} as const;
export type ProviderFigures = Record<keyof typeof providerGauges, number>;

export async function readGauges(db: Database, now: Date): Promise<ProviderFigures> {
  const at = sql`${now.toISOString()}::timestamptz`;
  // A message that waits for the end of the quiet hours is not late.
  const mornings = quietHourChoices.map((hours) => {
    const end = instantAt(toSingaporeDay(now), quietTimes[hours].until).toISOString();
    return sql`when ${hours} then ${end}::timestamptz`;
  });
  const morning = sql`case coalesce(quiet_hours, ${DEFAULT_QUIET_HOURS}) ${sql.join(mornings, sql` `)} end`;
  const ageOf = (since: SQL) => sql`coalesce(extract(epoch from ${at} - ${since}), 0)::float`;
  const isDue = canBeSentAt(now) ?? sql`true`;
  const result = await db.execute(sql`select
    waiting.many as messages_waiting, waiting.oldest as oldest_message_seconds,
    (select count(*) from provider.message where ${isSenderRefused})::int as messages_sender_refused,
    due.many as refunds_due, due.cents as refunds_due_cents,
    ${ageOf(sql`due.oldest`)} as oldest_refund_seconds,
    ${ageOf(sql`least((select min(requested_at) from provider.package_freeze where status = 'REQUESTED'),
      (select min(requested_at) from provider.correction where status = 'OPEN'))`)} as oldest_request_seconds,
    ${ageOf(sql`coalesce((select max(at) from provider.operation where command = 'check-backup'),
      (select min(created_at) from provider."order"))`)} as backup_check_seconds,
    (select count(*) from provider."order" where status = 'PENDING_PAYMENT')::int as orders_unpaid,
    (select count(*) from provider.dental_time where held_until > ${at})::int as dental_holds,
    (select count(*) from provider.payment where status = 'APPROVED' and decided_at > ${at} - interval '1 minute'
      and created_at > ${at} - interval '1 day')::int as payments_last_minute
    from (select count(*)::int as many, greatest(coalesce(extract(epoch from ${at}
      - min(greatest(created_at, case when daytime_only then ${morning} end))), 0), 0)::float as oldest
      from provider.message where sent_at is null and ${isDue} and ${isPending}) waiting,
    (select count(*)::int as many, coalesce(sum(amount_cents), 0)::int as cents,
      min(created_at) as oldest from (
      select amount_cents, created_at from provider.refund_due where returned_at is null
      union all select refund_cents, cancelled_at from provider.package_cancellation
        where returned_at is null and refund_cents > 0) open) due`);
  return (result as unknown as { rows: ProviderFigures[] }).rows[0] as ProviderFigures;
}
