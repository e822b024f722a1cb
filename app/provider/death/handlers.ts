/** Reports of deaths by customers, and by staff at a counter. */
import { and, eq, isNull } from "drizzle-orm";
import type { contract } from "~/contract";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { clientAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { deathReport } from "~/database/schema/people/death-report";
import { reply } from "~/languages/reply";
import { toSingaporeDay } from "~/lib/singapore-date";
import { spaceClientId } from "~/lib/text/typed-codes";
import { recordStaffAction } from "../http/staff-action";
import { endCardPagesAfterDeath } from "../payment/cancellation/cancel-after-death";
import { createAccessLink } from "../people/access/linked-notices";
import { isLovedOne } from "../shared/acting-scope";
import type { AreaHandlers, Context, CustomerContext } from "../shared/context";
import { requireConfirmedStaff } from "../shared/entered-by";
import { refuse, rejectNotFound } from "../shared/failure";
import { withIdempotencyKey } from "../shared/idempotent";
import { requireLovedOnes } from "../shared/loved-one-feature";
import { reportDeath } from "./report-death";
import { requestDeath } from "./request-death";

export const deathHandlers: AreaHandlers<typeof contract.deaths> = {
  async report(context, { params, body }) {
    requireLovedOnes(context);
    const { diedOn } = body;
    const question = { ...params, ...body };
    const closed = await withIdempotencyKey(context, "report death", question, async (tx) => {
      const [found] = await tx
        .select({ client })
        .from(client)
        .innerJoin(clientAccess, eq(clientAccess.clientId, client.id))
        .where(isLovedOne(context, params.id));
      if (found === undefined) return refuseReported(tx, context, params.id);
      const { client: record } = found;
      checkDay(context, diedOn, record.dateOfBirth);
      const link = await createAccessLink(tx, context, record.id);
      const isNew = await requestDeath(tx, context, record, {
        ...link,
        diedOn,
        reportedBy: context.customerId,
      });
      return isNew
        ? { ...NOTHING_CLOSED, name: record.name, requested: true }
        : refuseRequested(tx, record);
    });
    return closed;
  },

  async reportAtCounter(context, { body: { enteredBy, clientId, diedOn, broughtBy } }) {
    const staff = await requireConfirmedStaff(context, enteredBy);
    const closed = await context.db.transaction(async (tx) => {
      const [found] = await tx
        .select({ dateOfBirth: client.dateOfBirth })
        .from(client)
        .where(and(eq(client.id, clientId), isNull(client.closedAt)));
      if (found === undefined) return refuseReportedAtCounter(tx, clientId);
      checkDay(context, diedOn, found.dateOfBirth);
      const summary = await reportDeath(tx, context, {
        clientId,
        diedOn,
        reportedBy: null,
        broughtBy,
      });
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

/** A request cancels nothing. */
const NOTHING_CLOSED = {
  sessions: 0,
  dentalAppointments: 0,
  arrangements: 0,
  orders: 0,
  refundAmount: 0,
};

/** @throws 409 while staff decide another request, and after one was stopped: staff then record the death with a document */
async function refuseRequested(
  tx: Transaction,
  { id, name }: typeof client.$inferSelect,
): Promise<never> {
  const [stopped] = await tx
    .select({ clientId: deathReport.clientId })
    .from(deathReport)
    .where(and(eq(deathReport.clientId, id), eq(deathReport.status, "STOPPED")));
  const reason = stopped
    ? reply("replies-people:death.stopped", { name })
    : reply("replies-people:death.requested", { name });
  return refuse(409, errorCodes.over, reason);
}

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
    .where(and(eq(deathReport.clientId, clientId), isNull(deathReport.status)));
  const couldAct =
    reported?.report.reportedBy === customerId ||
    reported?.report.accesses.some((access) => access.customerId === customerId);
  if (reported === undefined || !couldAct) return rejectNotFound("The loved one");
  return refuse(
    409,
    errorCodes.over,
    reply("replies-people:death.already", { name: reported.name }),
  );
}

/** @throws 409 if the death of the client is recorded, 404 for an unknown client. */
async function refuseReportedAtCounter(tx: Transaction, clientId: string): Promise<never> {
  const [reported] = await tx
    .select({ clientId: deathReport.clientId })
    .from(deathReport)
    .where(and(eq(deathReport.clientId, clientId), isNull(deathReport.status)));
  if (reported === undefined) return rejectNotFound("The client");
  return refuse(
    409,
    errorCodes.over,
    reply("replies-counter:death.already", { id: spaceClientId(clientId) }),
  );
}

/** @throws 400 for a day in the future or before the birth. */
function checkDay({ now }: Pick<Context, "now">, diedOn: string | null, dateOfBirth: string) {
  if (diedOn !== null && (diedOn > toSingaporeDay(now) || diedOn < dateOfBirth))
    refuse(400, errorCodes.invalid, reply("replies-people:death.date"));
}
