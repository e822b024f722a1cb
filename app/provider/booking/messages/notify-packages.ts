/** Messages about the end of a package, and about choosing a group in time. */
import type { Transaction } from "~/database/engine/connect.server";
import type { Context } from "~/provider/shared/context";
import { createDaytimeMessage } from "~/provider/shared/messages/outbox";
import type { TermRow } from "../term/terms";
import { notifyAbout } from "./booking-message-parts";
import {
  type GroupChoiceData,
  writeLastGroup,
  writeNoGroupLeft,
  writeReservedPlaceLapses,
} from "./group-choice-messages";
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

const announce = ({ service }: TermRow) => ({
  announced: [{ of: "PACKAGE" as const, id: service.id }],
});

export const notifyPackage = (
  tx: Transaction,
  context: Context,
  row: TermRow,
  of: { kind: PackageNotice } & Pick<
    PackageNoticeData,
    "unused" | "bookable" | "booked" | "postUntil"
  >,
): Promise<void> =>
  notifyAbout(tx, context, row, (facts) => {
    const { kind, write } = packageTexts[of.kind];
    const words = write({
      ...facts,
      ...of,
      onFixedDates: row.product.programContentType === "INTAKES",
      validUntil: row.service.validUntil,
      renewUrl: `${context.publicUrl}/renew?service=${row.service.id}`,
    });
    return createDaytimeMessage(kind, words, announce(row));
  });

export const notifyGroupChoice = (
  tx: Transaction,
  context: Context,
  row: TermRow,
  of: { kind: GroupNotice } & Pick<GroupChoiceData, "choice" | "needsAssessment">,
): Promise<void> =>
  notifyAbout(tx, context, row, (facts) => {
    const page = of.needsAssessment ? "book-preclass-sessions" : "book-preclass-intake";
    const { kind, write } = groupTexts[of.kind];
    const words = write({
      ...facts,
      ...of,
      sessions: row.service.totalSessions,
      validUntil: row.service.validUntil,
      chooseUrl: `${context.publicUrl}/${page}?term=${row.term.id}`,
    });
    return createDaytimeMessage(kind, words, announce(row));
  });
