/** Outcomes of people's last health declarations at the start of a programme. */
import { and, asc, desc, eq, getTableColumns, gt, gte, inArray } from "drizzle-orm";
import type { HealthOutcome } from "~/contract/health/health-declaration";
import type { Transaction } from "~/database/engine/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { healthDeclaration } from "~/database/schema/health";
import { client } from "~/database/schema/people/client";
import { service, term } from "~/database/schema/service";
import { staffRecord } from "~/database/schema/staff-record";
import type { Context } from "../shared/context";
import { decryptAnswers } from "./declaration-records";
import { computeEarliestValidDay } from "./form-lifecycle";
import { computeHealthResult } from "./rules";
import { isFullyCounted, leaveCounting, selectHowCounted } from "./unconfirmed-answers";

/** Determines the outcomes by client. Clients without a recent declaration are left out. They get a new form, and that answer decides. */
export async function findDeclaredOutcomes(
  tx: Transaction,
  context: Context,
  clientIds: readonly string[],
): Promise<Map<string, HealthOutcome>> {
  if (clientIds.length === 0) return new Map();
  // The lock ensures that a concurrent declaration is either seen here or finds the new service.
  await tx
    .select({ id: client.id })
    .from(client)
    .where(inArray(client.id, [...clientIds]))
    .orderBy(asc(client.id))
    .for("no key update");
  const newest = await tx
    .selectDistinctOn([healthDeclaration.clientId, isFullyCounted(healthDeclaration)], {
      ...getTableColumns(healthDeclaration),
      ...selectHowCounted(healthDeclaration),
    })
    .from(healthDeclaration)
    .where(
      and(
        inArray(healthDeclaration.clientId, [...clientIds]),
        eq(healthDeclaration.status, "SUBMITTED"),
        gte(healthDeclaration.submittedAt, computeEarliestValidDay(context.now)),
      ),
    )
    .orderBy(
      asc(healthDeclaration.clientId),
      asc(isFullyCounted(healthDeclaration)),
      desc(healthDeclaration.submittedAt),
    );
  const outcomes = new Map<string, HealthOutcome>();
  for (const declaration of leaveCounting(newest)) {
    const answers = decryptAnswers(context, declaration);
    const answered = await wasAssessedSince(tx, declaration);
    if (!answers || answered) continue;
    const { outcome } = computeHealthResult(answers);
    if (outcome !== "DOCTOR" || !(await wasNoteSeenSince(tx, declaration)))
      outcomes.set(
        declaration.clientId,
        chooseStricter(outcome, outcomes.get(declaration.clientId)),
      );
  }
  return outcomes;
}

const strictestFirst = ["DOCTOR", "ASSESSMENT", "FIT"] as const;

const chooseStricter = (one: HealthOutcome, other: HealthOutcome = "FIT"): HealthOutcome =>
  strictestFirst.find((outcome) => outcome === one || outcome === other) ?? one;

/** Checks if staff saw a doctor's note after the declaration. */
async function wasNoteSeenSince(
  tx: Transaction,
  { clientId, submittedAt }: typeof healthDeclaration.$inferSelect,
): Promise<boolean> {
  if (submittedAt === null) return false;
  const [seen] = await tx
    .select({ id: staffRecord.id })
    .from(staffRecord)
    .where(
      and(
        eq(staffRecord.clientId, clientId),
        eq(staffRecord.kind, "DOCTORS_NOTE"),
        gte(staffRecord.at, submittedAt),
      ),
    )
    .limit(1);
  return seen !== undefined;
}

/** Checks if a trainer has assessed the person since the declaration. Another package then requires no second pre-assessment. */
async function wasAssessedSince(
  tx: Transaction,
  { clientId, submittedAt }: typeof healthDeclaration.$inferSelect,
): Promise<boolean> {
  if (submittedAt === null) return false;
  const [seen] = await tx
    .select({ id: sessionBooking.id })
    .from(sessionBooking)
    .innerJoin(term, eq(term.id, sessionBooking.termId))
    .innerJoin(service, eq(service.id, term.serviceId))
    .where(
      and(
        eq(service.clientId, clientId),
        eq(sessionBooking.kind, "PRE_SESSION"),
        eq(sessionBooking.attendance, "ATTENDED"),
        gt(sessionBooking.endsAt, submittedAt),
      ),
    )
    .limit(1);
  return seen !== undefined;
}
