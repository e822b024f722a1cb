/** Health declarations as stored: encrypted, with the person's details of that day. */
import { and, asc, desc, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { HealthAnswers, HealthDeclaration } from "~/contract/health/health-declaration";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { createPreparedQuery } from "~/database/queries/prepared-query";
import { healthDeclaration } from "~/database/schema/health";
import { centre } from "~/database/schema/offering/centre";
import { clientAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { encryptionContext } from "~/database/secrets/encrypted-columns";
import { isAnyClient } from "../shared/acting-scope";
import type { CustomerContext } from "../shared/context";
import { formatFullMobile } from "../shared/messages/recipient";
import { isCountedFor, isFullyCounted } from "./unconfirmed-answers";

type ClientRow = typeof client.$inferSelect;
type DeclarationRow = typeof healthDeclaration.$inferSelect;

/** Content of the encrypted form: the answers and the form's own fields, filled from the record without asking the customer. */
interface SealedDeclaration {
  name: string;
  /** ID number in full and in capitals. */
  nric: string;
  handphone: string;
  centre: string | null;
  answers: HealthAnswers;
}

export interface DeclarationRecord {
  declaration: DeclarationRow;
  client: ClientRow;
  /** False for answers of a customer whose access is not confirmed. */
  isCounted: boolean;
  centerName: string | null;
}

/** Finds forms of any client of the customer, newest first. */
export async function findDeclarations(
  context: CustomerContext,
  id?: string,
): Promise<DeclarationRecord[]> {
  const { db, customerId } = context;
  const records = await (id === undefined ? allForms : oneForm)(db).execute({
    customerId,
    id,
  });
  for (const { declaration } of records) context.touched.add(declaration.clientId);
  return records;
}

const formsOf = (only: SQL | undefined, name: string) =>
  createPreparedQuery((db) =>
    db
      .select({
        declaration: healthDeclaration,
        client,
        isCounted: isFullyCounted(healthDeclaration),
        centerName: centre.name,
      })
      .from(healthDeclaration)
      .innerJoin(client, eq(client.id, healthDeclaration.clientId))
      .innerJoin(clientAccess, eq(clientAccess.clientId, client.id))
      .leftJoin(centre, eq(centre.id, healthDeclaration.centreId))
      .where(and(isAnyClient({ customerId: sql.placeholder("customerId") }), only))
      .orderBy(desc(healthDeclaration.createdAt), asc(healthDeclaration.id))
      .prepare(name),
  );
const allForms = formsOf(undefined, "health_forms");
const oneForm = formsOf(eq(healthDeclaration.id, sql.placeholder("id")), "health_form");

export function toDeclaration(
  { isAllowed }: Pick<CustomerContext, "isAllowed">,
  record: DeclarationRecord,
): HealthDeclaration {
  const { declaration } = record;
  const need = declaration.answers === null ? "sendHealth" : "readHealth";
  return {
    id: declaration.id,
    clientId: declaration.clientId,
    clientName: record.client.name,
    centerName: record.centerName,
    status: declaration.status,
    createdDate: declaration.createdAt.toISOString(),
    submittedDate: declaration.submittedAt?.toISOString() ?? null,
    permitted: isAllowed(declaration.clientId, need),
    ...(!record.isCounted && { unconfirmed: true }),
  };
}

export function encryptAnswers(
  { vault }: CustomerContext,
  person: ClientRow,
  centreName: string | null,
  answers: HealthAnswers,
): string {
  const nric = vault
    .open(person.idNumberSealed, encryptionContext.clientIdNumber(person.id))
    .toUpperCase();
  const sealed: SealedDeclaration = {
    name: person.name,
    nric,
    handphone: formatFullMobile(person),
    centre: centreName,
    answers,
  };
  return vault.seal(JSON.stringify(sealed), encryptionContext.declaration(person.id));
}

export function decryptAnswers(
  { vault }: Pick<CustomerContext, "vault">,
  declaration: Pick<DeclarationRow, "answers" | "clientId">,
): HealthAnswers | null {
  if (declaration.answers === null) return null;
  const opened = vault.open(
    declaration.answers,
    encryptionContext.declaration(declaration.clientId),
  );
  return (JSON.parse(opened) as SealedDeclaration).answers;
}

/**
 * Decrypts the answers of a form. An open form has no answers and is always shown.
 * @throws 403 if the person has not confirmed the access.
 */
export function decryptPermittedAnswers(
  context: CustomerContext,
  { declaration, client: person }: DeclarationRecord,
): HealthAnswers | null {
  if (declaration.answers !== null) context.requireRight(person.id, "readHealth");
  return decryptAnswers(context, declaration);
}

/**
 * Finds the client's newest submitted answers that count for the caller, apart from one form.
 * @returns null if there are none.
 */
export async function findLastAnswers(
  context: CustomerContext,
  db: Database | Transaction,
  clientId: string,
  besides: string,
): Promise<HealthAnswers | null> {
  const [last] = await lastSubmitted(db).execute({
    clientId,
    besides,
    customerId: context.customerId,
  });
  return last ? decryptAnswers(context, last) : null;
}

const lastSubmitted = createPreparedQuery((db) =>
  db
    .select()
    .from(healthDeclaration)
    .where(
      and(
        eq(healthDeclaration.clientId, sql.placeholder("clientId")),
        eq(healthDeclaration.status, "SUBMITTED"),
        ne(healthDeclaration.id, sql.placeholder("besides")),
        isCountedFor(healthDeclaration, sql.placeholder("customerId")),
      ),
    )
    .orderBy(desc(healthDeclaration.submittedAt))
    .limit(1)
    .prepare("last_health_answers"),
);

/** Matches a form that the person opened without a request. It has no service and no centre. */
export const isOpenOwnForm = and(
  isNull(healthDeclaration.serviceId),
  isNull(healthDeclaration.centreId),
  eq(healthDeclaration.status, "OPEN"),
);
