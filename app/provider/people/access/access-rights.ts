/** Rights of a row of access, as the contract names them. */
import { type SQL, sql } from "drizzle-orm";
import type { ProxyRights } from "~/contract/people/proxy-rights";
import { clientAccess } from "~/database/schema/people/access";

type Limits = Pick<
  typeof clientAccess.$inferSelect,
  "mayBook" | "mayPay" | "mayReadHealth" | "lastDay"
>;

export const toProxyRights = ({
  mayBook,
  mayPay,
  mayReadHealth,
  lastDay,
}: Limits): ProxyRights => ({
  book: mayBook,
  pay: mayPay,
  health: mayReadHealth,
  until: lastDay,
});

export const toAccessLimits = ({ book, pay, health, until }: ProxyRights): Limits => ({
  mayBook: book,
  mayPay: pay,
  mayReadHealth: health,
  lastDay: until,
});

export const hasLimitedRights = ({ book, pay, health, until }: ProxyRights): boolean =>
  !(book && pay && health) || until !== null;

/** Matches an access that may change what is booked: a confirmed one with the right to book. */
export const mayChangeBookings: SQL<boolean> = sql<boolean>`(${clientAccess.mayBook} and ${clientAccess.confirmBy} is null)`;
