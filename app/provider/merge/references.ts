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

/** A column by which a row hangs on a row of another table. */
export interface Link {
  /** "provider.session_booking" */
  table: string;
  column: string;
  key: string[];
  /** "provider.term" */
  parent: string;
}

/** Tables that stay with one record or account. Each line of a cart moves on its own. */
const STAY = ["provider.contact_change", "provider.cart"];

function linksOf(table: PgTable): Link[] {
  const { schema, name, foreignKeys, columns, primaryKeys } = getTableConfig(table);
  const key = [
    ...columns.filter(({ primary }) => primary),
    ...primaryKeys.flatMap((one) => one.columns),
  ].map((column) => column.name);
  return foreignKeys.flatMap((one) => {
    const { columns: from, foreignTable } = one.reference();
    const [column] = from;
    const parent = `${getTableConfig(foreignTable).schema}.${getTableName(foreignTable)}`;
    return column && from.length === 1 && key.length > 0
      ? [{ table: `${schema}.${name}`, column: column.name, key, parent }]
      : [];
  });
}

export const links: readonly Link[] = schemas.flatMap((module) =>
  Object.values(module as Record<string, unknown>).flatMap((value) =>
    is(value, PgTable) ? linksOf(value) : [],
  ),
);

const kinds: Partial<Record<string, Reference["to"]>> = {
  "provider.client": "client",
  "provider.customer": "customer",
  "provider.denticare_client": "denticare_client",
  // A cart has the id of its account.
  "provider.cart": "customer",
};

export const references: readonly Reference[] = links.flatMap(({ table, column, key, parent }) => {
  const to = kinds[parent];
  return to === undefined || STAY.includes(table) ? [] : [{ table, column, key, to }];
});
