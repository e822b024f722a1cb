/**
 * The sample data: what a small provider offers, and three people to try it as. What people have done goes through the provider's own
 * calls, each on the day on which it happened, so that every rule holds for it as for anybody.
 */
import { contract } from "~/contract";
import type { Transaction } from "~/database/connect.server";
import { mdmLim, mrRajan } from "~/database/sample/accounts";
import { type Keeping, loadCatalogue, loadCoupons } from "~/database/sample/load";
import { sealedAs } from "~/database/sealed-columns";
import type { Vault } from "~/lib/encryption.server";
import { maskIdNumber } from "~/lib/nric";
import { addDays, at, singaporeDay } from "~/lib/singapore-date";
import { counterCodeHash } from "../counter/handlers";
import { idNumberLookup } from "../people/client-record";
import { showFinance } from "../people/finance";
import type { ProviderDependencies } from "../shared/context";
import { dropWaiting } from "../shared/messages/outbox";
import { staffCodeHash } from "../shared/staff-code";
import { allOrNothing } from "./all-or-nothing";
import { type SampleCustomer, signIn } from "./asks";
import { invoiceGoh, registerGoh, sendLinks } from "./invoices";
import { limAddresses, limDaughter, limProfile, rajanAddress, rajanProfile } from "./people";
import { type Package, usePackage } from "./purchase";

const { addresses, contacts, healthDeclarations, profiles } = contract;

const usedUp: Package = { offeringId: "circuit-training-8", used: 8 };
const inUse: Package = { offeringId: "circuit-training-12", used: 3 };

/** Once, all of it or nothing. @returns whether it was loaded now. */
export async function loadSample(world: ProviderDependencies): Promise<boolean> {
  const loaded = await allOrNothing(world.db, async (tx) => {
    const now = world.clock.now();
    if (!(await loadCatalogue(tx, now, world.publicHolidays, keepingOf(world.vault)))) return false;
    const lim = await livePast(tx, { ...world, db: tx }, now);
    await loadCoupons(tx, now, new Map([[mdmLim.sub, lim.customerId]]));
    return true;
  });
  if (loaded) world.log.info({}, "the sample data is loaded");
  return loaded;
}

/** Day by day, so that numbers of orders and invoices follow each other as they do for everybody. */
async function livePast(
  tx: Transaction,
  world: ProviderDependencies,
  now: Date,
): Promise<SampleCustomer> {
  const daysAgo = (days: number) => at(addDays(singaporeDay(now), -days), "10:00");
  const lim = await signIn(world, daysAgo(400), mdmLim);
  const limId = await registerLim(lim, daysAgo(400));
  await usePackage(world, lim, daysAgo(400), { ...usedUp, clientId: limId });
  const clientId = await registerGoh(tx, world, daysAgo(45));
  const expired = await invoiceGoh(tx, world, daysAgo(45), {
    clientId,
    offerId: "circuit-training-12",
  });
  await usePackage(world, lim, daysAgo(20), { ...inUse, clientId: limId });
  const invoices = [
    expired,
    await invoiceGoh(tx, world, daysAgo(2), { clientId, offerId: "circuit-training-8" }),
    await invoiceGoh(tx, world, daysAgo(1), { clientId, offerId: "circuit-training-8" }),
  ];
  // She has begun to tell how her health is now.
  await lim.ask(now, healthDeclarations.open, {});
  await registerRajan(tx, world, now);
  await dropWaiting(tx, now);
  await sendLinks(tx, world, invoices);
  return lim;
}

async function registerLim({ ask }: SampleCustomer, when: Date): Promise<string> {
  const { id } = await ask(when, profiles.put, { body: limProfile });
  for (const body of limAddresses) await ask(when, addresses.create, { body });
  await ask(when, contacts.create, { body: limDaughter });
  return id as string;
}

async function registerRajan(
  tx: Transaction,
  world: ProviderDependencies,
  when: Date,
): Promise<void> {
  const { customerId, ask } = await signIn(world, when, mrRajan);
  await ask(when, profiles.put, { body: rajanProfile });
  await ask(when, addresses.create, { body: rajanAddress });
  await showFinance(tx, customerId);
}

const keepingOf = (vault: Vault): Keeping => ({
  staffCode: (code) => staffCodeHash(vault, code),
  counterCode: (code) => counterCodeHash(vault, code),
  volunteerIdNumber: (volunteerId, nric) => ({
    idNumberSealed: vault.seal(nric, sealedAs.volunteerIdNumber(volunteerId)),
    idNumberLookup: idNumberLookup({ vault }, "NRIC", nric),
    maskedIdNumber: maskIdNumber(nric),
  }),
});
