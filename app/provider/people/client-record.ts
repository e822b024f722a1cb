/** A client's row and its profile. */
import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { IdType } from "~/contract/lists";
import type { CorrectedValue } from "~/contract/people/correction";
import type { NeededContact, PersonalDetails } from "~/contract/people/personal";
import {
  checkProfileUpdate,
  type Profile,
  type ProfileUpdate,
  profile as profileSchema,
} from "~/contract/people/profile";
import { profileParts } from "~/contract/people/record-parts";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { createPlaceholders, createPreparedQuery } from "~/database/queries/prepared-query";
import { client, clientPicture } from "~/database/schema/people/client";
import { encryptionContext } from "~/database/secrets/encrypted-columns";
import { type Reply, reply } from "~/languages/reply";
import { computeRecordVersion } from "~/lib/record-version.server";
import { maskIdNumber } from "~/lib/singapore/nric";
import { readPhone } from "~/lib/singapore/phone";
import { DEFAULT_QUIET_HOURS } from "~/lib/singapore/quiet-hours";
import { readEmail } from "~/lib/text/email.server";
import { cleanText } from "~/lib/text/plain-text";
import { findViolatedConstraint } from "~/provider/shared/constraint-violation";
import type { Context, CustomerContext } from "../shared/context";
import { refuse } from "../shared/failure";
import { generateClientId } from "./client-id";
import { recordContactChange } from "./contact/contact-changes";
import type { ContactOnRecord } from "./contact/contact-notices";
import { mergeForm } from "./merge-form";

export type ClientRow = typeof client.$inferSelect;

/** Time of the last change of the client's picture, for any query on the client. */
export const pictureAt =
  sql<Date | null>`(select ${clientPicture.updatedAt} from ${clientPicture} where ${clientPicture.clientId} = ${client.id})`.mapWith(
    clientPicture.updatedAt,
  );

/** @throws 400 with the first message of the personal form. */
export function requireValidDetails(
  update: ProfileUpdate,
  contact: NeededContact,
): PersonalDetails {
  const checked = checkProfileUpdate(update, contact);
  if (checked.success) return checked.data;
  return refuse(
    400,
    errorCodes.invalid,
    (checked.error.issues[0]?.message ?? "The profile is not right") as Reply,
  );
}

/** Computes the keyed hash by which an ID number is found without decryption. */
export function computeIdNumberLookup(
  { vault }: Pick<Context, "vault">,
  idType: IdType,
  idNumber: string,
): string {
  return vault.lookup(`${idType} ${idNumber}`, "client id number");
}

/**
 * @returns the client ID of the new record.
 * @throws the constraint `client_id_number` if the ID number is known.
 */
export async function createClient(
  tx: Transaction,
  context: Context,
  update: ProfileUpdate,
  details: PersonalDetails,
): Promise<string> {
  if (update.nric === undefined) refuse(400, errorCodes.invalid, reply("replies:nric.required"));
  const id = generateClientId();
  const row: ClientRow = {
    marketingConsent: false,
    personalDataConsentAt: null,
    linkingStatus: null,
    messagesTo: null,
    messagesMobile: null,
    messageChannel: null,
    quietHours: null,
    chosenLanguage: null,
    closedAt: null,
    contactEndedAt: null,
    linksEndedAt: null,
    ...changedColumns(context, update, details),
    id,
    idType: details.idType,
    idNumberSealed: context.vault.seal(details.nric, encryptionContext.clientIdNumber(id)),
    idNumberLookup: computeIdNumberLookup(context, details.idType, details.nric),
    maskedIdNumber: maskIdNumber(details.nric),
    createdAt: context.now,
  };
  await newClient(tx).execute({ ...row });
  return id;
}

const everyColumn = Object.keys(getTableColumns(client)) as (keyof ClientRow)[];

const newClient = createPreparedQuery((db) =>
  db
    .insert(client)
    .values(createPlaceholders(client, ...everyColumn))
    .prepare("new_client"),
);

/** @throws 409 in the words of the spec for an ID number that another record has, even if it was created concurrently. */
export async function rejectDuplicateIdNumber<Made>(make: () => Promise<Made>): Promise<Made> {
  try {
    return await make();
  } catch (error) {
    if (findViolatedConstraint(error) !== "client_id_number") throw error;
    return refuse(409, errorCodes.idNumberTaken, reply("replies-people:id-taken"));
  }
}

export async function updateClient(
  tx: Transaction,
  context: CustomerContext,
  existing: ClientRow,
  { update, details }: { update: ProfileUpdate; details: PersonalDetails },
): Promise<void> {
  keepLocked(existing, update, details);
  const changed = mergeForm(profileParts, {
    stored: existing,
    typed: changedColumns(context, update, details),
    version: update.version,
  });
  const { email, countryCode, mobileNumber } = await recordContactChange(tx, context, existing, {
    email: existing.email ?? changed.email,
    countryCode: changed.countryCode,
    mobileNumber: changed.mobileNumber,
  });
  const linked = existing.linkingStatus === "LINKED";
  await tx
    .update(client)
    .set({
      ...changed,
      email,
      countryCode,
      mobileNumber,
      name: linked ? existing.name : changed.name,
      ...(mobileNumber !== null && { messagesTo: null, messagesMobile: null }),
      ...(mobileNumber !== existing.mobileNumber && { contactEndedAt: null }),
    })
    .where(eq(client.id, existing.id));
}

