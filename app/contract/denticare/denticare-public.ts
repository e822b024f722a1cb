/**
 * Denticare without sign-in (SPEC sections 3, 4 and 7). A visitor is identified by a secret client session id that their portal made. A
 * booking is identified by the token of the link in an SMS. No answer reveals whether the provider knows a person.
 */

import { z } from "zod";
import { languages } from "~/lib/language/languages";
import { rules } from "~/lib/rules";
import { isPhoneNumber } from "~/lib/singapore/phone";
import { reply } from "../../languages/reply";
import { call, emptyResponse } from "../call";
import { countryCode, emailText, normaliseMobile, phoneText } from "../contact-fields";
import { createFieldRule, instant, openEnum, personName, recordId, withRules } from "../fields";
import type { IdType } from "../lists";
import { findIdNumberError, idNumberText, idType } from "../people/identification";
import {
  availableDates,
  availableMonths,
  availableTimes,
  centerParams,
  clinic,
  dayParams,
  dentalAppointment,
  dentalStatuses,
  dentist,
  dentistList,
  dentistParams,
  expectedAppointment,
  monthParams,
  serviceParams,
  slotChoice,
  treatment,
} from "./dental";

/** Long enough that none is guessed. */
export const clientSessionId = z
  .string()
  .regex(/^[\w-]{32,64}$/, "is not a session")
  .meta({ examples: ["3f1c9a72b5e84d06a1c7f2e9d4b80a65"] });
const session = z.object({ session: clientSessionId });
const bySession = z.object({ clientSessionId });
/** The time that this session holds is free for it. */
const asSession = { session: clientSessionId.optional() };

interface Person {
  clientIdType: IdType;
  nric: string;
  countryCode: string;
  mobileNumber: string;
}

const personFields = {
  clientIdType: idType,
  nric: idNumberText,
  countryCode,
  mobileNumber: phoneText,
};
const mobileRules = [
  createFieldRule<Person>(
    (form) => !!form.mobileNumber,
    "mobileNumber",
    reply("replies:mobile.required"),
  ),
  createFieldRule<Person>(
    (form) => !form.mobileNumber || isPhoneNumber(form.countryCode ?? "+65", form.mobileNumber),
    "mobileNumber",
    reply("replies:phone.invalid"),
  ),
];

/**
 * Checks the ID number with the message of SPEC section 5 for the chosen type.
 * @param isExistingClient an ID number was given before, so an empty field leaves it unchanged
 */
const idNumberOf =
  (isExistingClient: boolean) =>
  ({ clientIdType: type, nric }: Person, context: z.RefinementCtx) => {
    const problem = isExistingClient && nric === "" ? null : findIdNumberError(type, nric);
    if (problem !== null) context.addIssue({ code: "custom", path: ["nric"], message: problem });
  };

/** SPEC section 3, Public client. */
const publicClientFields = {
  ...personFields,
  isBookingForYourSelf: z.boolean(),
  name: personName(),
  email: emailText(reply("replies:email.required"), reply("replies:email.invalid")),
};
export const buildPublicClientForm = (isExistingClient: boolean) =>
  withRules(z.object(publicClientFields), mobileRules)
    .superRefine(idNumberOf(isExistingClient))
    .transform(normaliseMobile);
export type PublicClientForm = z.output<ReturnType<typeof buildPublicClientForm>>;
const publicClientBody = (isExistingClient: boolean) =>
  withRules(z.object({ ...publicClientFields, clientSessionId }), mobileRules)
    .superRefine(idNumberOf(isExistingClient))
    .transform(normaliseMobile);

export const existingClientForm = withRules(z.object(personFields), mobileRules)
  .superRefine(idNumberOf(false))
  .transform(normaliseMobile);
const existingBody = withRules(z.object({ ...personFields, clientSessionId }), mobileRules)
  .superRefine(idNumberOf(false))
  .transform(normaliseMobile);

/** The visitor's input, with the ID number masked. */
export const publicClient = z.object({
  isBookingForYourSelf: z.boolean(),
  clientIdType: idType,
  maskedNric: z.string(),
  name: z.string(),
  email: z.string(),
  countryCode: z.string(),
  mobileNumber: z.string(),
});
export type PublicClient = z.output<typeof publicClient>;

