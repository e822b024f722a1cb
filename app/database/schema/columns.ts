/** Column kinds that the tables share. */
import { timestamp } from "drizzle-orm/pg-core";

/** An instant, kept in UTC and read as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
