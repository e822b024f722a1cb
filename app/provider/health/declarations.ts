/** Active Ageing health declarations. A service or the customer opens them, and the answers are encrypted. */
import { and, asc, eq, not, type SQL, sql } from "drizzle-orm";
import type { contract } from "~/contract";
import type { HealthAnswers, HealthOutcome } from "~/contract/health/health-declaration";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { createPlaceholders, createPreparedQuery } from "~/database/queries/prepared-query";
import { healthDeclaration } from "~/database/schema/health";
import { centre } from "~/database/schema/offering/centre";
import { clientAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { reply } from "~/languages/reply";
import { requireAgreement } from "../counter/agreements";
import { isAnyClient, requireActingClient } from "../shared/acting-scope";
import type { AreaHandlers, CustomerContext } from "../shared/context";
import { refuse, rejectNotFound } from "../shared/failure";
import { withIdempotencyKey } from "../shared/idempotent";
import { formatFullMobile } from "../shared/messages/recipient";
import { recordHealthAccess } from "./access-log";
import { createDeclarationFile } from "./declaration-pdf";
import {
  type DeclarationRecord,
  decryptPermittedAnswers,
  encryptAnswers,
  findDeclarations,
  findLastAnswers,
  isOpenOwnForm,
  toDeclaration,
} from "./declaration-records";
import { computeEarliestValidDay } from "./form-lifecycle";
import { computeHealthResult, hasNewCondition } from "./rules";
import { findTrainingCentre } from "./training-centre";
import { hasDeclaredSinceLink, isFullyCounted, notifyIfUnconfirmed } from "./unconfirmed-answers";

export interface DeclarationResult {
  outcome: HealthOutcome;
  /** True if it names a condition that was not known. */
  hasNew: boolean;
  /** True if the person never declared before. */
  first: boolean;
  /** `UNCONFIRMED` for answers of an access that is not confirmed. `INSTEAD` for those that count instead of such answers. */
  counts: "FULLY" | "UNCONFIRMED" | "INSTEAD";
}

/** The booking operations that follow a declaration. They are passed in, so that this area does not depend on booking. */
export interface BookingPort {
  lockTermsOfPerson(tx: Transaction, clientId: string): Promise<void>;
  moveToHealthStage(
    tx: Transaction,
    now: Date,
    clientId: string,
    declared: DeclarationResult,
  ): Promise<boolean>;
}

export const createHealthDeclarationHandlers = (
  booked: BookingPort,
): AreaHandlers<typeof contract.healthDeclarations> => ({
  async submit(context, { body }) {
    context.requireRight(body.clientId);
    await requireAgreement(context, ["REGISTRATION", "HEALTH"]);
    // The key's row outlives the form, so it may hold only a keyed hash of the health answers.
    const question = context.vault.lookup(JSON.stringify(body), "health declaration sent");
    const id = await withIdempotencyKey(context, "submit health declaration", question, (tx) =>
      submit(context, tx, booked, body),
    );
    return toDeclaration(context, await requireDeclaration(context, id));
  },

  async list(context) {
    const found = await findDeclarations(context);
    const answered = new Set(
      found.filter((one) => isUnconfirmedAnswer(context, one)).map(({ client: of }) => of.id),
    );
    return found
      .filter(
        ({ declaration, client: of }) => declaration.status !== "OPEN" || !answered.has(of.id),
      )
      .map((one) => toDeclaration(context, one));
  },

  async open(context) {
    const { id: clientId } = await requireActingClient(context);
    await context.db
      .insert(healthDeclaration)
      .values({ clientId, status: "OPEN", createdAt: context.now })
      .onConflictDoNothing();
    const [own] = await context.db
      .select({ id: healthDeclaration.id })
      .from(healthDeclaration)
      .where(and(eq(healthDeclaration.clientId, clientId), isOpenOwnForm));
    return toDeclaration(context, await requireDeclaration(context, own?.id ?? ""));
  },

  async get(context, { params }) {
    const record = await requireDeclaration(context, params.id);
    const answers = decryptPermittedAnswers(context, record);
    if (answers) await recordHealthAccess(context, record.client.id, "health-declaration screen");
    return { ...toForm(context, record), answers, result: answers && computeHealthResult(answers) };
  },

  async file(context, { params, query }) {
    const record = await requireDeclaration(context, params.id);
    const answers = decryptPermittedAnswers(context, record);
    if (answers === null) return rejectNotFound("The health declaration");
    await recordHealthAccess(context, record.client.id, "health-declaration file");
    const result = computeHealthResult(answers);
    return createDeclarationFile(toForm(context, record), answers, result, query.language);
  },
});

async function requireDeclaration(context: CustomerContext, id: string) {
  const [record] = await findDeclarations(context, id);
  return record ?? rejectNotFound("The health declaration");
}

function toForm(context: CustomerContext, record: DeclarationRecord) {
  const { maskedIdNumber, idType } = record.client;
  return {
    ...toDeclaration(context, record),
    maskedNric: maskedIdNumber.toUpperCase(),
    idType,
    handphone: context.isAllowed(record.client.id, "read") ? formatFullMobile(record.client) : "",
  };
}

interface Sent extends HealthAnswers {
  clientId: string;
  formId?: string | undefined;
}

async function submit(
  context: CustomerContext,
  tx: Transaction,
  booked: BookingPort,
  { clientId, formId, ...answers }: Sent,
): Promise<string> {
  const [person] = await ownPerson(tx).execute({ customerId: context.customerId, clientId });
  if (person === undefined) return rejectNotFound("The profile");
  // The lock makes concurrent forms run one after the other and prevents a booking from changing a stage at the same time.
  await booked.lockTermsOfPerson(tx, clientId);
  const [form, training] = await Promise.all([
    context.isAllowed(clientId, "read")
      ? formToAnswer(context, tx, clientId, formId)
      : createUnconfirmedForm(context, tx, clientId, formId),
    findTrainingCentre(context, tx, clientId),
  ]);
  const at = form.centre ?? training;
  const counts = await findHowCounted(tx, context, clientId);
  const last = await findLastAnswers(context, tx, clientId, form.id);
  const isStageChanged =
    counts !== null &&
    (await booked.moveToHealthStage(tx, context.now, clientId, {
      outcome: computeHealthResult(answers).outcome,
      hasNew: hasNewCondition(last, answers),
      first: last === null,
      counts,
    }));
  const sealed = encryptAnswers(context, person.client, at?.name ?? null, answers);
  await answered(tx).execute({
    id: form.id,
    answers: sealed,
    centreId: at?.id ?? null,
    submittedAt: context.now,
    unconfirmedBy: await notifyIfUnconfirmed(tx, context, clientId, isStageChanged),
  });
  return form.id;
}

/** @returns null for answers that require nothing, because the owner has answered since the caller linked the record. */
async function findHowCounted(
  tx: Transaction,
  context: CustomerContext,
  clientId: string,
): Promise<DeclarationResult["counts"] | null> {
  if (!context.isAllowed(clientId, "read"))
    return (await hasDeclaredSinceLink(tx, context, clientId)) ? null : "UNCONFIRMED";
  const isUncounted = and(
    eq(healthDeclaration.clientId, clientId),
    not(isFullyCounted(healthDeclaration)),
  );
  const found = await tx
    .select({ id: healthDeclaration.id })
    .from(healthDeclaration)
    .where(isUncounted)
    .limit(1);
  return found.length > 0 ? "INSTEAD" : "FULLY";
}

/** Creates a form for answers that the owner may not agree with. The form that they answer still asks the owner. */
async function createUnconfirmedForm(
  context: CustomerContext,
  tx: Transaction,
  clientId: string,
  formId: string | undefined,
) {
  const asked = formId && (await formToAnswer(context, tx, clientId, formId));
  const [created] = await tx
    .insert(healthDeclaration)
    .values({ clientId, createdAt: context.now, status: "SUBMITTED" })
    .returning({ id: healthDeclaration.id });
  return { id: (created as { id: string }).id, centre: asked ? asked.centre : null };
}

/** Checks for valid answers that the caller sent by an access that is still not confirmed. */
const isUnconfirmedAnswer = (
  { isAllowed, customerId, now }: CustomerContext,
  { declaration: { unconfirmedBy, submittedAt }, client: of }: DeclarationRecord,
): boolean =>
  unconfirmedBy === customerId &&
  !isAllowed(of.id, "read") &&
  submittedAt !== null &&
  submittedAt >= computeEarliestValidDay(now);

const ownPerson = createPreparedQuery((db) =>
  db
    .select({ client })
    .from(client)
    .innerJoin(clientAccess, eq(clientAccess.clientId, client.id))
    .where(
      and(
        isAnyClient({ customerId: sql.placeholder("customerId") }),
        eq(client.id, sql.placeholder("clientId")),
      ),
    )
    .prepare("own_person"),
);

const answered = createPreparedQuery((db) =>
  db
    .update(healthDeclaration)
    .set({
      ...createPlaceholders(
        healthDeclaration,
        "answers",
        "centreId",
        "submittedAt",
        "unconfirmedBy",
      ),
      status: "SUBMITTED",
    })
    .where(eq(healthDeclaration.id, sql.placeholder("id")))
    .prepare("answered_health_form"),
);

/**
 * Finds the named open form. Without a name, it finds the oldest open form or creates one.
 * @throws 409 if the named form is no longer open.
 */
async function formToAnswer(
  context: CustomerContext,
  tx: Transaction,
  clientId: string,
  formId: string | undefined,
) {
  const [found] = await (formId === undefined ? anyOpen : namedForm)(tx).execute({
    clientId,
    formId,
  });
  if (found) {
    if (found.status !== "OPEN") {
      refuse(409, errorCodes.formClosed, reply("replies-health:declaration.closed"));
    }
    return found;
  }
  if (formId !== undefined) return rejectNotFound("The health declaration");
  const [created] = await newForm(tx).execute({ clientId, createdAt: context.now });
  return { id: (created as { id: string }).id, centre: null };
}

const formToFill = (which: SQL, name: string) =>
  createPreparedQuery((db) =>
    db
      .select({
        id: healthDeclaration.id,
        status: healthDeclaration.status,
        centre: { id: centre.id, name: centre.name },
      })
      .from(healthDeclaration)
      .leftJoin(centre, eq(centre.id, healthDeclaration.centreId))
      .where(and(eq(healthDeclaration.clientId, sql.placeholder("clientId")), which))
      .orderBy(asc(healthDeclaration.createdAt))
      .limit(1)
      .prepare(name),
  );
const anyOpen = formToFill(eq(healthDeclaration.status, "OPEN"), "open_health_form");
const namedForm = formToFill(
  eq(healthDeclaration.id, sql.placeholder("formId")),
  "named_health_form",
);

const newForm = createPreparedQuery((db) =>
  db
    .insert(healthDeclaration)
    .values({ ...createPlaceholders(healthDeclaration, "clientId", "createdAt"), status: "OPEN" })
    .returning({ id: healthDeclaration.id })
    .prepare("new_health_form"),
);
