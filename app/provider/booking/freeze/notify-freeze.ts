/** Notifies a person and all who act for them of freezes. */

import type { Transaction } from "~/database/engine/connect.server";
import type { DayPeriod } from "~/lib/day-periods";
import { notifyWithCopies } from "~/provider/people/copies";
import {
  type Context,
  type CustomerContext,
  getChangedBy,
  type NotifyContext,
} from "~/provider/shared/context";
import type { WriteMessage } from "~/provider/shared/messages/message-language";
import {
  createAnyHourMessage,
  createDaytimeMessage,
  notify,
} from "~/provider/shared/messages/outbox";
import { toStaff } from "~/provider/shared/messages/reader";
import { toMessageSubject } from "../messages/booking-message-parts";
import {
  writeFreezeEnded,
  writeFreezeRefused,
  writeFreezeRequested,
  writeFreezeRequestForStaff,
  writePackageExtended,
  writePackageFrozen,
} from "../messages/freeze-messages";
import { getProgrammeFacts } from "../messages/notify-bookings";
import type { TermRow } from "../term/terms";
import type { AppliedFreeze } from "./apply-freeze";
import type { ChangedPackage } from "./validity";

const facts = (context: NotifyContext, row: TermRow) => ({
  ...getProgrammeFacts(context, row),
  validUntil: row.service.validUntil,
});

/** Sends the customer's own change at any hour, and a decision of the staff in the day. */
const send = (tx: Transaction, context: NotifyContext, row: TermRow, text: WriteMessage) =>
  notifyWithCopies(
    tx,
    context,
    toMessageSubject(row, "all"),
    getChangedBy(context) === null
      ? createDaytimeMessage("packageFrozen", text)
      : createAnyHourMessage("packageFrozen", text),
  );

export const notifyPackageFrozen = (
  tx: Transaction,
  context: Context,
  { row, released, places, following }: AppliedFreeze,
  of: { period: DayPeriod; answer: string | null },
) =>
  send(
    tx,
    context,
    row,
    writePackageFrozen({
      ...facts(context, row),
      ...of,
      following,
      places,
      released: released.map(({ kind, startsAt, endsAt }) => ({
        kind,
        programme: row.product.name,
        startsAt,
        endsAt,
      })),
    }),
  );

/** Notifies the person, and the staff who decide. */
export async function notifyFreezeRequested(
  tx: Transaction,
  context: CustomerContext,
  row: TermRow,
  period: DayPeriod,
): Promise<void> {
  await send(tx, context, row, writeFreezeRequested({ ...facts(context, row), period }));
  const staff = toStaff(context);
  const of = { programme: row.product.name, termId: row.term.id, period };
  await notify(
    tx,
    context,
    staff,
    createAnyHourMessage("freezeToDecide", writeFreezeRequestForStaff(of)),
  );
}

export const notifyFreezeRefused = (
  tx: Transaction,
  context: NotifyContext,
  row: TermRow,
  of: { period: DayPeriod; answer: string },
) => send(tx, context, row, writeFreezeRefused({ ...facts(context, row), ...of }));

export const notifyFreezeEnded = (
  tx: Transaction,
  context: Context,
  { row, following }: ChangedPackage,
  charged: number,
) => send(tx, context, row, writeFreezeEnded({ ...facts(context, row), following, charged }));

export const notifyPackageExtended = (
  tx: Transaction,
  context: NotifyContext,
  { row, following }: ChangedPackage,
  answer: string | null,
) => send(tx, context, row, writePackageExtended({ ...facts(context, row), following, answer }));
