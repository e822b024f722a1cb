/** Column types that the tables share. */
import { text, timestamp } from "drizzle-orm/pg-core";

/** An instant, stored in UTC and read as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** The reader of a link in messages: PERSON, or the customer who got a copy. Null for links of an older version, which all readers share. */
export const linkReader = () => text("reader");
