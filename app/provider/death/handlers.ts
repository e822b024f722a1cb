/** Reports of deaths by customers, and by staff at a counter. */
import { and, eq, isNull } from "drizzle-orm";
import type { contract } from "~/contract";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { clientAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { deathReport } from "~/database/schema/people/death-report";
import { toSingaporeDay } from "~/lib/singapore-date";
import { describeAlreadyReported } from "~/lib/text/death-words";
import { spaceClientId } from "~/lib/text/typed-codes";
import { recordStaffAction } from "../http/staff-action";
import { endCardPagesAfterDeath } from "../payment/cancellation/cancel-after-death";
import { isLovedOne } from "../shared/acting-scope";
import type { AreaHandlers, Context, CustomerContext } from "../shared/context";
import { requireStaff } from "../shared/entered-by";
import { refuse, rejectNotFound } from "../shared/failure";
import { withIdempotencyKey } from "../shared/idempotent";
import { requireLovedOnes } from "../shared/loved-one-feature";
import { reportDeath } from "./report-death";

export const deathHandlers: AreaHandlers<typeof contract.deaths> = {
  async report(context, { params, body }) {
    requireLovedOnes(context);
    const { diedOn } = body;
    const question = { ...params, ...body };
    const closed = await withIdempotencyKey(context, "report death", question, async (tx) => {
      const [found] = await tx
        .select({ id: client.id, dateOfBirth: client.dateOfBirth })
        .from(client)
        .innerJoin(clientAccess, eq(clientAccess.clientId, client.id))
        .where(isLovedOne(context, params.id));
      if (found === undefined) return refuseReported(tx, context, params.id);
      checkDay(context, diedOn, found.dateOfBirth);
      context.touched.add(found.id);
      const summary = await reportDeath(tx, context, {
        clientId: found.id,
        diedOn,
        reportedBy: context.customerId,
      });
      return summary ?? refuseReported(tx, context, found.id);
    });
    await endCardPagesAfterDeath(context, params.id);
    return closed;
  },

  async reportAtCounter(context, { body: { enteredBy, clientId, diedOn } }) {
    const staff = await requireStaff(context, enteredBy);
    const closed = await context.db.transaction(async (tx) => {
      const [found] = await tx
        .select({ dateOfBirth: client.dateOfBirth })
        .from(client)
        .where(and(eq(client.id, clientId), isNull(client.closedAt)));
      if (found === undefined) return refuseReportedAtCounter(tx, clientId);
      checkDay(context, diedOn, found.dateOfBirth);
      const summary = await reportDeath(tx, context, { clientId, diedOn, reportedBy: null });
      await recordStaffAction(tx, staff, {
        call: "deaths.reportAtCounter",
        clientIds: [clientId],
        changed: true,
        summary: "Reported a death.",
      });
      return summary ?? refuseReportedAtCounter(tx, clientId);
    });
    await endCardPagesAfterDeath(context, clientId);
    return closed;
  },
};

/** @throws 409 to a customer who could act for a person whose death is recorded, 404 to every other. */
async function refuseReported(
  tx: Transaction,
  { customerId }: CustomerContext,
  clientId: string,
): Promise<never> {
  const [reported] = await tx
    .select({ name: client.name, report: deathReport })
    .from(deathReport)
    .innerJoin(client, eq(client.id, deathReport.clientId))
    .where(eq(deathReport.clientId, clientId));
  const couldAct =
    reported?.report.reportedBy === customerId ||
    reported?.report.accesses.some((access) => access.customerId === customerId);
  if (reported === undefined || !couldAct) return rejectNotFound("The loved one");
  return refuse(409, errorCodes.over, describeAlreadyReported(reported.name));
}

/** @throws 409 if the death of the client is recorded, 404 for an unknown client. */
async function refuseReportedAtCounter(tx: Transaction, clientId: string): Promise<never> {
  const [reported] = await tx
    .select({ clientId: deathReport.clientId })
    .from(deathReport)
    .where(eq(deathReport.clientId, clientId));
  if (reported === undefined) return rejectNotFound("The client");
  return refuse(409, errorCodes.over, describeAlreadyReported(`client ${spaceClientId(clientId)}`));
}

/** @throws 400 for a day in the future or before the birth. */
function checkDay({ now }: Pick<Context, "now">, diedOn: string | null, dateOfBirth: string) {
  if (diedOn !== null && (diedOn > toSingaporeDay(now) || diedOn < dateOfBirth))
    refuse(400, errorCodes.invalid, "Date is invalid");
}
