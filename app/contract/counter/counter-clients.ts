/** Finding a client at a counter, with a reason that is recorded. */
import { z } from "zod";
import { call } from "../call";
import { day } from "../fields";
import { clientIdText } from "../people/loved-one";

export const MAX_FOUND_CLIENTS = 5;

const enteredBy = z.string().min(1).max(1000);

export const counterClients = {
  find: call({
    method: "POST",
    path: "/counter/clients",
    auth: "public",
    doc: "Finds clients by full name and birth date, or by the client ID on a slip. Each search is recorded with its reason, in the access history of the clients found too. At most five are returned, with masked ID numbers.",
    spec: "ours",
    errors: { counterWithdrawn: 403, notAllowed: 409 },
    optional: "Helpers cannot look up a client at a counter.",
    body: z.object({
      enteredBy,
      reason: z.string().trim().min(1, "A reason is required").max(200),
      clientId: clientIdText.nullable(),
      name: z.string().max(100).nullable(),
      dateOfBirth: day.nullable(),
    }),
    data: z.array(
      z.object({
        clientId: z.string(),
        /** Masked, such as "L** A* H***". */
        maskedName: z.string(),
        maskedNric: z.string(),
        /** True for a person without a sign-in, whose record a helper can open. */
        canBeHelped: z.boolean(),
        /** A closed record, for which nothing can be done: the day, and the client ID into which it was merged, if it was. */
        closed: z.object({ on: day, mergedInto: z.string().nullable() }).nullable().default(null),
      }),
    ),
  }),
};
