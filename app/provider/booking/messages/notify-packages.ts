/** Messages about the end of a package, and about choosing a group in time. */
import type { Transaction } from "~/database/engine/connect.server";
import { notifyWithCopies } from "~/provider/people/copies";
import type { Context } from "~/provider/shared/context";
import { inDaytime } from "~/provider/shared/messages/outbox";
import type { TermRow } from "../term/terms";
import {
  type GroupChoiceData,
  lastGroupText,
  noGroupText,
  placeLapsesText,
} from "./group-choice-messages";
import { about, programmeFacts } from "./notify-bookings";
import {
  lastSessionText,
  type PackageNoticeData,
  packageEndedText,
  packageEndsText,
} from "./package-messages";

const packageTexts = {
  ENDS_SOON: { kind: "packageEndsSoon", write: packageEndsText },
  ENDED: { kind: "packageEnded", write: packageEndedText },
  LAST_SESSION: { kind: "lastSession", write: lastSessionText },
} as const;
export type PackageNotice = keyof typeof packageTexts;

const groupTexts = {
  PLACE_LAPSES: { kind: "placeLapses", write: placeLapsesText },
  LAST_GROUP: { kind: "lastGroup", write: lastGroupText },
  NO_GROUP: { kind: "noGroup", write: noGroupText },
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
    ...programmeFacts(context, row),
    ...of,
    onFixedDates: row.product.programContentType === "INTAKES",
    validUntil: row.service.validUntil,
    renewUrl: `${context.publicUrl}/renew?service=${row.service.id}`,
  });
  await notifyWithCopies(tx, context, about(row, "all"), inDaytime(message.kind, text));
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
    ...programmeFacts(context, row),
    ...of,
    sessions: service.totalSessions,
    validUntil: service.validUntil,
    chooseUrl: `${context.publicUrl}/${page}?term=${term.id}`,
  });
  await notifyWithCopies(tx, context, about(row, "all"), inDaytime(message.kind, text));
}
