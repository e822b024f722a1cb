/** The decision of a record's owner about a person who can act for them or who pays for them. */
import { z } from "zod";

export const accessDecision = z.object({
  decision: z.enum(["confirm", "end"]),
  /** Set on the owner's own page. A link from a message identifies the person. */
  person: z.string().max(60).default(""),
  /** The subject of the decision: acting for the owner, or paying their invoices. */
  about: z.enum(["acting", "paying"]).default("acting"),
});
