/** Reports of deaths by customers, and by staff at a counter. */
import { and, eq, isNull } from "drizzle-orm";
import type { contract } from "~/contract";
import { errorCodes } from "~/contract/response";
import { client, clientAccess } from "~/database/schema/people";
import { singaporeDay } from "~/lib/singapore-date";
import { recordStaffAction } from "../http/staff-action";
import { lovedOneOf } from "../shared/acting-scope";
import type { AreaHandlers, Context } from "../shared/context";
import { requireStaff } from "../shared/entered-by";
import { notFound, refuse } from "../shared/failure";
import { withIdempotencyKey } from "../shared/idempotent";
import { requireLovedOnes } from "../shared/loved-one-feature";
import { reportDeath } from "./report-death";

export const deathHandlers: AreaHandlers<typeof contract.deaths> = {
  report(context, { params, body }) {
    requireLovedOnes(context);
    const { diedOn } = body;
    return withIdempotencyKey(context, "report death", { ...params, ...body }, async (tx) => {
      const [found] = await tx
        .select({ id: client.id, dateOfBirth: client.dateOfBirth })
        .from(client)
        .innerJoin(clientAccess, eq(clientAccess.clientId, client.id))
        .where(lovedOneOf(context, params.id));
      if (found === undefined) return notFound("The loved one");
      checkDay(context, diedOn, found.dateOfBirth);
      context.touched.add(found.id);
      const summary = await reportDeath(tx, context, {
        clientId: found.id,
        diedOn,
        reportedBy: context.customerId,
      });
      return summary ?? notFound("The loved one");
    });
  },

  async reportAtCounter(context, { body: { enteredBy, clientId, diedOn } }) {
    const staff = await requireStaff(context, enteredBy);
    return context.db.transaction(async (tx) => {
      const [found] = await tx
        .select({ dateOfBirth: client.dateOfBirth })
        .from(client)
        .where(and(eq(client.id, clientId), isNull(client.closedAt)));
      if (found === undefined) return notFound("The client");
      checkDay(context, diedOn, found.dateOfBirth);
      const summary = await reportDeath(tx, context, { clientId, diedOn, reportedBy: null });
      await recordStaffAction(tx, staff, {
        call: "deaths.reportAtCounter",
        clientIds: [clientId],
        changed: true,
        summary: "Reported a death.",
      });
      return summary ?? notFound("The client");
    });
  },
};

/** @throws 400 for a day in the future or before the birth. */
function checkDay({ now }: Pick<Context, "now">, diedOn: string | null, dateOfBirth: string) {
  if (diedOn !== null && (diedOn > singaporeDay(now) || diedOn < dateOfBirth))
    refuse(400, errorCodes.invalid, "Date is invalid");
}
