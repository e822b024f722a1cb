/** Linking a record that the provider already has, by ID type, ID number and client id (SPEC sections 4, 7 and 8). */
import { z } from "zod";
import { readClientId } from "~/lib/text/typed-codes";
import { reply } from "../../languages/reply";
import { call, emptyResponse } from "../call";
import { createFieldRule, day, openEnum, withRules } from "../fields";
import { type IdType, idTypes, linkingStatuses } from "../lists";
import { findIdNumberError, idNumberText, idType } from "./identification";

interface Named {
  idType: IdType;
  nric: string;
}

const person = {
  idType,
  nric: idNumberText,
  lovedOne: z.boolean(reply("replies-people:link.whose")).default(false),
};

/** Each message of the ID number follows the chosen ID type (SPEC section 5). */
const named = <S extends z.ZodType>(schema: S) =>
  withRules(
    schema,
    idTypes.flatMap((type) =>
      problemsOf(type).map((message) =>
        createFieldRule<Named>(
          (form) => form.idType !== type || findIdNumberError(type, form.nric ?? "") !== message,
          "nric",
          message,
        ),
      ),
    ),
  );

const problemsOf = (type: IdType) =>
  type === "PASSPORT"
    ? [
        reply("replies:passport.required"),
        reply("replies:passport.invalid"),
        reply("replies:passport.short"),
      ]
    : type === "FIN"
      ? [reply("replies:fin.required"), reply("replies:fin.invalid")]
      : [reply("replies:nric.required"), reply("replies:nric.invalid")];

/** The client id is case-sensitive. */
const clientIdTyped = z
  .string({ error: reply("replies-people:link.client-id") })
  .transform(readClientId)
  .pipe(
    z
      .string()
      .min(1, reply("replies-people:link.client-id"))
      .max(64, reply("replies:too-long", { length: 64 })),
  );

/** Days for which a code from a counter is valid, beginning with the day on which it was shown. */
export const LINK_CODE_DAYS = 7;

export const linkRequest = named(
  z.object({
    ...person,
    clientId: clientIdTyped,
    /** The code of the record, from a counter, or from the message with the client ID where others act for the person. */
    counterCode: z.string().max(20).nullable().default(null),
  }),
);

export const clientIdReminderRequest = named(
  z.object({
    ...person,
    channel: z.enum(["EMAIL", "SMS"], { error: reply("replies-people:link.channel") }),
  }),
);

export const linking = {
  code: call({
    method: "GET",
    path: "/profile/linking/code",
    auth: "customer",
    proxy: "own",
    doc: "Returns the code with which a person who is served at counters only links the own record to an account. 404 for every other caller.",
    spec: "ours",
    errors: { notFound: 404 },
    optional: "A person without a phone links the own record by calling.",
    data: z.object({ code: z.string(), until: day }),
  }),
  link: call({
    method: "POST",
    path: "/profile/linking",
    auth: "customer",
    proxy: "any",
    doc: "Links the record that ID type, ID number and client ID name together, so that the caller may act for it. The client ID is case sensitive. A mismatch of any of the three gets the same answer, which does not reveal who is known.",
    spec: "7, Profile and linking; 8, Other HTTP errors",
    errors: {
      linkRefused: 400,
      alreadyMapped: 409,
      recordLinked: 409,
      notAllowed: 409,
      mobileUnproven: 403,
      lovedOnesOff: 403,
    },
    body: linkRequest,
    data: z.object({ id: z.string(), name: z.string() }),
  }),
  status: call({
    method: "GET",
    path: "/profile/linking",
    auth: "customer",
    proxy: "any",
    doc: "Returns the state of linking a record: LINKED for a person the caller may act for, PENDING after the caller requested the person's client id, or null.",
    spec: "7, Profile and linking",
    optional: "Nothing in this portal, which reads the state of a link from the profile.",
    errors: { lovedOnesOff: 403 },
    query: z.object({
      nric: idNumberText,
      linkingType: idType,
      lovedOne: z.enum(["true", "false"]).default("false"),
    }),
    data: z.object({ status: openEnum(linkingStatuses).nullable().default(null) }),
  }),
  sendClientId: call({
    method: "POST",
    path: "/profile/referral-code/send",
    auth: "customer",
    proxy: "own",
    doc: "Sends the client id to the e-mail or mobile on record. An unknown person gets the same answer.",
    spec: "7, Profile and linking",
    errors: { lovedOnesOff: 403 },
    body: clientIdReminderRequest,
    data: emptyResponse,
  }),
};
