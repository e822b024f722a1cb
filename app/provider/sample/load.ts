/**
 * The sample data: the offer of a small provider from the folder next to this file, and three people for sign-in. Their past goes through
 * the provider's own calls, each on its day, so that every rule applies to it.
 */
import path from "node:path";
import { contract } from "~/contract";
import type { Transaction } from "~/database/engine/connect.server";
import { mdmLim, mrRajan } from "~/database/sample/accounts";
import { grantSampleReward, loadVolunteers, type SampleVault } from "~/database/sample/load";
import { category } from "~/database/schema/offering/product";
import { encryptionContext } from "~/database/secrets/encrypted-columns";
import type { Vault } from "~/lib/security/encryption.server";
import { maskIdNumber } from "~/lib/singapore/nric";
import { addDays, toInstant, toSingaporeDay } from "~/lib/singapore-date";
import { hashCounterCode } from "../counter/handlers";
import { acquireApplyLock, applyInTransaction } from "../data/apply";
import { formatError, readFolder } from "../data/folder/read-folder";
import { computeIdNumberLookup } from "../people/client-record";
import { showFinanceMenu } from "../people/finance";
import type { ProviderDependencies } from "../shared/context";
import { discardPending } from "../shared/messages/outbox";
import { createInvoiceOfGoh, registerGoh, sendLinks } from "./invoices";
import { runInLongTransaction } from "./long-transaction";
import { limAddresses, limDaughter, limProfile, rajanAddress, rajanProfile } from "./people";
import { buyAndUsePackage, type Package } from "./purchase";
import { type SampleCustomer, signIn } from "./sample-client";

const { addresses, contacts, healthDeclarations, profiles } = contract;

const FOLDER = path.resolve("app/provider/sample/folder");

const usedUp: Package = { offeringId: "circuit-training-8", used: 8 };
const inUse: Package = { offeringId: "circuit-training-12", used: 3 };

/**
 * Loads the sample once, all of it or nothing.
 * @returns true if it was loaded now.
 */
export async function loadSample(deps: ProviderDependencies): Promise<boolean> {
  const loaded = await runInLongTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    await acquireApplyLock(tx);
    // A provider with any data is already set up.
    if ((await tx.$count(category)) > 0) return false;
    await applyFolder(tx, deps, now);
    await loadVolunteers(tx, now, keepingOf(deps.vault));
    const lim = await livePast(tx, { ...deps, db: tx }, now);
    await grantSampleReward(tx, now, lim.customerId);
    return true;
  });
  if (loaded) deps.log.info({}, "sample data loaded");
  return loaded;
}

/** Applies the folder in the same way as an operator's command. */
async function applyFolder(tx: Transaction, deps: ProviderDependencies, now: Date): Promise<void> {
  const { data, faults } = await readFolder(FOLDER, now);
  if (data === null) throw new Error(faults.map(formatError).join("\n"));
  const { refusals } = await applyInTransaction(tx, { ...deps, now }, data);
  if (refusals.length > 0) throw new Error(refusals.join("\n"));
}

/** Replays the past day by day, so that the numbers of orders and invoices are in order of time. */
async function livePast(
  tx: Transaction,
  deps: ProviderDependencies,
  now: Date,
): Promise<SampleCustomer> {
  const daysAgo = (days: number) => toInstant(addDays(toSingaporeDay(now), -days), "10:00");
  const lim = await signIn(deps, daysAgo(400), mdmLim);
  const limId = await registerLim(lim, daysAgo(400));
  await buyAndUsePackage(deps, lim, daysAgo(400), { ...usedUp, clientId: limId });
  const clientId = await registerGoh(tx, deps, daysAgo(45));
  const expired = await createInvoiceOfGoh(tx, deps, daysAgo(45), {
    clientId,
    offerId: "circuit-training-12",
  });
  await buyAndUsePackage(deps, lim, daysAgo(20), { ...inUse, clientId: limId });
  const invoices = [
    expired,
    await createInvoiceOfGoh(tx, deps, daysAgo(2), { clientId, offerId: "circuit-training-8" }),
    await createInvoiceOfGoh(tx, deps, daysAgo(1), { clientId, offerId: "circuit-training-8" }),
  ];
  // She has an open health declaration that she has not answered yet.
  await lim.call(now, healthDeclarations.open, {});
  await registerRajan(tx, deps, now);
  await discardPending(tx, now);
  await sendLinks(tx, deps, invoices);
  return lim;
}

async function registerLim({ call }: SampleCustomer, when: Date): Promise<string> {
  const { id } = await call(when, profiles.put, { body: limProfile });
  for (const body of limAddresses) await call(when, addresses.create, { body });
  await call(when, contacts.create, { body: limDaughter });
  return id as string;
}

async function registerRajan(
  tx: Transaction,
  deps: ProviderDependencies,
  when: Date,
): Promise<void> {
  const { customerId, call } = await signIn(deps, when, mrRajan);
  await call(when, profiles.put, { body: rajanProfile });
  await call(when, addresses.create, { body: rajanAddress });
  await showFinanceMenu(tx, customerId);
}

const keepingOf = (vault: Vault): SampleVault => ({
  counterCode: (code) => hashCounterCode(vault, code),
  volunteerIdNumber: (volunteerId, nric) => ({
    idNumberSealed: vault.seal(nric, encryptionContext.volunteerIdNumber(volunteerId)),
    idNumberLookup: computeIdNumberLookup({ vault }, "NRIC", nric),
    maskedIdNumber: maskIdNumber(nric),
  }),
});
