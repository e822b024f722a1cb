/** The columns and conditions that the queries for notifications share. */

import { and, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import type { notificationKinds } from "~/contract/booking/notification";
import type { Database } from "~/database/engine/connect.server";
import type { sessionBooking } from "~/database/schema/booking";
import type { dentalAppointment } from "~/database/schema/dental";
import { product } from "~/database/schema/offering/product";
import { order } from "~/database/schema/order";
import { clientAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { service, term } from "~/database/schema/service";
import type { ActingScope } from "../../shared/acting-scope";

export const MAX_SHOWN = 5;

export type Kind = (typeof notificationKinds)[number];

export interface NotificationQuery {
  db: Database;
  who: ActingScope;
}

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
export function toColumns(kind: Kind, of: Columns) {
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
export const selectFromOwnTerms = (
  db: NotificationQuery["db"],
  fields: ReturnType<typeof toColumns>,
) =>
  db
    .select(fields)
    .from(clientAccess)
    .innerJoin(client, eq(client.id, clientAccess.clientId))
    .innerJoin(service, eq(service.clientId, client.id))
    .innerJoin(product, eq(product.id, service.productId))
    .innerJoin(term, eq(term.serviceId, service.id));

export const isSoon = (
  startsAt: typeof dentalAppointment.startsAt | typeof sessionBooking.startsAt,
) => and(gt(startsAt, sql.placeholder("now")), lte(startsAt, sql.placeholder("soon")));
