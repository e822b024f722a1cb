/** The notifications behind the bell, derived from the customer's records. Every page requests them, so they are read in one query. */
import { and, asc, desc, eq, gt, inArray, lte, max, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { contract } from "~/contract";
import type { Notification, notificationKinds } from "~/contract/booking/notification";
import type { SessionKind } from "~/contract/booking/session";
import type { Database } from "~/database/engine/connect.server";
import { preparedQuery } from "~/database/queries/prepared-query";
import { sessionBooking } from "~/database/schema/booking";
import { dentalAppointment, dentalTreatment, denticareClient } from "~/database/schema/dental";
import { egiroArrangement } from "~/database/schema/egiro";
import { medicalHistory } from "~/database/schema/health";
import { product } from "~/database/schema/offering";
import { order } from "~/database/schema/order";
import { client, clientAccess } from "~/database/schema/people";
import { service, term } from "~/database/schema/service";
import { waitingPlace } from "~/database/schema/waiting-list";
import { isOutdated } from "../health/medical-staleness";
import {
  type ActingScope,
  anyClientOf,
  anyVisibleClientOf,
  isActingFor,
} from "../shared/acting-scope";
import type { AreaHandlers, CustomerContext } from "../shared/context";
import { titleOf } from "./messages/appointment-view";

const MAX_SHOWN = 5;
const DAY_MS = 86_400_000;
const SOON_MS = 2 * DAY_MS;
const ANSWER_SHOWN_MS = 14 * DAY_MS;

type Kind = (typeof notificationKinds)[number];

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

const allOf = (viewAs: ActingScope["viewAs"]) =>
  preparedQuery((db) => {
    const options = { db, who: { customerId: sql.placeholder("customerId"), viewAs } };
    return unionAll(
      placesOffered(options),
      assessmentsDue(options),
      sessionsSoon(options),
      dentalSoon(options),
      egiroAnswers(options),
      unpaidOrders(options),
      newestHistories(options),
    ).prepare(viewAs === null ? "notices_of_own" : "notices_of_person");
  });
const ofOwn = allOf(null);
const ofPerson = allOf(sql.placeholder("viewAs"));

interface NotificationQuery {
  db: Database;
  who: ActingScope;
}

/** Order of the kinds after the upcoming appointments, which come first by time. */
const inOrder: Kind[] = ["EGIRO_ANSWER", "UNPAID_ORDER", "MEDICAL_HISTORY_OLD"];

interface Columns {
  id: SQL;
  subject: SQL;
  detail?: SQL;
  amount?: SQL;
  at: SQL;
  /** True if it is about a client that this part of the query joins. */
  ofClient?: boolean;
}

/** Lists the columns that all parts of the query share. The `detail` column distinguishes the kinds. */
function columns(kind: Kind, of: Columns) {
  const { ofClient = false } = of;
  return {
    kind: sql<Kind>`${sql.raw(`'${kind}'`)}`.as("notice"),
    id: sql<string>`${of.id}::text`.as("id"),
    subject: sql<string>`${of.subject}::text`.as("subject"),
    clientId: sql<string | null>`${ofClient ? client.id : null}::text`.as("client_id"),
    clientName: sql<string | null>`${ofClient ? client.name : null}::text`.as("client_name"),
    lovedOne:
      sql<boolean>`${ofClient ? sql`${clientAccess.relation} = 'LOVED_ONE'` : sql`false`}`.as(
        "loved_one",
      ),
    detail: sql<string>`${of.detail ?? sql`''`}::text`.as("detail"),
    amount: sql<number | null>`${of.amount ?? sql`null`}::integer`.as("amount"),
    at: sql<Date | null>`${of.at}`.mapWith(order.expiresAt).as("at"),
  };
}

/** Selects from the packages of all clients of the customer. Each caller restricts it to the client acted for. */
const ofOwnTerms = (db: NotificationQuery["db"], fields: ReturnType<typeof columns>) =>
  db
    .select(fields)
    .from(clientAccess)
    .innerJoin(client, eq(client.id, clientAccess.clientId))
    .innerJoin(service, eq(service.clientId, client.id))
    .innerJoin(product, eq(product.id, service.productId))
    .innerJoin(term, eq(term.serviceId, service.id));

/** Selects the places of waiting lists that are reserved now. */
function placesOffered({ db, who }: NotificationQuery) {
  return ofOwnTerms(
    db,
    columns("PLACE_OFFERED", {
      id: sql`${waitingPlace.id}`,
      subject: sql`${product.name}`,
      at: sql`${waitingPlace.offerExpiresAt}`,
      ofClient: true,
    }),
  )
    .innerJoin(waitingPlace, eq(waitingPlace.termId, term.id))
    .where(
      and(
        who.viewAs === null ? anyClientOf(who) : isActingFor(who),
        eq(waitingPlace.status, "OFFERED"),
        gt(waitingPlace.offerExpiresAt, sql.placeholder("now")),
      ),
    )
    .limit(MAX_SHOWN);
}

/** Selects the packages with booked sessions that cannot take place before a pre-assessment, which is not booked. */
function assessmentsDue({ db, who }: NotificationQuery) {
  const ahead = (
    kind: SessionKind,
  ) => sql`(select min(booked.starts_at) from provider.session_booking booked
    where booked.term_id = ${term.id} and booked.kind = ${sql.raw(`'${kind}'`)} and booked.status = 'SCHEDULED'
    and booked.starts_at > ${sql.placeholder("now")}::timestamptz)`;
  return ofOwnTerms(
    db,
    columns("ASSESSMENT_DUE", {
      id: sql`${term.id}`,
      subject: sql`${product.name}`,
      at: ahead("SESSION"),
      ofClient: true,
    }),
  )
    .where(
      and(
        who.viewAs === null ? anyClientOf(who) : isActingFor(who),
        needsAssessment,
        sql`${ahead("SESSION")} is not null`,
        sql`${ahead("PRE_SESSION")} is null`,
      ),
    )
    .limit(MAX_SHOWN);
}

/** Matches the stages before the sessions. One of them requires nothing if no health condition changed (see stages.ts). */
const needsAssessment = or(
  inArray(term.stage, [
    "PRE_SESSION_BOOKING",
    "PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION",
    "PRE_SESSION_BOOKING_REMAINDER",
  ]),
  and(
    eq(term.stage, "PRE_SESSION_BOOKING_ON_HEALTH_CONDITION"),
    eq(service.healthConditionChanged, true),
  ),
);

/**
 * Selects sessions and assessments of the next two days. The bookings are looked up in each of the person's terms.
 * A provider with many customers has far more people with a session within two days than a person has terms.
 */
function sessionsSoon({ db, who }: NotificationQuery) {
  const soonest = db
    .select({
      id: sessionBooking.id,
      kind: sessionBooking.kind,
      startsAt: sessionBooking.startsAt,
    })
    .from(sessionBooking)
    .where(
      and(
        eq(sessionBooking.termId, term.id),
        eq(sessionBooking.status, "SCHEDULED"),
        isSoon(sessionBooking.startsAt),
      ),
    )
    .orderBy(asc(sessionBooking.startsAt))
    .limit(MAX_SHOWN)
    .as("soonest");
  return ofOwnTerms(
    db,
    columns("SESSION_SOON", {
      id: sql`${soonest.id}`,
      subject: sql`${product.name}`,
      detail: sql`${soonest.kind}`,
      at: sql`${soonest.startsAt}`,
      ofClient: true,
    }),
  )
    .innerJoinLateral(soonest, sql`true`)
    .where(who.viewAs === null ? anyClientOf(who) : isActingFor(who))
    .orderBy(asc(soonest.startsAt))
    .limit(MAX_SHOWN);
}

/** Selects dental appointments of the next two days, looked up in the same way. */
function dentalSoon({ db, who }: NotificationQuery) {
  const soonest = db
    .select({
      id: dentalAppointment.id,
      treatmentId: dentalAppointment.treatmentId,
      startsAt: dentalAppointment.startsAt,
    })
    .from(dentalAppointment)
    .where(
      and(
        eq(dentalAppointment.denticareClientId, denticareClient.id),
        eq(dentalAppointment.status, "SCHEDULED"),
        isSoon(dentalAppointment.startsAt),
      ),
    )
    .orderBy(asc(dentalAppointment.startsAt))
    .limit(MAX_SHOWN)
    .as("soonest");
  return db
    .select(
      columns("DENTAL_SOON", {
        id: sql`${soonest.id}`,
        subject: sql`${dentalTreatment.name}`,
        at: sql`${soonest.startsAt}`,
        ofClient: true,
      }),
    )
    .from(clientAccess)
    .innerJoin(client, eq(client.id, clientAccess.clientId))
    .innerJoin(denticareClient, eq(denticareClient.clientId, client.id))
    .innerJoinLateral(soonest, sql`true`)
    .innerJoin(dentalTreatment, eq(dentalTreatment.id, soonest.treatmentId))
    .where(who.viewAs === null ? anyVisibleClientOf(who) : isActingFor(who))
    .orderBy(asc(soonest.startsAt))
    .limit(MAX_SHOWN);
}

const isSoon = (startsAt: typeof dentalAppointment.startsAt | typeof sessionBooking.startsAt) =>
  and(gt(startsAt, sql.placeholder("now")), lte(startsAt, sql.placeholder("soon")));

/** Selects the banks' decisions about eGIRO from the last two weeks. */
function egiroAnswers({ db, who }: NotificationQuery) {
  return db
    .select(
      columns("EGIRO_ANSWER", {
        id: sql`${egiroArrangement.id}`,
        subject: sql`${egiroArrangement.status}`,
        at: sql`${egiroArrangement.decidedAt}`,
      }),
    )
    .from(egiroArrangement)
    .where(
      and(
        eq(egiroArrangement.customerId, who.customerId),
        gt(egiroArrangement.decidedAt, sql.placeholder("answeredAfter")),
      ),
    )
    .orderBy(desc(egiroArrangement.decidedAt))
    .limit(MAX_SHOWN);
}

function unpaidOrders({ db, who }: NotificationQuery) {
  return db
    .select(
      columns("UNPAID_ORDER", {
        id: sql`${order.id}`,
        subject: sql`${order.orderNumber}`,
        detail: sql`${order.madeBy}`,
        amount: sql`${order.totalCents}`,
        at: sql`${order.expiresAt}`,
      }),
    )
    .from(order)
    .where(
      and(
        eq(order.customerId, who.customerId),
        eq(order.status, "PENDING_PAYMENT"),
        gt(order.expiresAt, sql.placeholder("now")),
        // An order that is deducted by eGIRO does not wait for its payer.
        sql`not exists (select 1 from provider.egiro_transaction deducted where deducted.order_id = ${order.id}
          and deducted.status in ('ANNOUNCED', 'ACCEPTED', 'SENT'))`,
      ),
    )
    .orderBy(asc(order.createdAt))
    .limit(MAX_SHOWN);
}

/** Selects the newest medical history of each of the customer's clients. */
function newestHistories({ db, who }: NotificationQuery) {
  return db
    .select(
      columns("MEDICAL_HISTORY_OLD", {
        id: sql`${client.id}`,
        subject: sql`'Medical history'`,
        at: sql`${max(medicalHistory.submittedAt)}`,
        ofClient: true,
      }),
    )
    .from(medicalHistory)
    .innerJoin(client, eq(client.id, medicalHistory.clientId))
    .innerJoin(clientAccess, eq(clientAccess.clientId, client.id))
    .where(anyVisibleClientOf(who))
    .groupBy(client.id, client.name, clientAccess.relation);
}

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
      return [{ ...data, subject: titleOf(detail as SessionKind, subject) }];
    case "PLACE_OFFERED":
    case "ASSESSMENT_DUE":
    case "DENTAL_SOON":
      return [data];
    case "EGIRO_ANSWER":
      return [{ ...data, subject: answerWords[subject as keyof typeof answerWords] }];
    case "UNPAID_ORDER":
      // An invoice issued by the provider does not expire within hours.
      return [detail === "PROVIDER" ? { ...data, at: null } : data];
    case "MEDICAL_HISTORY_OLD":
      return row.at && isOutdated(row.at, context.now) ? [{ ...data, at: null }] : [];
  }
}

const answerWords = {
  PENDING: "it is being checked",
  ACTIVE: "it is approved",
  REJECTED: "it was not approved",
  CANCELLED: "it is cancelled",
} as const;
