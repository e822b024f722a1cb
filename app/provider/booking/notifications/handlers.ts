/** The notifications behind the bell, derived from the customer's records. Every page requests them, so they are read in one query. */

import { sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { contract } from "~/contract";
import type { SessionKind } from "~/contract/booking/appointment";
import type { Notification } from "~/contract/booking/notification";
import { createPreparedQuery } from "~/database/queries/prepared-query";
import { isHistoryOutdated } from "../../health/medical-staleness";
import type { ActingScope } from "../../shared/acting-scope";
import type { AreaHandlers, CustomerContext } from "../../shared/context";
import { formatEnglishTitle } from "../slot/appointment-title";
import { selectNewestHistories, selectSoonDentalAppointments } from "./denticare-queries";
import { selectEgiroAnswers, selectUnpaidOrders } from "./payment-queries";
import type { Kind } from "./query-parts";
import { selectDueAssessments, selectOfferedPlaces, selectSoonSessions } from "./session-queries";

const DAY_MS = 86_400_000;
const SOON_MS = 2 * DAY_MS;
const ANSWER_SHOWN_MS = 14 * DAY_MS;

export const notificationHandlers: AreaHandlers<typeof contract.notifications> = {
  async list(context) {
    const { db, customerId, viewAs, now } = context;
    if (viewAs !== null) context.touched.add(viewAs);
    const rows = await (viewAs === null ? ofOwn : ofPerson)(db).execute({
      customerId,
      viewAs,
      now,
      soon: new Date(now.getTime() + SOON_MS),
      answeredAfter: new Date(now.getTime() - ANSWER_SHOWN_MS),
    });
    const ofKinds = (...kinds: Kind[]) => rows.filter(({ kind }) => kinds.includes(kind));
    const soon = ofKinds("SESSION_SOON", "DENTAL_SOON").sort(
      (one, other) => Number(one.at) - Number(other.at),
    );
    const others = inOrder.flatMap((kind) => ofKinds(kind));
    const first = ofKinds("PLACE_OFFERED", "ASSESSMENT_DUE");
    return [...first, ...soon, ...others].flatMap((row) => toNotification(row, context));
  },
};

const prepareQuery = (viewAs: ActingScope["viewAs"]) =>
  createPreparedQuery((db) => {
    const options = { db, who: { customerId: sql.placeholder("customerId"), viewAs } };
    return unionAll(
      selectOfferedPlaces(options),
      selectDueAssessments(options),
      selectSoonSessions(options),
      selectSoonDentalAppointments(options),
      selectEgiroAnswers(options),
      selectUnpaidOrders(options),
      selectNewestHistories(options),
    ).prepare(viewAs === null ? "notices_of_own" : "notices_of_person");
  });
const ofOwn = prepareQuery(null);
const ofPerson = prepareQuery(sql.placeholder("viewAs"));

/** Order of the kinds after the upcoming appointments, which come first by time. */
const inOrder: Kind[] = ["EGIRO_ANSWER", "UNPAID_ORDER", "MEDICAL_HISTORY_OLD"];

interface Row {
  kind: Kind;
  id: string;
  subject: string;
  clientId: string | null;
  clientName: string | null;
  lovedOne: boolean;
  detail: string;
  amount: number | null;
  at: Date | null;
}

function toNotification(row: Row, context: CustomerContext): Notification[] {
  const { kind, id, subject, clientId, clientName, lovedOne, detail, amount } = row;
  const person = clientId === null ? null : { clientId, clientName: clientName ?? "", lovedOne };
  const data = { kind, id, subject, person, amount, at: row.at?.toISOString() ?? null };
  switch (kind) {
    case "SESSION_SOON":
      return [
        {
          ...data,
          subject: formatEnglishTitle(detail as SessionKind, subject),
          session: { kind: detail as SessionKind, productName: subject },
        },
      ];
    case "PLACE_OFFERED":
    case "ASSESSMENT_DUE":
    case "DENTAL_SOON":
      return [data];
    case "EGIRO_ANSWER":
      return [{ ...data, subject: answerWords[answerOf(subject)], answer: answerOf(subject) }];
    case "UNPAID_ORDER":
      // An invoice issued by the provider does not expire within hours.
      return [detail === "PROVIDER" ? { ...data, at: null } : data];
    case "MEDICAL_HISTORY_OLD":
      return row.at &&
        isHistoryOutdated(row.at, context.now) &&
        context.isAllowed(clientId ?? "", "sendHealth")
        ? [{ ...data, at: null }]
        : [];
  }
}

const answerOf = (subject: string) => subject as keyof typeof answerWords;

const answerWords = {
  PENDING: "it is being checked",
  ACTIVE: "it is approved",
  REJECTED: "it was not approved",
  CANCELLED: "it is cancelled",
} as const;
