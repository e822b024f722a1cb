/** The profile of the client acted for. */

import { and, eq, sql } from "drizzle-orm";
import type { contract } from "~/contract";
import { idTypes } from "~/contract/lists";
import type { NeededContact, PersonalDetails } from "~/contract/people/personal";
import {
  type Profile,
  type ProfileUpdate,
  profile as profileSchema,
} from "~/contract/people/profile";
import { errorCodes } from "~/contract/response";
import { createPreparedQuery } from "~/database/queries/prepared-query";
import { clientAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { customer } from "~/database/schema/people/customer";
import { reply } from "~/languages/reply";
import {
  consumeDisclosure,
  createRecordForIdNumber,
} from "~/provider/shared/limits/id-number-disclosure";
import {
  findActingClient,
  isActingFor,
  isAnyClient,
  markRecordTouched,
  prepareForScope,
} from "../shared/acting-scope";
import type { AreaHandlers, CustomerContext } from "../shared/context";
import { refuse, rejectNotFound } from "../shared/failure";
import { canGetSms } from "../shared/messages/message-channels";
import { toRecipient } from "../shared/messages/recipient";
import {
  computeIdNumberLookup,
  createClient,
  normaliseEmail,
  pictureAt,
  rejectDuplicateIdNumber,
  requireValidDetails,
  toNamesOnly,
  toProfile,
  updateClient,
} from "./client-record";
import { waitingContact } from "./contact/contact-changes";
import { isOpenRecordOfNumber } from "./find-record";
import {
  copyLanguageToRecord,
  findOfferedMobile,
  setLanguage,
  setMessages,
} from "./message-choice";
import { pictureHandlers } from "./picture";

export const profileHandlers: AreaHandlers<typeof contract.profiles> = {
  get: (context) => readProfile(context),

  async put(context, { body }) {
    const details = requireValidDetails(body, contactNeeded(context));
    const save = () => rejectDuplicateIdNumber(() => saveProfile(context, body, details));
    if (body.nric === undefined) await save();
    else {
      const number = computeIdNumberLookup(context, details.idType, details.nric);
      await createRecordForIdNumber(context, "profiles.put", number, save);
    }
    return readProfile(context);
  },

  async byIdNumber(context, { params }) {
    const id = await findOwnClientByIdNumber(context, params.nric);
    if (id !== null) return { id };
    await consumeDisclosure(
      context,
      "profiles.byIdNumber",
      computeIdNumberLookup(context, "NRIC", params.nric),
    );
    return rejectNotFound("The profile");
  },

  setMessages,
  setLanguage,

  ...pictureHandlers,
};

/** Returns the contact that the record must have. A person without a sign-in, and one whom others act for, may have none. */
const contactNeeded = ({ viewAs, isCounterAccount }: CustomerContext): NeededContact =>
  viewAs !== null || isCounterAccount ? "NONE" : "MOBILE";

async function saveProfile(
  context: CustomerContext,
  update: ProfileUpdate,
  details: PersonalDetails,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    // The customer's row is the lock, so that two concurrent first registrations create one record.
    const [caller] = await lockCustomerQuery(tx).execute({ customerId: context.customerId });
    const existing = await findActingClient(context, tx);
    if (existing) return updateClient(tx, context, existing, { update, details });
    // A customer acting for another person can never create a record for them.
    if (context.viewAs !== null) rejectNotFound("The profile");
    if (caller?.email && details.email !== null && details.email !== normaliseEmail(caller.email))
      refuse(400, errorCodes.fieldLocked, reply("replies-people:fixed.email"));
    const id = await createClient(tx, context, update, details);
    await tx.insert(clientAccess).values({
      customerId: context.customerId,
      clientId: id,
      relation: "SELF",
      createdAt: context.now,
    });
    if (caller?.chosenLanguage) await copyLanguageToRecord(tx, context.customerId, id);
  });
}

const lockCustomerQuery = createPreparedQuery((db) =>
  db
    .select()
    .from(customer)
    .where(eq(customer.id, sql.placeholder("customerId")))
    .for("update")
    .prepare("held_customer"),
);

/** Finds a client among the caller's own people. Any other number gets the response for an unknown one. */
export async function findOwnClientByIdNumber(
  context: CustomerContext,
  idNumber: string,
): Promise<string | null> {
  const lookUps = idTypes.map((type) => computeIdNumberLookup(context, type, idNumber));
  const [found] = await context.db
    .select({ id: client.id })
    .from(client)
    .innerJoin(clientAccess, eq(clientAccess.clientId, client.id))
    .where(and(isAnyClient(context), isOpenRecordOfNumber(...lookUps)))
    .limit(1);
  if (found === undefined) return null;
  context.touched.add(found.id);
  return found.id;
}

async function readProfile(context: CustomerContext): Promise<Profile> {
  const { db, customerId, viewAs } = context;
  markRecordTouched(context);
  const [found] = await profileOf(db, context).execute({ customerId, viewAs });
  const {
    customer: caller,
    client: record,
    pictureAt: at,
    waiting,
  } = found as NonNullable<typeof found>;
  const profile = record
    ? context.isAllowed(record.id, "read")
      ? toProfile(record, { finance: caller.finance, pictureAt: at, waiting })
      : toNamesOnly(record)
    : emptyProfile(caller);
  const offeredMobile = record && viewAs === null ? findOfferedMobile(caller, record) : null;
  return {
    ...profile,
    ...(offeredMobile !== null && { offeredMobile }),
    ...(record &&
      profile.mobileNumber && { canGetSms: canGetSms(context, toRecipient(record).mobile) }),
    mobileProven: context.mobileProven,
    contactNeeded: contactNeeded(context),
  };
}

const profileOf = prepareForScope((db, who, name) =>
  db
    .select({ customer, client, pictureAt, waiting: waitingContact })
    .from(customer)
    .leftJoin(clientAccess, and(eq(clientAccess.customerId, customer.id), isActingFor(who)))
    .leftJoin(client, eq(client.id, clientAccess.clientId))
    .where(eq(customer.id, sql.placeholder("customerId")))
    .prepare(`profile_of_${name}`),
);

/** Builds the profile before the first registration, when only the identity provider's claims are known. */
function emptyProfile(caller: typeof customer.$inferSelect): Profile {
  const local = caller.mobile?.startsWith("+65") ? caller.mobile.slice(3) : null;
  // The answers that are not given yet have the contract's empty values.
  return profileSchema.parse({
    name: caller.name,
    email: caller.email,
    countryCode: "+65",
    mobileNumber: local,
    idType: "NRIC",
    unionMember: false,
    marketingConsent: false,
    profileLinkingStatus: caller.linkingAskedAt === null ? null : "PENDING",
    finance: caller.finance,
    chosenLanguage: caller.chosenLanguage,
  });
}
