/** Lifecycle of a health declaration: when it is requested, and when an unanswered form is closed. */
import { and, eq, gte, inArray, lt, sql } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { healthDeclaration } from "~/database/schema/health";
import { service } from "~/database/schema/service";
import { addMonths, startOfSingaporeDay, toSingaporeDay } from "~/lib/singapore-date";
import type { Context } from "../shared/context";
import { requiresDeclaration } from "./requires-declaration";
import { isFullyCounted } from "./unconfirmed-answers";

/**
 * Months for which a declaration is valid, equal to the window in the form's question (SPEC section 9, health-declaration injury window).
 */
const RECENT_MONTHS = 6;

/** Computes the earliest day of a declaration that is still valid. */
export const computeEarliestValidDay = (now: Date): Date =>
  startOfSingaporeDay(addMonths(toSingaporeDay(now), -RECENT_MONTHS));

/** Opens a form for each new exercise service of a client without a recent declaration. */
export async function createDeclarationForms(
  tx: Transaction,
  now: Date,
  serviceIds: string[],
): Promise<void> {
  if (serviceIds.length === 0) return;
  const bought = await tx
    .select({ id: service.id, clientId: service.clientId, centreId: service.centreId })
    .from(service)
    .where(and(inArray(service.id, serviceIds), requiresDeclaration(tx, service.productId)));
  if (bought.length === 0) return;
  const declared = await tx
    .select({ clientId: healthDeclaration.clientId })
    .from(healthDeclaration)
    .where(
      and(
        inArray(
          healthDeclaration.clientId,
          bought.map(({ clientId }) => clientId),
        ),
        eq(healthDeclaration.status, "SUBMITTED"),
        gte(healthDeclaration.submittedAt, computeEarliestValidDay(now)),
        isFullyCounted(healthDeclaration),
      ),
    );
  const recent = new Set(declared.map(({ clientId }) => clientId));
  const required = bought.filter(({ clientId }) => !recent.has(clientId));
  if (required.length === 0) return;
  await tx
    .insert(healthDeclaration)
    .values(
      required.map(({ id, clientId, centreId }) => ({
        clientId,
        centreId,
        serviceId: id,
        status: "OPEN" as const,
        createdAt: now,
      })),
    )
    .onConflictDoNothing();
}

/** Closes forms whose service has ended. */
export async function closeFormsOfEndedServices({ db, now }: Context): Promise<void> {
  const ended = db
    .select({ id: service.id })
    .from(service)
    .where(lt(service.validUntil, toSingaporeDay(now)));
  await db
    .update(healthDeclaration)
    .set({ status: "CLOSED" })
    // The value is no parameter, because a partial index does not fit one.
    .where(
      and(sql`${healthDeclaration.status} = 'OPEN'`, inArray(healthDeclaration.serviceId, ended)),
    );
}
