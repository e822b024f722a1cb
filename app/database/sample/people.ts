/** The sample customers, their own client records and what hangs on them. */
import { eq } from "drizzle-orm";
import type { Vault } from "~/lib/encryption.server";
import { maskIdNumber } from "~/lib/nric";
import type { Transaction } from "../connect.server";
import { healthDeclaration } from "../schema/health";
import { address, client, clientAccess, contact, customer } from "../schema/people";
import { sealedAs } from "../sealed-columns";
import { mdmLim, mrRajan, type SampleAccount } from "./accounts";

export interface SampleWorld {
  now: Date;
  vault: Pick<Vault, "seal" | "lookup">;
}

export interface SamplePerson {
  customerId: string;
  clientId: string;
  name: string;
}

type PersonalColumns = Omit<
  typeof client.$inferInsert,
  | "name"
  | "email"
  | "mobileNumber"
  | "countryCode"
  | "idNumberSealed"
  | "idNumberLookup"
  | "maskedIdNumber"
  | "createdAt"
  | "updatedAt"
>;

interface SampleRecord {
  account: SampleAccount;
  idNumber: string;
  finance: boolean;
  personal: PersonalColumns;
}

const residentOfSingapore = {
  idType: "NRIC",
  residentStatus: "Singapore/ Pink IC",
  nationality: "SG",
} as const;

export const limRecord: SampleRecord = {
  account: mdmLim,
  idNumber: "S0099001I",
  finance: false,
  personal: {
    ...residentOfSingapore,
    id: "LimSH01a",
    dateOfBirth: "1952-03-14",
    gender: "Female",
    maritalStatus: "Widowed",
    language: "English, Hokkien, Mandarin",
    religion: "Buddhism",
    homeNumber: "60000101",
    chasSubsidyTier: "Blue",
    chasExpiryDate: "2028-12-31",
    marketingConsent: true,
  },
};

const rajanRecord: SampleRecord = {
  account: mrRajan,
  idNumber: "S0099002G",
  finance: true,
  personal: {
    ...residentOfSingapore,
    id: "RajanK2b",
    dateOfBirth: "1958-11-02",
    gender: "Male",
    maritalStatus: "Married",
    language: "English, Tamil",
    religion: "Hinduism",
    unionMember: true,
  },
};

export const limAddress = {
  type: "BILLING",
  postalCode: "610999",
  block: "999",
  street: "Corporation Drive",
  building: null,
  level: "08",
  unit: "123",
} as const;

/** Writes the two customers and answers the one with a history. */
export async function insertSamplePeople(
  tx: Transaction,
  world: SampleWorld,
): Promise<SamplePerson> {
  const lim = await insertPerson(tx, world, limRecord);
  const rajan = await insertPerson(tx, world, rajanRecord);
  await tx.insert(address).values([
    { ...limAddress, clientId: lim.clientId },
    { ...limAddress, clientId: lim.clientId, type: "RESIDENTIAL", sameAs: "BILLING" },
    {
      clientId: rajan.clientId,
      type: "BILLING",
      postalCode: "760998",
      block: "998",
      street: "Yishun Street 61",
      level: "03",
      unit: "45",
    },
  ]);
  await tx.insert(contact).values({
    clientId: lim.clientId,
    name: "Goh Hui Min",
    relationship: "Child",
    countryCode: "+65",
    mobileNumber: "90000111",
    email: "huimin.goh@sample.example",
    payer: true,
    emergency: true,
    createdAt: world.now,
  });
  await tx.insert(healthDeclaration).values({
    clientId: lim.clientId,
    centreId: "taman-jurong",
    status: "OPEN",
    createdAt: world.now,
  });
  return lim;
}

async function insertPerson(
  tx: Transaction,
  { now, vault }: SampleWorld,
  { account, idNumber, finance, personal }: SampleRecord,
): Promise<SamplePerson> {
  const { sub, name, email, mobile } = account;
  // Somebody may have signed in with the sample account before the data was loaded.
  await tx
    .insert(customer)
    .values({ subject: sub, name, email, mobile, finance, createdAt: now })
    .onConflictDoUpdate({ target: customer.subject, set: { finance } });
  const [row] = await tx
    .select({ id: customer.id })
    .from(customer)
    .where(eq(customer.subject, sub));
  const customerId = (row as { id: string }).id;
  await tx.insert(client).values({
    ...personal,
    name,
    email,
    countryCode: "+65",
    mobileNumber: mobile.slice("+65".length),
    // Sealed and found as the provider does it for everybody (provider/people/profile.ts).
    idNumberSealed: vault.seal(idNumber, sealedAs.clientIdNumber(personal.id)),
    idNumberLookup: vault.lookup(`${personal.idType} ${idNumber}`, "client id number"),
    maskedIdNumber: maskIdNumber(idNumber),
    personalDataConsentAt: now,
    createdAt: now,
    updatedAt: now,
  });
  await tx
    .insert(clientAccess)
    .values({ customerId, clientId: personal.id, relation: "SELF", createdAt: now });
  return { customerId, clientId: personal.id, name };
}
