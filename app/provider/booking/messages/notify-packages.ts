/** Messages about the end of a package, and about choosing a group in time. */
import type { Transaction } from "~/database/engine/connect.server";
import { notifyWithCopies } from "~/provider/people/copies";
import type { Context } from "~/provider/shared/context";
import { createDaytimeMessage } from "~/provider/shared/messages/outbox";
import type { TermRow } from "../term/terms";
import { toMessageSubject } from "./booking-message-parts";
import {
  type GroupChoiceData,
  writeLastGroup,
  writeNoGroupLeft,
  writeReservedPlaceLapses,
} from "./group-choice-messages";
import { getProgrammeFacts } from "./notify-bookings";
import {
  type PackageNoticeData,
  writeLastSession,
  writePackageEnded,
  writePackageEnds,
} from "./package-messages";

const packageTexts = {
  ENDS_SOON: { kind: "packageEndsSoon", write: writePackageEnds },
  ENDED: { kind: "packageEnded", write: writePackageEnded },
  LAST_SESSION: { kind: "lastSession", write: writeLastSession },
} as const;
export type PackageNotice = keyof typeof packageTexts;

const groupTexts = {
  PLACE_LAPSES: { kind: "placeLapses", write: writeReservedPlaceLapses },
  LAST_GROUP: { kind: "lastGroup", write: writeLastGroup },
  NO_GROUP: { kind: "noGroup", write: writeNoGroupLeft },
} as const;
export type GroupNotice = keyof typeof groupTexts;

export async function notifyPackage(
  tx: Transaction,
  context: Context,
  row: TermRow,
  {
    kind,
    ...of
  }: { kind: PackageNotice } & Pick<
    PackageNoticeData,
    "unused" | "bookable" | "booked" | "postUntil"
  >,
): Promise<void> {
  const message = packageTexts[kind];
  const text = message.write({
    ...getProgrammeFacts(context, row),
    ...of,
    onFixedDates: row.product.programContentType === "INTAKES",
    validUntil: row.service.validUntil,
    renewUrl: `${context.publicUrl}/renew?service=${row.service.id}`,
  });
  await notifyWithCopies(
    tx,
    context,
    toMessageSubject(row, "all"),
    createDaytimeMessage(message.kind, text, {
      announced: [{ of: "PACKAGE", id: row.service.id }],
    }),
  );
}

export async function notifyGroupChoice(
  tx: Transaction,
  context: Context,
  row: TermRow,
  { kind, ...of }: { kind: GroupNotice } & Pick<GroupChoiceData, "choice" | "needsAssessment">,
): Promise<void> {
  const { service, term } = row;
  const page = of.needsAssessment ? "book-preclass-sessions" : "book-preclass-intake";
  const message = groupTexts[kind];
  const text = message.write({
    ...getProgrammeFacts(context, row),
    ...of,
    sessions: service.totalSessions,
    validUntil: service.validUntil,
    chooseUrl: `${context.publicUrl}/${page}?term=${term.id}`,
  });
  await notifyWithCopies(
    tx,
    context,
    toMessageSubject(row, "all"),
    createDaytimeMessage(message.kind, text, {
      announced: [{ of: "PACKAGE", id: row.service.id }],
    }),
  );
}
