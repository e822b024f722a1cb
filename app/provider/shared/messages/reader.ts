/** Readers of messages, each with the right to read. The type of `notify` requires one, so that no new message forgets it. */
import type { ReaderKind } from "~/database/schema/delivery";
import type { Context } from "../context";
import { type Recipient, toRecipient } from "./recipient";

export type Reader =
  | { as: Exclude<ReaderKind, "HOLDER" | "CUSTOMER" | "CHOSEN"> }
  | { as: "HOLDER" | "CUSTOMER"; customerId: string }
  | ChosenReader;

/** An address that the customer typed who causes the message. */
export interface ChosenReader {
  as: "CHOSEN";
  /** Null for a visitor, whose messages are counted by the address alone. */
  customerId: string | null;
  /**
   * REFUSE if the change or code is refused once the account or the number has had its messages of the day, REFUSE_ACCOUNT if the number
   * only gets no more, LEAVE_OUT if nothing is refused.
   */
  over: "REFUSE" | "REFUSE_ACCOUNT" | "LEAVE_OUT";
}

export interface Addressee extends Recipient {
  /** The client whom the message is about. Null if it is about no record. */
  about: string | null;
  reader: Reader;
}

/** Addresses the person whom the message is about, by the contact on the record. */
export const toPerson = (
  record: Parameters<typeof toRecipient>[0] & { id: string },
): Addressee => ({ ...toRecipient(record), about: record.id, reader: { as: "PERSON" } });

export const toStaff = ({ staffEmail: email }: Pick<Context, "staffEmail">): Addressee => ({
  email,
  mobile: null,
  about: null,
  reader: { as: "STAFF" },
});

/** Addresses the owner of an address, which the message proves, uses or informs of an end. */
export const toAddress = (to: Recipient, about: string | null = null): Addressee => ({
  ...to,
  about,
  reader: { as: "ADDRESS" },
});

/** Addresses a contact that the customer who causes the message may have typed. */
export const toChosenAddress = (
  to: Recipient,
  { customerId, over }: Omit<ChosenReader, "as">,
  about: string | null = null,
): Addressee => ({ ...to, about, reader: { as: "CHOSEN", customerId, over } });
