/** Column types that the tables share. */
import { timestamp } from "drizzle-orm/pg-core";

/** An instant, stored in UTC and read as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
