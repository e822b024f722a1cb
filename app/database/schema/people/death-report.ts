/** Reported deaths, with what is needed to undo a mistaken report. Only `provider/` reads and writes these tables. */

import { date, jsonb, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../columns";
import { providerSchema } from "../provider-schema";
import { client } from "./client";
import { customer } from "./customer";

/** A reported death, with what an operator needs to undo a mistaken report. */
export const deathReport = providerSchema.table("death_report", {
  clientId: text("client_id")
    .primaryKey()
    .references(() => client.id),
  diedOn: date("died_on"),
  /** Null if an operator reported it. */
  reportedBy: uuid("reported_by").references(() => customer.id),
  reportedAt: instant("reported_at").notNull(),
  /** Who brought the death certificate to a counter. Staff call this person about the money. Null if no person was named. */
  broughtBy: jsonb("brought_by").$type<CertificateBearer>(),
  /** Null until the record is closed. */
  contact: jsonb("contact").$type<ClosedContact>(),
  /**
   * REQUESTED by a customer who acts for the person, until staff decide. STOPPED by the person or by staff: customers can request no other
   * one. Null for a report that is decided.
   */
  status: text("status").$type<"REQUESTED" | "STOPPED">(),
  /** Hash of the link with which the person stops the request. It works after the reporter's access has ended. */
  stopTokenHash: text("stop_token_hash"),
  /** Numbers of what the death took, for an undo. Null until the record is closed, and for earlier reports. */
  closed: jsonb("closed").$type<ClosedCounts>(),
  accesses: jsonb("accesses").$type<EndedAccessRow[]>().notNull().default([]),
});

/** A relative or friend, who needs no account. */
export interface CertificateBearer {
  name: string;
  countryCode: string;
  mobileNumber: string;
}

/** The contact that a record had before it was closed. */
export interface ClosedContact {
  email: string | null;
  mobileNumber: string | null;
  messagesTo: "CONTACT" | "SLIP" | "NONE" | null;
  messagesMobile: string | null;
}

/** Numbers of what ended with the record. */
export interface ClosedCounts {
  sessions: number;
  dentalAppointments: number;
  arrangements: number;
  orders: number;
  /** In cents, with GST. */
  refundAmount: number;
}

/** A customer who could act for the person. */
export interface EndedAccessRow {
  customerId: string;
  createdAt: string;
  isReminded: boolean;
  /** Set if the access was unconfirmed. Left out by an older version. */
  confirmBy?: string | null;
  /** Limits of the access. Reports before they existed have none. */
  rights?: { mayBook: boolean; mayPay: boolean; mayReadHealth: boolean; lastDay: string | null };
}
