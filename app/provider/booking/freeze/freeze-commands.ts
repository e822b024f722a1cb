/** Operator commands for freezes that wait for a decision, and for more time. */
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { packageCancellation } from "~/database/schema/cancellation";
import { product } from "~/database/schema/offering/product";
import { client } from "~/database/schema/people/client";
import { packageFreeze, service, term } from "~/database/schema/service";
import { countDays } from "~/lib/day-periods";
import { addDays, formatDate, isDay, toSingaporeDay } from "~/lib/singapore-date";
import { shortenReference } from "~/lib/text/short-reference";
import { createCommandContext } from "~/provider/shared/messages/command-messages";
import { describeReaders } from "~/provider/shared/messages/describe-readers";
import {
  type Operation,
  OperatorInputError,
  recordOperation,
  requireArgument,
  runOperation,
} from "~/provider/shared/operation";
import { lockTerm } from "../term/lock-term";
import { restoreReleases } from "./late-release";
import { notifyFreezeRefused, notifyPackageExtended } from "./notify-freeze";
import { toPeriod } from "./package-freezes";
import { lockPackagesOfPerson, setValidity } from "./validity";

const LONGEST_ANSWER = 300;
/** A mistyped year must not give a package for decades. */
const MAX_EXTENSION_DAYS = 730;

/** Lists the requests that wait, one line each. The number is that of the request, for the next command. */
export async function listFreezes(operation: Operation): Promise<string[]> {
  const { db } = operation;
  const waiting = await waitingFreezes(db);
  await recordOperation(db, operation, `Listed ${waiting.length} requests to freeze a package.`);
  if (waiting.length === 0) return ["No request to freeze a package waits for a decision."];
  return waiting.map(({ freeze, termId, programme, clientId, validUntil }) =>
    [
      shortenReference(freeze.id),
      `package ${shortenReference(termId)} of ${clientId}`,
      programme,
      `${formatDate(freeze.fromDay)} to ${formatDate(freeze.toDay)} (${countDays(toPeriod(freeze))} days)`,
      freeze.reason.toLowerCase(),
      `valid until ${formatDate(validUntil)}`,
      `asked on ${formatDate(freeze.requestedAt)}`,
    ].join("  "),
  );
}

/** Approves a request. The portal applies it within a minute. */
export async function approveFreeze(
  operation: Operation,
  typed?: string,
  sentence?: string,
): Promise<string[]> {
  const answer = sentence === undefined ? null : checkedAnswer(sentence);
  return runOperation(operation, async (tx) => {
    const { freeze } = await findWaiting(tx, typed);
    await decide(tx, operation.now, freeze.id, { status: "APPROVED", answer });
    return {
      summary: `Freeze ${shortenReference(freeze.id)} is approved.`,
      more: ["Within a minute its bookings are released and the customer is notified."],
    };
  });
}

/** Refuses a request with a sentence to the customer. */
export async function refuseFreeze(
  operation: Operation,
  typed?: string,
  sentence?: string,
): Promise<string[]> {
  const answer = checkedAnswer(
    requireArgument(sentence, 'A sentence to the customer is required, such as "Please call us."'),
  );
  return runOperation(operation, async (tx) => {
    const { freeze, termId } = await findWaiting(tx, typed);
    const row = await lockTerm(tx, termId);
    await decide(tx, operation.now, freeze.id, { status: "REFUSED", answer });
    const period = toPeriod(freeze);
    await notifyFreezeRefused(tx, await createCommandContext(tx, operation), row, {
      period,
      answer,
    });
    return {
      summary: `Freeze ${shortenReference(freeze.id)} is refused.`,
      effects: [await describeReaders(tx, { now: operation.now, clientId: row.client.id })],
    };
  });
}

/** Waives the charge for a stay in hospital that ended before it began. */
export async function restoreLateStay(operation: Operation, typed?: string): Promise<string[]> {
  return runOperation(operation, async (tx) => {
    const termId = await findPackage(tx, typed);
    const row = await lockTerm(tx, termId);
    const waived = await restoreReleases(tx, { termId, serviceId: row.service.id });
    if (waived === 0)
      throw new OperatorInputError(
        "No session of this package was charged for a stay in hospital.",
      );
    return {
      summary: `${waived} sessions of package ${shortenReference(termId)} are given back. Please notify the customer.`,
    };
  });
}

