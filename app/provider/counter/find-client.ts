/** Finds a client for a helper at a counter. Each search is recorded with its reason. */
import { and, asc, eq, sql } from "drizzle-orm";
import type { contract } from "~/contract";
import { MAX_FOUND_CLIENTS } from "~/contract/counter/counter-clients";
import { errorCodes } from "~/contract/response";
import { clientAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { customer } from "~/database/schema/people/customer";
import { reply } from "~/languages/reply";
import { toSingaporeDay } from "~/lib/singapore-date";
import { maskName } from "~/lib/text/mask-name";
import { recordStaffAction } from "../http/staff-action";
import { findMergeTarget } from "../people/find-record";
import type { AreaHandlers } from "../shared/context";
import { isCounterSubject } from "../shared/counter-account";
import { requireStaff } from "../shared/entered-by";
import { refuse } from "../shared/failure";

export const counterClientHandlers: AreaHandlers<typeof contract.counterClients> = {
  async find(context, { body: { enteredBy, reason, clientId, name, dateOfBirth } }) {
    const staff = await requireStaff(context, enteredBy);
    const which = whichClient(clientId, name, dateOfBirth);
    return context.db.transaction(async (tx) => {
      const rows = await tx
        .select({ client, subject: customer.subject })
        .from(client)
        .leftJoin(
          clientAccess,
          and(eq(clientAccess.clientId, client.id), eq(clientAccess.relation, "SELF")),
        )
        .leftJoin(customer, eq(customer.id, clientAccess.customerId))
        .where(which)
        .orderBy(asc(client.id))
        .limit(MAX_FOUND_CLIENTS);
      await recordStaffAction(tx, staff, {
        call: "counterClients.find",
        clientIds: rows.map((row) => row.client.id),
        changed: false,
        summary: `Looked for a client (${reason}), found ${rows.length}.`,
      });
      return Promise.all(
        onlyTyped(rows, clientId).map(async ({ client: found, subject }) => ({
          clientId: found.id,
          maskedName: maskName(found.name),
          maskedNric: found.maskedIdNumber.toUpperCase(),
          canBeHelped:
            found.closedAt === null &&
            found.mobileNumber === null &&
            (subject === null || isCounterSubject(subject)),
          closed: found.closedAt && {
            on: toSingaporeDay(found.closedAt),
            mergedInto: await findMergeTarget(tx, found.id),
          },
        })),
      );
    });
  },
};

/**
 * Leaves the client whose ID was typed. Its case does not count, unless another ID differs in nothing else.
 * @throws 409 if the case decides and was not typed as on the slip.
 */
function onlyTyped<Row extends { client: { id: string } }>(rows: Row[], typed: string | null) {
  if (typed === null || rows.length < 2) return rows;
  const exact = rows.filter((row) => row.client.id === typed);
  if (exact.length === 0) refuse(409, errorCodes.notAllowed, SEVERAL);
  return exact;
}

const SEVERAL = reply("replies-counter:find.capitals");

/** @throws 400 unless the client ID, or both name and birth date, are given. */
function whichClient(clientId: string | null, name: string | null, dateOfBirth: string | null) {
  if (clientId !== null) return eq(sql`lower(${client.id})`, clientId.toLowerCase());
  if (name === null || dateOfBirth === null)
    return refuse(400, errorCodes.invalid, reply("replies-counter:find.what-full"));
  const plain = name.trim().replace(/\s+/g, " ").toLowerCase();
  return and(
    eq(client.dateOfBirth, dateOfBirth),
    eq(sql`lower(regexp_replace(trim(${client.name}), '\\s+', ' ', 'g'))`, plain),
  );
}
