/** The data that the provider holds about a person: an overview, a copy of all of it, and the marketing consent. */
import { z } from "zod";
import { freezeReasons } from "../booking/package-freeze";
import { service } from "../booking/service";
import { sessions } from "../booking/session";
import { waitingPlace } from "../booking/waiting-list";
import { call, documentLanguage, emptyResponse, fileResponse } from "../call";
import { staffRecords } from "../counter/staff-records";
import { dentalAppointment } from "../denticare/dental";
import { day, instant, openEnum, recordId } from "../fields";
import { healthForm } from "../health/health-declaration";
import { medicalRecord } from "../health/medical-history";
import { egiro } from "../payment/egiro";
import { order } from "../payment/order";
import { savedCard } from "../payment/payment";
import { accessEntry, accessHistory } from "./access-history";
import { accessLinks } from "./access-links";
import { address } from "./address";
import { contact } from "./contact";
import { corrections } from "./correction";
import { profile } from "./profile";

export const dataGroups = [
  "DETAILS",
  "PACKAGES",
  "HEALTH",
  "ORDERS",
  "ACCESS",
  "MESSAGES",
] as const;

/** Version of the document. A change that could break a reader raises it. */
export const DATA_VERSION = 1;

/** Everything about one person. Each part has the shape of the call that shows it. */
export const dataExport = z.object({
  format: z.literal("my-data"),
  version: z.literal(DATA_VERSION),
  exportedAt: instant,
  profile: profile.omit({ version: true }),
  addresses: z.array(address.omit({ version: true })),
  contacts: z.array(contact.omit({ version: true })),
  packages: z.array(service),
  sessions: sessions.list.data,
  waitingPlaces: z.array(waitingPlace),
  dentalAppointments: z.array(dentalAppointment),
  staffRecords: staffRecords.list.data,
  healthDeclarations: z.array(healthForm),
  medicalHistories: z.array(medicalRecord),
  /** True if health answers exist that the caller may not read. */
  healthLeftOut: z.boolean(),
  /** Orders, cards and arrangements belong to the account that pays. They are empty for a person acted for. */
  orders: z.array(order),
  cards: z.array(savedCard),
  egiro: egiro.list.data,
  corrections: corrections.list.data,
  access: z.array(accessEntry),
  agreements: accessHistory.list.data.shape.agreements,
  /** All freezes of the packages, also those that have ended. */
  freezes: z
    .array(
      z.object({
        packageId: recordId,
        productName: z.string(),
        fromDate: day,
        toDate: day,
        reason: openEnum(freezeReasons),
        status: openEnum(["REQUESTED", "APPROVED", "REFUSED", "WITHDRAWN"]),
        requestedAt: instant,
        /** Time at which it was ended before its last day. */
        endedAt: instant.nullable().default(null),
      }),
    )
    .default([]),
  /** Messages to the person, newest first, without their texts. */
  messages: z
    .array(
      z.object({
        kind: z.string(),
        /** The occasion in plain words, such as "reminder of a session". */
        about: z.string(),
        channel: openEnum(["SMS", "EMAIL"]),
        day,
      }),
    )
    .default([]),
  /** Other customers who may act for the person. */
  actedForBy: accessLinks.list.data,
  /** The people for whom the customer may act. */
  lovedOnes: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type DataExport = z.output<typeof dataExport>;

export const myData = {
  summary: call({
    method: "GET",
    path: "/profile/data",
    auth: "customer",
    proxy: "any",
    doc: "Returns the groups of data about the person acted for, whose access must be confirmed, each with the number of entries, the retention period and its reason.",
    spec: "ours (PDPA section 21)",
    optional: "The page about a customer's data names the hotline.",
    data: z.object({
      groups: z.array(
        z.object({
          group: openEnum(dataGroups),
          count: z.number().int(),
          howLong: z.string(),
          why: z.string(),
        }),
      ),
      /** Null if there is no record yet. */
      marketingConsent: z.boolean().nullable().default(null),
    }),
  }),
  export: call({
    method: "GET",
    path: "/profile/data/export",
    auth: "customer",
    proxy: "any",
    doc: "Returns everything about the person acted for, whose access must be confirmed. Health answers are left out if the caller may not read them.",
    spec: "ours (PDPA section 21)",
    optional: "Customers cannot download their data.",
    data: dataExport,
  }),
  file: call({
    method: "GET",
    path: "/profile/data/file",
    auth: "customer",
    proxy: "any",
    doc: "Returns the same as a PDF.",
    spec: "ours (PDPA section 21)",
    optional: "Customers cannot download their data as a PDF.",
    query: documentLanguage,
    data: fileResponse,
  }),
  marketing: call({
    method: "PUT",
    path: "/profile/data/marketing",
    auth: "customer",
    proxy: "edit",
    doc: "Gives or withdraws the consent to marketing messages of the person acted for.",
    spec: "ours (PDPA section 16)",
    errors: { notFound: 404 },
    optional: "Customers call to withdraw the consent.",
    body: z.object({ consent: z.boolean() }),
    data: emptyResponse,
  }),
};