/** Moves the last day of a package to a later one. */
export async function extendPackage(
  operation: Operation,
  typed?: string,
  typedDay?: string,
  sentence?: string,
): Promise<string[]> {
  const day = requireArgument(typedDay, "The new last day is required, as YYYY-MM-DD.");
  if (!isDay(day)) throw new OperatorInputError(`${day} is not a day. Type it as YYYY-MM-DD.`);
  const answer = sentence === undefined ? null : checkedAnswer(sentence);
  return runOperation(operation, async (tx) => {
    const termId = await findPackage(tx, typed);
    await lockPackagesOfPerson(tx, termId);
    const row = await lockTerm(tx, termId);
    const { id, validUntil, frozen } = row.service;
    const today = toSingaporeDay(operation.now);
    await rejectCancelled(tx, id);
    if (day > addDays(today, MAX_EXTENSION_DAYS))
      throw new OperatorInputError(`${day} is more than ${MAX_EXTENSION_DAYS} days from today.`);
    if (day <= validUntil || day < today)
      throw new OperatorInputError(
        `The package is valid until ${formatDate(validUntil)}. The new last day must be later.`,
      );
    const extended = await setValidity(tx, operation.now, row, { validUntil: day, frozen });
    await notifyPackageExtended(tx, await createCommandContext(tx, operation), extended, answer);
    return {
      summary: `Package ${shortenReference(row.term.id)} is valid until ${formatDate(day)} instead of ${formatDate(validUntil)}.`,
      effects: [await describeReaders(tx, { now: operation.now, clientId: row.client.id })],
    };
  });
}

/** @throws if the package was cancelled. It has no sessions left that more time would serve. */
async function rejectCancelled(tx: Transaction, serviceId: string): Promise<void> {
  const [cancellation] = await tx
    .select({ at: packageCancellation.cancelledAt })
    .from(packageCancellation)
    .where(eq(packageCancellation.serviceId, serviceId));
  if (cancellation !== undefined)
    throw new OperatorInputError(`The package was cancelled on ${formatDate(cancellation.at)}.`);
}

function checkedAnswer(sentence: string): string {
  if (sentence.length > LONGEST_ANSWER)
    throw new OperatorInputError(`The sentence must have at most ${LONGEST_ANSWER} characters.`);
  return sentence;
}

type Reader = Pick<Database | Transaction, "select">;

const waitingFreezes = (db: Reader) =>
  db
    .select({
      freeze: packageFreeze,
      termId: term.id,
      programme: product.name,
      clientId: client.id,
      validUntil: service.validUntil,
    })
    .from(packageFreeze)
    .innerJoin(service, eq(service.id, packageFreeze.serviceId))
    .innerJoin(term, eq(term.serviceId, service.id))
    .innerJoin(product, eq(product.id, service.productId))
    .innerJoin(client, eq(client.id, service.clientId))
    .where(and(eq(packageFreeze.status, "REQUESTED"), isNull(client.closedAt)))
    .orderBy(asc(packageFreeze.requestedAt), asc(packageFreeze.id));

/** @throws OperatorInputError for a request that does not wait. */
async function findWaiting(tx: Transaction, typed: string | undefined) {
  const number = requireArgument(typed, "The number of the request is required: see freezes.");
  const waiting = await waitingFreezes(tx);
  const found = waiting.find(({ freeze }) => shortenReference(freeze.id) === number.toUpperCase());
  if (found === undefined) throw new OperatorInputError(`No request ${number} waits.`);
  return found;
}

async function decide(
  tx: Transaction,
  now: Date,
  id: string,
  to: { status: "APPROVED" | "REFUSED"; answer: string | null },
): Promise<void> {
  const decided = await tx
    .update(packageFreeze)
    .set({ ...to, decidedAt: now })
    .where(and(eq(packageFreeze.id, id), eq(packageFreeze.status, "REQUESTED")))
    .returning({ id: packageFreeze.id });
  if (decided.length === 0)
    throw new OperatorInputError("The customer has taken the request back.");
}

/**
 * Finds a package by the reference that customers read out.
 * @throws OperatorInputError for an unknown reference, or one that several packages have.
 */
async function findPackage(tx: Transaction, typed: string | undefined): Promise<string> {
  const reference = requireArgument(typed, "The reference of the package is required: 3F2A-91BC.");
  const digits = reference.replace("-", "").toLowerCase();
  if (!/^[0-9a-f]{8}$/.test(digits))
    throw new OperatorInputError(`${reference} is not a reference. It looks like 3F2A-91BC.`);
  const found = await tx
    .select({ id: term.id })
    .from(term)
    .where(sql`left(${term.id}::text, 8) = ${digits}`);
  const [only] = found;
  if (only === undefined || found.length > 1)
    throw new OperatorInputError(
      found.length > 1
        ? `Several packages have the reference ${reference}.`
        : `Package ${reference} not found.`,
    );
  return only.id;
}
