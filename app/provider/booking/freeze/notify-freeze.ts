/** Notifies a person and all who act for them of freezes. */
import type { Transaction } from "~/database/engine/connect.server";
import type { DayPeriod } from "~/lib/day-periods";
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
  notifyStaff,
} from "~/provider/shared/messages/outbox";
import {
  type getTermFacts,
  notifyAbout,
  toBookingInMessage,
} from "../messages/booking-message-parts";
import {
  writeFreezeEnded,
  writeFreezeRefused,
  writeFreezeRequested,
  writeFreezeRequestForStaff,
  writePackageExtended,
  writePackageFrozen,
} from "../messages/freeze-messages";
import type { TermRow } from "../term/terms";
import type { AppliedFreeze } from "./apply-freeze";
import type { ChangedPackage } from "./validity";

type FreezeFacts = ReturnType<typeof getTermFacts> & { validUntil: string };

/** Sends the customer's own change at any hour, and a decision of the staff in the day. */
const send = (
  tx: Transaction,
  context: NotifyContext,
  row: TermRow,
  write: (facts: FreezeFacts) => WriteMessage,
) =>
  notifyAbout(tx, context, row, (facts) => {
    const create = getChangedBy(context) === null ? createDaytimeMessage : createAnyHourMessage;
    return create("packageFrozen", write({ ...facts, validUntil: row.service.validUntil }));
  });

export const notifyPackageFrozen = (
  tx: Transaction,
  context: Context,
  { row, released, places, following }: AppliedFreeze,
  of: { period: DayPeriod; answer: string | null },
) =>
  send(tx, context, row, (facts) =>
    writePackageFrozen({
      ...{ ...facts, ...of, following, places },
      released: released.map(toBookingInMessage(row)),
    }),
  );

/** Notifies the person, and the staff who decide. */
export async function notifyFreezeRequested(
  tx: Transaction,
  context: CustomerContext,
  row: TermRow,
  period: DayPeriod,
): Promise<void> {
  await send(tx, context, row, (facts) => writeFreezeRequested({ ...facts, period }));
  const of = { programme: row.product.name, termId: row.term.id, period };
  await notifyStaff(tx, context, "freezeToDecide", writeFreezeRequestForStaff(of));
}

export const notifyFreezeRefused = (
  tx: Transaction,
  context: NotifyContext,
  row: TermRow,
  of: { period: DayPeriod; answer: string },
) => send(tx, context, row, (facts) => writeFreezeRefused({ ...facts, ...of }));

export const notifyFreezeEnded = (
  tx: Transaction,
  context: Context,
  { row, following }: ChangedPackage,
  charged: number,
) => send(tx, context, row, (facts) => writeFreezeEnded({ ...facts, following, charged }));

export const notifyPackageExtended = (
  tx: Transaction,
  context: NotifyContext,
  { row, following }: ChangedPackage,
  answer: string | null,
) => send(tx, context, row, (facts) => writePackageExtended({ ...facts, following, answer }));