/**
 * Stores a corrected value.
 * @throws the constraint `client_id_number` if another record has the ID number.
 */
export async function storeCorrectedValue(
  tx: Transaction,
  context: Pick<Context, "now" | "vault">,
  { id }: ClientRow,
  correct: CorrectedValue,
): Promise<ClientRow> {
  const [changed] = await tx
    .update(client)
    .set({ ...correctedColumns(context, id, correct), updatedAt: context.now })
    .where(eq(client.id, id))
    .returning();
  return changed as ClientRow;
}

function correctedColumns(
  context: Pick<Context, "vault">,
  clientId: string,
  correct: CorrectedValue,
): Partial<ClientRow> {
  switch (correct.field) {
    case "NAME":
      return { name: correct.value };
    case "EMAIL":
      return { email: correct.value };
    case "BIRTH_DATE":
      return { dateOfBirth: correct.value };
    case "MOBILE": {
      const { countryCode, number: mobileNumber } = readPhone("+65", correct.value);
      const reached = { messagesTo: null, messagesMobile: null, contactEndedAt: null };
      return { countryCode, mobileNumber, ...reached };
    }
    case "ID_NUMBER": {
      const { idType, value } = correct;
      return {
        idType,
        idNumberSealed: context.vault.seal(value, encryptionContext.clientIdNumber(clientId)),
        idNumberLookup: computeIdNumberLookup(context, idType, value),
        maskedIdNumber: maskIdNumber(value),
      };
    }
  }
}

/** @returns false if no record matches. */
export async function setMarketingConsent(
  { db, now }: Pick<Context, "db" | "now">,
  which: SQL | undefined,
  consent: boolean,
): Promise<boolean> {
  const set = await db
    .update(client)
    .set({ marketingConsent: consent, updatedAt: now })
    .where(which)
    .returning({ id: client.id });
  return set.length > 0;
}

/** Rejects changes of fields that the form disables (SPEC section 5, personal form). */
function keepLocked(existing: ClientRow, update: ProfileUpdate, details: PersonalDetails): void {
  if (update.nric !== undefined)
    refuse(400, errorCodes.fieldLocked, reply("replies-people:fixed.id-number"));
  if (details.idType !== existing.idType)
    refuse(400, errorCodes.fieldLocked, reply("replies-people:fixed.id-type"));
  if (existing.email !== null && details.email !== normaliseEmail(existing.email))
    refuse(400, errorCodes.fieldLocked, reply("replies-people:fixed.email"));
  if (existing.linkingStatus === "LINKED" && details.name !== cleanText(existing.name)) {
    refuse(400, errorCodes.fieldLocked, reply("replies-people:fixed.name"));
  }
}

/** Normalises to small letters for comparison, because an imported address may hold capitals. */
export const normaliseEmail = (email: string): string => readEmail(email);

function changedColumns({ now }: Context, update: ProfileUpdate, personal: PersonalDetails) {
  const {
    idType: _type,
    nric: _nric,
    version: _version,
    language,
    homeNumber,
    ...details
  } = personal;
  return {
    ...details,
    language: language.join(", "),
    homeNumber: homeNumber || null,
    mobileNumber: details.mobileNumber || null,
    ...(update.marketingConsent !== undefined && { marketingConsent: update.marketingConsent }),
    ...(update.personalDataConsent && { personalDataConsentAt: now }),
    updatedAt: now,
  };
}

/** A profile, as far as the caller may read it. */
export type NamedProfile = Profile & { id: string; name: string };

/** Returns what names the person. The rest of a record is not shown before its owner or staff have confirmed the access. */
export const toNamesOnly = ({
  id,
  name,
  idType,
  maskedIdNumber: maskedNric,
  linkingStatus: profileLinkingStatus,
}: ClientRow): NamedProfile => {
  const empty = { countryCode: "+65", unionMember: false, marketingConsent: false, finance: false };
  const shown = { ...empty, idType, maskedNric, profileLinkingStatus };
  return { ...profileSchema.parse(shown), id, name };
};

export function toProfile(
  record: ClientRow,
  more: { finance: boolean; pictureAt: Date | null; waiting: ContactOnRecord | null },
): NamedProfile {
  const {
    idNumberSealed: _sealed,
    idNumberLookup: _lookup,
    maskedIdNumber,
    linkingStatus,
    personalDataConsentAt: _at,
    messagesMobile: _mobile,
    contactEndedAt: _ended,
    messagesTo,
    messageChannel,
    quietHours,
    createdAt: _c,
    updatedAt: _u,
    ...fields
  } = record;
  return {
    ...fields,
    version: computeRecordVersion(profileParts, fields),
    gender: fields.gender as Profile["gender"],
    idType: fields.idType as IdType,
    maskedNric: maskedIdNumber,
    profileLinkingStatus: linkingStatus as Profile["profileLinkingStatus"],
    finance: more.finance,
    pictureAt: more.pictureAt?.toISOString() ?? null,
    messageChannel: messageChannel ?? "BOTH",
    quietHours: quietHours ?? DEFAULT_QUIET_HOURS,
    ...(fields.mobileNumber === null && messagesTo !== null && { messagesTo }),
    ...(more.waiting && {
      waitingMobile: `${more.waiting.countryCode} ${more.waiting.mobileNumber}`,
    }),
  };
}
