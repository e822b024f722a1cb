/** Which browsers are counters, and who is being helped there. Only `portal/` reads and writes this table. */
import { text } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { portalSchema } from "./portal";

export const counter = portalSchema.table("counter", {
  /** SHA-256 of the cookie's value. */
  idHash: text("id_hash").primaryKey(),
  centreName: text("centre_name").notNull(),
  /** The provider's pass for the counter code. The portal sends it with every staff code. */
  pass: text("pass").notNull(),
  setUpAt: instant("set_up_at").notNull(),
  /** Time at which the helper entered their staff code for the current customer. Null between two customers. */
  visitStartedAt: instant("visit_started_at"),
  visitSeenAt: instant("visit_seen_at"),
  /** SHA-256 of the visit's own cookie, which only the browser has in which the staff code was typed. */
  visitHash: text("visit_hash"),
  /** Time at which a customer signed in at this visit. The desk is closed from then until the next staff code. */
  deskClosedAt: instant("desk_closed_at"),
  /** The name of the helper's staff code. */
  staff: text("staff"),
  /** The provider's reference, sent with every entry. */
  enteredBy: text("entered_by"),
  /** Encrypted hand-over for the previous customer: a code that only they can use. */
  handOver: text("hand_over"),
});