export const publicAppointment = z.object({
  choice: slotChoice,
  service: treatment,
  clinic,
  /** The visitor's choice, which may be 'No preference'. */
  dentist,
  startsAt: instant,
  endsAt: instant,
  /** Once it is booked, as its messages have it. */
  reference: z.string().nullable().default(null),
  /** HELD until `heldUntil`, then EXPIRED. CONFIRMED is final. */
  status: openEnum(["HELD", "EXPIRED", "CONFIRMED"]),
  heldUntil: instant,
  /** True while the hold can be extended, which is possible once. */
  extendable: z.boolean(),
  client: publicClient.nullable().default(null),
  /** True once a code proved the client's mobile, which is required to confirm. A backend that asks for no code leaves it out. */
  mobileProven: z.boolean().optional(),
  /**
   * Coming appointments of the client at the dentist's. Empty until the mobile on record is proven, so that no other person sees them.
   */
  existing: z.array(dentalAppointment).default([]),
});
export type PublicAppointment = z.output<typeof publicAppointment>;

const base = "/public/v1/denticare";

export const denticarePublic = {
  services: call({
    method: "GET",
    path: `${base}/services`,
    auth: "public",
    doc: "Returns the dental services that can be booked without signing in.",
    spec: "ours",
    optional: "Dental appointments are booked after signing in, or by phone.",
    data: z.array(treatment),
  }),
  centers: call({
    method: "GET",
    path: `${base}/centers/{session}`,
    auth: "public",
    doc: "Returns the centres that offer the service, and the session's current choice.",
    spec: "7, Denticare public",
    errors: { notFound: 404 },
    params: session,
    query: serviceParams.partial(),
    data: z.object({ serviceId: z.string().nullable().default(null), centers: z.array(clinic) }),
  }),
  months: call({
    method: "GET",
    path: `${base}/months`,
    auth: "public",
    doc: "Returns the months with a free time.",
    spec: "7, Denticare public",
    errors: { notFound: 404 },
    query: centerParams.extend(asSession),
    data: availableMonths,
  }),
  doctors: call({
    method: "GET",
    path: `${base}/doctors`,
    auth: "public",
    doc: "Returns the dentists with a free time in a month, 'No preference' first.",
    spec: "7, Denticare public",
    errors: { notFound: 404 },
    query: monthParams.extend(asSession),
    data: dentistList,
  }),
  dates: call({
    method: "GET",
    path: `${base}/dates`,
    auth: "public",
    doc: "Returns the days of a month with a free time.",
    spec: "7, Denticare public",
    errors: { notFound: 404 },
    query: dentistParams.extend(asSession),
    data: availableDates,
  }),
  slots: call({
    method: "GET",
    path: `${base}/available-slots`,
    auth: "public",
    doc: 'Returns the free times of a day, "HH:mm" in Singapore, each with the number of free dentists.',
    spec: "7, Denticare public",
    errors: { notFound: 404 },
    query: dayParams.extend(asSession),
    data: availableTimes,
  }),
  createClient: call({
    method: "POST",
    path: `${base}/client`,
    auth: "public",
    doc: "Stores the client for whom a session books.",
    spec: "7, Denticare public",
    errors: { notAllowed: 409, alreadyDone: 409 },
    body: publicClientBody(false),
    data: publicClient,
  }),
  updateClient: call({
    method: "PUT",
    path: `${base}/client`,
    auth: "public",
    doc: "Changes the client of a session that has one already (`createClient` adds the first). An empty ID number leaves the stored one.",
    spec: "7, Denticare public",
    errors: { notAllowed: 409, alreadyDone: 409 },
    body: publicClientBody(true),
    data: publicClient,
  }),
  client: call({
    method: "GET",
    path: `${base}/client/{session}`,
    auth: "public",
    doc: "Returns the client for whom a session books, or null before one is stored.",
    spec: "7, Denticare public",
    optional: "Nothing in this portal, which reads the person with the appointment.",
    params: session,
    data: publicClient.nullable().default(null),
  }),
  createAppointment: call({
    method: "POST",
    path: `${base}/appointment`,
    auth: "public",
    doc: "Holds a time for the session, in place of one it held before. Refused with 409 when the time is taken.",
    spec: "7, Denticare public",
    errors: { timeTaken: 409, notFound: 404, notAllowed: 409, alreadyDone: 409, holdExpired: 409 },
    body: slotChoice.extend({ clientSessionId }),
    data: publicAppointment,
  }),
  appointment: call({
    method: "GET",
    path: `${base}/appointment/{session}`,
    auth: "public",
    doc: "Returns the time that a session holds or has booked, or null before a choice.",
    spec: "7, Denticare public",
    params: session,
    data: publicAppointment.nullable().default(null),
  }),
  extend: call({
    method: "POST",
    path: `${base}/appointment/extend`,
    auth: "public",
    doc: "Extends the hold on a time, once.",
    spec: "ours",
    errors: { notAllowed: 409, holdExpired: 409, timeTaken: 409 },
    optional: "A hold cannot be extended.",
    body: bySession,
    data: publicAppointment,
  }),
  release: call({
    method: "POST",
    path: `${base}/appointment/release`,
    auth: "public",
    doc: "Releases the held time. A confirmed appointment stays.",
    spec: "ours",
    optional: "A held time is released when its hold expires.",
    body: bySession,
    data: emptyResponse,
  }),
  sendMobileCode: call({
    method: "POST",
    path: `${base}/client/code`,
    auth: "public",
    doc: "Sends a code to the client's mobile while a time is held, at most one a minute, and none once the mobile is verified. Refused with 409 when no time is held any more, and with 429 when codes were sent too often.",
    spec: "ours",
    errors: { holdExpired: 409 },
    optional: "The mobile is not verified before a booking is confirmed.",
    /** The language of the SMS is left out for English. */
    body: bySession.extend({ chosenLanguage: z.enum(languages).optional() }),
    data: emptyResponse,
  }),
  proveMobile: call({
    method: "POST",
    path: `${base}/client/prove`,
    auth: "public",
    doc: "Verifies the client's mobile. Refused with 400 for a code that is wrong, expired or tried too often.",
    spec: "ours",
    errors: { holdExpired: 409 },
    optional: "The mobile is not verified before a booking is confirmed.",
    body: bySession.extend({ code: z.string().max(20) }),
    data: publicAppointment,
  }),
  confirm: call({
    method: "POST",
    path: `${base}/review/confirm`,
    auth: "public",
    doc: "Books the held time. A repeated call of the same session gets the same answer. Refused with 403 before the mobile is verified, and with 409 when the time cannot be booked any more.",
    spec: "7, Denticare public",
    errors: {
      holdExpired: 409,
      mobileUnproven: 403,
      timeTaken: 409,
      blackListed: 409,
      notFound: 404,
      notAllowed: 409,
    },
    body: bySession.extend({ marketingConsentAgreed: z.boolean() }),
    data: publicAppointment,
  }),
  cancellation: call({
    method: "GET",
    path: `${base}/cancellation/{id}`,
    auth: "public",
    doc: "Returns the appointment behind a link in an SMS. `id` is the link's token. An answer without a status means not available (SPEC section 4). `clientSessionId` is the value that cancelling requires: here the token itself.",
    spec: "7, Denticare public; 4, Denticare booking",
    params: z.object({ id: z.string().min(1).max(64) }),
    data: z.object({
      appointmentId: recordId.nullable().default(null),
      clientSessionId: z.string().nullable().default(null),
      appointmentDate: instant.nullable().default(null),
      nric: z.string().nullable().default(null),
      serviceName: z.string().nullable().default(null),
      status: openEnum(dentalStatuses).optional(),
      appointment: dentalAppointment.nullable().default(null),
    }),
  }),
  cancel: call({
    method: "PUT",
    path: `${base}/cancellation`,
    auth: "public",
    doc: `Cancels the appointment behind a link, at least ${rules.dentalNoticeHours} hours ahead.`,
    spec: "7, Denticare public; 9, Denticare appointment change notice",
    errors: { notFound: 404, tooLate: 409, appointmentMoved: 409 },
    body: z.object({
      clientSessionId: z.string().min(1).max(64),
      appointmentId: recordId,
      ...expectedAppointment,
    }),
    data: emptyResponse,
  }),
  reschedule: call({
    method: "PUT",
    path: `${base}/cancellation/time`,
    auth: "public",
    doc: `Moves the appointment behind a link to another free time, at least ${rules.dentalNoticeHours} hours ahead. A repeated call returns the appointment as it is.`,
    spec: "9, Denticare appointment change notice",
    optional: "An appointment behind a link is cancelled and booked again.",
    errors: {
      notFound: 404,
      tooLate: 409,
      appointmentMoved: 409,
      appointmentClosed: 409,
      timeTaken: 409,
    },
    body: slotChoice.extend({
      clientSessionId: z.string().min(1).max(64),
      appointmentId: recordId,
      ...expectedAppointment,
    }),
    data: dentalAppointment,
  }),
  findExisting: call({
    method: "POST",
    path: `${base}/existing`,
    auth: "public",
    doc: "Sends a code and the booked details to the mobile on record if ID number and mobile belong to a person with an appointment. The answer is the same if they do not.",
    spec: "ours",
    optional: "A visitor who lost the SMS of a booking calls the clinic.",
    body: existingBody,
    data: emptyResponse,
  }),
  proveExisting: call({
    method: "POST",
    path: `${base}/existing/prove`,
    auth: "public",
    doc: "Returns the booked appointments to a visitor who has the code. Refused with 400 for a code that is wrong, expired or tried too often.",
    spec: "ours",
    optional: "A visitor who lost the SMS of a booking calls the clinic.",
    body: bySession.extend({ code: z.string().max(20) }),
    data: z.array(dentalAppointment),
  }),
};
