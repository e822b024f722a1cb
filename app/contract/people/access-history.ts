/** The people who viewed or changed a person's records on their behalf (SPEC section 6). */
import { z } from "zod";
import { call } from "../call";
import { agreementSubjects, agreementWays } from "../counter/counter";
import { instant, openEnum, recordId } from "../fields";

const helper = z.object({ centerName: z.string(), staff: z.string() });

export const accessEntry = z.object({
  id: recordId,
  /** The person who did it. */
  by: z.string(),
  /** Area and name of the call, as "addresses.create". */
  call: z.string(),
  changed: z.boolean(),
  /** Entries of one kind on the same day are counted in one. */
  times: z.number().int(),
  /** The first of them. */
  firstAt: instant.optional(),
  lastAt: instant,
  /** The counter and the helper with whom it was entered. Null from the person's own device. */
  entered: helper.nullable().default(null),
});
export type AccessEntry = z.output<typeof accessEntry>;

/** Agreements that the customer confirmed in person at a counter. */
const agreedAtCounter = z.object({
  id: recordId,
  subject: openEnum(agreementSubjects),
  how: openEnum(agreementWays),
  agreedAt: instant,
  entered: helper,
});

export const ACCESS_PAGE_SIZE = 20;

export const accessHistory = {
  list: call({
    method: "GET",
    path: "/profile/access-history",
    auth: "customer",
    proxy: "read",
    doc: "Returns who read or changed the records of the client acted for, newest first, in pages of 20.",
    spec: "ours (PDPA section 21)",
    optional: "The page about access to the client's records states that it cannot be shown.",
    query: z.object({ page: z.coerce.number().int().min(0).max(100_000).default(0) }),
    data: z.object({
      content: z.array(accessEntry),
      total: z.number().int(),
      /** The newest ones, and only the caller's own. */
      agreements: z.array(agreedAtCounter),
    }),
  }),
};
