/** What the owner of a record says about somebody who can act for them, or who pays for them. */
import { z } from "zod";

export const accessDecision = z.object({
  decision: z.enum(["confirm", "end"]),
  /** On the owner's own page; a link from a message names the person itself. */
  person: z.string().max(60).default(""),
  /** Whether it is about acting for them, or about paying their invoices. */
  about: z.enum(["acting", "paying"]).default("acting"),
});
