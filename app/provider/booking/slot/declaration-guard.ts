/** Guard that requires a health declaration before the first booking. */
import { and, eq, gte, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { TermStage } from "~/contract/lists";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { createPreparedQuery } from "~/database/queries/prepared-query";
import { healthDeclaration } from "~/database/schema/health";
import type { service } from "~/database/schema/service";
import { reply } from "~/languages/reply";
import { computeEarliestValidDay } from "~/provider/health/form-lifecycle";
import { isFullyCounted } from "~/provider/health/unconfirmed-answers";
import { refuse } from "~/provider/shared/failure";
import { computeServiceStatus } from "../term/stages";

type ServiceWithTerm = { service: typeof service.$inferSelect; term: { stage: TermStage } };

/** The time, and the customer who books. The link of a message has no customer. */
type Caller = { now: Date; customerId?: string };

/**
 * Checks if the health declaration of an exercise programme is still missing. A new service cannot be booked while its form is open.
 * Any declaration that the client makes after the form was opened counts, and a valid one of the caller whose access is not confirmed.
 */
export async function isDeclarationPending(
  tx: Transaction,
  { now, customerId }: Caller,
  { service: of, term }: ServiceWithTerm,
): Promise<boolean> {
  if (computeServiceStatus({ ...of, stage: term.stage }, now) !== "UPCOMING") return false;
  const waiting = await waitingForms(tx).execute({
    serviceId: of.id,
    customerId: customerId ?? null,
    validFrom: computeEarliestValidDay(now),
  });
  return waiting.length > 0;
}

const waitingForms = createPreparedQuery((db) => {
  const submitted = alias(healthDeclaration, "given");
  return db
    .select({ id: healthDeclaration.id })
    .from(healthDeclaration)
    .leftJoin(
      submitted,
      and(
        eq(submitted.clientId, healthDeclaration.clientId),
        eq(submitted.status, "SUBMITTED"),
        or(
          and(gte(submitted.submittedAt, healthDeclaration.createdAt), isFullyCounted(submitted)),
          and(
            gte(submitted.submittedAt, sql.placeholder("validFrom")),
            sql`${submitted.unconfirmedBy}::text = ${sql.placeholder("customerId")}`,
          ),
        ),
      ),
    )
    .where(
      and(
        eq(healthDeclaration.serviceId, sql.placeholder("serviceId")),
        eq(healthDeclaration.status, "OPEN"),
        isNull(submitted.id),
      ),
    )
    .limit(1)
    .prepare("waiting_declarations");
});

/** @throws 409 while the declaration is missing. */
export async function requireDeclaration(
  tx: Transaction,
  caller: Caller,
  of: ServiceWithTerm,
): Promise<void> {
  if (await isDeclarationPending(tx, caller, of)) rejectMissingDeclaration();
}

export const rejectMissingDeclaration = () =>
  refuse(409, errorCodes.notAllowed, reply("replies-booking:declare-first"));
