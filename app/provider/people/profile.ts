/** The profile of the client acted for. */
import { randomInt } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { contract } from "~/contract";
import { errorCodes, errorMessages } from "~/contract/reply";
import type { IdType } from "~/contract/lists";
import type { PersonalDetails } from "~/contract/personal";
import { checkProfileUpdate, type Profile, type ProfileUpdate } from "~/contract/profile";
import { client, clientAccess, customer } from "~/database/schema/people";
import { maskIdNumber } from "~/lib/nric";
import { actingFor } from "../core/acting";
import { brokenConstraint } from "../core/conflict";
import { refuse } from "../core/failure";
import type { AreaHandlers, CustomerContext } from "../core/world";

type ClientRow = typeof client.$inferSelect;

export const profileHandlers: AreaHandlers<typeof contract.profiles> = {
  get: (context) => readProfile(context),

  async put(context, { body }) {
    const checked = checkProfileUpdate(body);
    if (!checked.success) {
      refuse(400, errorCodes.invalid, checked.error.issues[0]?.message ?? "The profile is not right");
    }
    try {
      await saveProfile(context, body, checked.data);
    } catch (error) {
      if (brokenConstraint(error) === "client_id_number") {
        refuse(409, errorCodes.idNumberTaken, errorMessages.idNumberTaken);
      }
      throw error;
    }
    return readProfile(context);
  },
};

async function saveProfile(context: CustomerContext, update: ProfileUpdate, details: PersonalDetails): Promise<void> {
  await context.db.transaction(async (tx) => {
    // The customer's row is the lock: two first registrations at once make one record.
    const [caller] = await tx.select().from(customer).where(eq(customer.id, context.customerId)).for("update");
    const [existing] = await tx
      .select({ client })
      .from(client)
      .innerJoin(clientAccess, eq(clientAccess.clientId, client.id))
      .where(actingFor(context));
    const consent = {
      ...(update.marketingConsent !== undefined && { marketingConsent: update.marketingConsent }),
      ...(update.personalDataConsent && { personalDataConsentAt: context.now }),
    };
    const values = { ...columnsOf(details), ...consent, updatedAt: context.now };
    if (existing) {
      keepLocked(existing.client, update, details);
      await tx.update(client).set(values).where(eq(client.id, existing.client.id));
      return;
    }
    if (update.nric === undefined) refuse(400, errorCodes.invalid, "NRIC is required");
    if (caller?.email && details.email !== caller.email) refuse(400, errorCodes.fieldLocked, "The e-mail address cannot be changed");
    const id = newClientId();
    await tx.insert(client).values({
      ...values,
      id,
      idType: details.idType,
      idNumberSealed: context.vault.seal(details.nric, `client ${id} id number`),
      idNumberLookup: idNumberLookup(context, details.idType, details.nric),
      maskedIdNumber: maskIdNumber(details.nric),
      createdAt: context.now,
    });
    await tx.insert(clientAccess).values({ customerId: context.customerId, clientId: id, relation: "SELF", createdAt: context.now });
  });
}

/** The keyed hash by which an ID number is found without being opened. */
export function idNumberLookup(context: Pick<CustomerContext, "vault">, idType: IdType, idNumber: string): string {
  return context.vault.lookup(`${idType} ${idNumber}`, "client id number");
}

/** What the form shows as disabled is refused here as well (SPEC section 5, personal form). */
function keepLocked(existing: ClientRow, update: ProfileUpdate, details: PersonalDetails): void {
  if (update.nric !== undefined) refuse(400, errorCodes.fieldLocked, "The ID number cannot be changed");
  if (details.email !== existing.email) refuse(400, errorCodes.fieldLocked, "The e-mail address cannot be changed");
  if (existing.linkingStatus === "LINKED" && details.name !== existing.name) {
    refuse(400, errorCodes.fieldLocked, "The full name cannot be changed");
  }
}

function columnsOf({ idType: _type, nric: _nric, language, homeNumber, ...details }: PersonalDetails) {
  return { ...details, language: language.join(", "), homeNumber: homeNumber || null };
}

const CLIENT_ID_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const CLIENT_ID_LENGTH = 8;

/** Case-sensitive letters and digits. */
export function newClientId(): string {
  return Array.from({ length: CLIENT_ID_LENGTH }, () => CLIENT_ID_LETTERS[randomInt(CLIENT_ID_LETTERS.length)]).join("");
}

async function readProfile(context: CustomerContext): Promise<Profile> {
  const [found] = await context.db
    .select({ customer, client })
    .from(customer)
    .leftJoin(clientAccess, and(eq(clientAccess.customerId, customer.id), actingFor(context)))
    .leftJoin(client, eq(client.id, clientAccess.clientId))
    .where(eq(customer.id, context.customerId));
  const { customer: caller, client: record } = found as { customer: typeof customer.$inferSelect; client: ClientRow | null };
  return record ? toProfile(record, caller.finance) : emptyProfile(caller);
}

function toProfile(record: ClientRow, finance: boolean): Profile {
  const { idNumberSealed: _sealed, idNumberLookup: _lookup, maskedIdNumber, linkingStatus, personalDataConsentAt: _at, createdAt: _c, updatedAt: _u, ...fields } = record;
  return {
    ...fields,
    gender: fields.gender as Profile["gender"],
    idType: fields.idType as IdType,
    maskedNric: maskedIdNumber,
    profileLinkingStatus: linkingStatus as Profile["profileLinkingStatus"],
    finance,
  };
}

/** Before the first registration only what the identity provider told is known. */
function emptyProfile(caller: typeof customer.$inferSelect): Profile {
  const local = caller.mobile?.startsWith("+65") ? caller.mobile.slice(3) : null;
  return {
    id: null,
    name: caller.name,
    email: caller.email,
    countryCode: "+65",
    mobileNumber: local,
    homeNumber: null,
    dateOfBirth: null,
    gender: null,
    idType: "NRIC",
    maskedNric: null,
    maritalStatus: null,
    language: null,
    otherLanguage: null,
    religion: null,
    otherReligion: null,
    residentStatus: null,
    otherResidentStatus: null,
    nationality: null,
    unionMember: false,
    chasSubsidyTier: null,
    chasExpiryDate: null,
    companyName: null,
    marketingConsent: false,
    profileLinkingStatus: null,
    finance: caller.finance,
  };
}
