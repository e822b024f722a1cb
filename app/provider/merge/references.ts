/** Lists the columns that refer to a record or an account, from the schema, so that a new table is part of a merge. */
import { getTableName, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import * as booking from "~/database/schema/booking";
import * as cancellation from "~/database/schema/cancellation";
import * as cart from "~/database/schema/cart";
import * as counter from "~/database/schema/counter";
import * as delivery from "~/database/schema/delivery";
import * as dental from "~/database/schema/dental";
import * as egiro from "~/database/schema/egiro";
import * as health from "~/database/schema/health";
import * as order from "~/database/schema/order";
import * as payment from "~/database/schema/payment";
import * as access from "~/database/schema/people/access";
import * as client from "~/database/schema/people/client";
import * as correction from "~/database/schema/people/correction";
import * as service from "~/database/schema/service";
import * as staffRecord from "~/database/schema/staff-record";
import * as waitingList from "~/database/schema/waiting-list";

const schemas = [
  ...[
    access,
    booking,
    cancellation,
    cart,
    client,
    correction,
    counter,
    delivery,
    dental,
    egiro,
    health,
  ],
  ...[order, payment, service, staffRecord, waitingList],
];

export interface Reference {
  /** "provider.order" */
  table: string;
  column: string;
  /** The columns of the primary key. */
  key: string[];
  to: "client" | "customer" | "denticare_client";
}

/** Tables that belong to one record alone and stay with it. */
const STAY = ["contact_change"];

function referencesOf(table: PgTable): Reference[] {
  const { schema, name, foreignKeys, columns, primaryKeys } = getTableConfig(table);
  const key = [
    ...columns.filter(({ primary }) => primary),
    ...primaryKeys.flatMap((one) => one.columns),
  ].map((column) => column.name);
  return foreignKeys.flatMap((one) => {
    const { columns: from, foreignTable } = one.reference();
    const to = getTableName(foreignTable);
    const [column] = from;
    const isOurs = to === "client" || to === "customer" || to === "denticare_client";
    return isOurs && column && from.length === 1 && key.length > 0 && !STAY.includes(name)
      ? [{ table: `${schema}.${name}`, column: column.name, key, to }]
      : [];
  });
}

export const references: readonly Reference[] = schemas.flatMap((module) =>
  Object.values(module as Record<string, unknown>).flatMap((value) =>
    is(value, PgTable) ? referencesOf(value) : [],
  ),
);
