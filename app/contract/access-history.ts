/** Who looked at or changed the records of a person on their behalf (SPEC section 6). */
import { z } from "zod";
import { call } from "./call";
import { instant } from "./fields";

export const accessEntry = z.object({
  id: z.uuid(),
  /** Who did it. */
  by: z.string(),
  /** Area and name of the call, as "addresses.create". */
  call: z.string(),
  changed: z.boolean(),
  /** Views of one day are kept together. */
  times: z.number().int(),
  lastAt: instant,
});
export type AccessEntry = z.output<typeof accessEntry>;

export const ACCESS_PAGE = 20;

export const accessHistory = {
  /** Of the client acted for, newest first. */
  list: call({
    method: "GET",
    path: "/profile/access-history",
    auth: "customer",
    query: z.object({ page: z.coerce.number().int().min(0).max(100_000).default(0) }),
    data: z.object({ content: z.array(accessEntry), total: z.number().int() }),
  }),
};
