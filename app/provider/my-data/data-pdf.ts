/** A copy of a person's data as a PDF, in the words of the screens. */
import type { File } from "~/contract/call";
import type { DataExport } from "~/contract/people/my-data";
import { formatMoney } from "~/lib/money";
import { getCountryName } from "~/lib/singapore/countries";
import { formatDate, formatDateTime, toSingaporeDay } from "~/lib/singapore-date";
import { getCorrectedFieldName } from "~/lib/text/corrected-fields";
import { getLabel } from "~/lib/text/label-for";
import { renderHealthFile } from "../health/health-form-pdf";
import { toUntranslated } from "../shared/pdf/printed-text";

interface DataRow {
  label: string;
  value: string;
}

interface DataSection {
  title: string;
  rows: DataRow[];
}

export function renderDataFile(data: DataExport): Promise<File> {
  const { profile, exportedAt } = data;
  const sections: DataSection[] = [
    { title: "Details", rows: detailRows(data) },
    ...listed("Addresses and next of kin", contactRows(data)),
    ...listed("Packages and sessions", packageRows(data)),
    ...listed("Freezes of packages", freezeRows(data)),
    ...listed("Dental appointments", dentalRows(data)),
    ...listed("Health forms", healthRows(data)),
    ...listed("Orders and invoices", orderRows(data)),
    ...listed("Cards and eGIRO", paymentRows(data)),
    ...listed("Corrections", correctionRows(data)),
    ...listed("Agreements at a counter", agreementRows(data)),
    ...listed("Messages", messageRows(data)),
    ...listed("Who has seen or changed the records", accessRows(data)),
  ];
  return renderHealthFile({
    title: toUntranslated("My data"),
    fileName: `my-data-${toSingaporeDay(new Date(exportedAt))}.pdf`,
    madeAt: new Date(exportedAt),
    about: `${profile.name ?? "customer"}, ${profile.maskedNric?.toUpperCase() ?? "no ID number"}`,
    sections: sections.map(({ title, rows }) => ({
      title: toUntranslated(title),
      rows: rows.map(({ label, value }) => ({
        label: toUntranslated(label),
        value: [toUntranslated(value)],
      })),
    })),
  });
}

/** Leaves out a section without rows. */
const listed = (title: string, rows: DataRow[]): DataSection[] =>
  rows.length === 0 ? [] : [{ title, rows }];

function detailRows({ profile, exportedAt }: DataExport): DataRow[] {
  const rows: [string, string | null | undefined][] = [
    ["Copy made", formatDateTime(exportedAt)],
    ["Client ID", profile.id],
    ["Full name", profile.name],
    [`ID number (${profile.idType})`, profile.maskedNric?.toUpperCase()],
    ["Date of birth", profile.dateOfBirth && formatDate(profile.dateOfBirth)],
    ["Gender", profile.gender],
    ["E-mail", profile.email],
    ["Mobile number", profile.mobileNumber && `${profile.countryCode} ${profile.mobileNumber}`],
    ["Home number", profile.homeNumber],
    ["Languages", profile.language],
    ["Other language", profile.otherLanguage],
    ["Marital status", profile.maritalStatus],
    ["Religion", profile.religion],
    ["Other religion", profile.otherReligion],
    ["Residential status", profile.residentStatus],
    ["Other residential status", profile.otherResidentStatus],
    ["Nationality", profile.nationality && getCountryName(profile.nationality)],
    ["CHAS card", profile.chasSubsidyTier],
    ["CHAS card expires on", profile.chasExpiryDate && formatDate(profile.chasExpiryDate)],
    ["Company", profile.companyName],
    ["Union member", profile.unionMember ? "Yes" : "No"],
    ["Consent to marketing", profile.marketingConsent ? "Yes" : "No"],
  ];
  return rows.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

function contactRows({ addresses, contacts }: DataExport): DataRow[] {
  return [
    ...addresses.map((one) => ({
      label: one.type,
      value: [one.block, one.street, one.building, one.postalCode].filter(Boolean).join(", "),
    })),
    ...contacts.map((one) => ({
      label: one.otherRelationship ?? one.relationship,
      value: `${one.name}, ${one.countryCode} ${one.mobileNumber}`,
    })),
  ];
}

function packageRows({ packages, sessions, waitingPlaces }: DataExport): DataRow[] {
  return [
    ...packages.map((one) => ({
      label: one.productName,
      value: `${one.centerName}, ${one.usedSessions} of ${one.totalSessions} sessions used\n${formatDate(one.validFrom)} to ${formatDate(one.validUntil)}`,
    })),
    ...appointmentsOf({ sessions }).map((one) => ({
      label: formatDateTime(one.startsAt),
      value: `${one.title}, ${one.centerName}: ${one.status.toLowerCase().replaceAll("_", " ")}`,
    })),
    ...waitingPlaces.map((one) => ({
      label: "Waiting list",
      value: `${one.productName}, ${one.centerName}, ${formatDateTime(one.startsAt)}`,
    })),
  ];
}

/** Lists each appointment once, although the groups of a term overlap. */
function appointmentsOf({ sessions }: Pick<DataExport, "sessions">) {
  const all = sessions.flatMap(({ groups }) => Object.values(groups).flat());
  return [...new Map(all.map((one) => [one.id, one])).values()].sort((one, other) =>
    one.startsAt.localeCompare(other.startsAt),
  );
}

const dentalRows = ({ dentalAppointments }: DataExport): DataRow[] =>
  dentalAppointments.map((one) => ({
    label: formatDateTime(one.startsAt),
    value: `${one.service.name}, ${one.clinic.name}: ${one.status.toLowerCase()}`,
  }));

function healthRows(data: DataExport): DataRow[] {
  const leftOut = { label: "Answers", value: "Left out, because you may not read them." };
  return [
    ...data.healthDeclarations.map((form) => ({
      label: `Health declaration of ${formatDate(form.submittedDate ?? form.createdDate)}`,
      value: "The answers are in the JSON and FHIR files, and on the form's own PDF.",
    })),
    ...data.medicalHistories.map((form) => ({
      label: `Medical history of ${formatDate(form.submittedDate)}`,
      value: "The answers are in the JSON and FHIR files, and on the form's own PDF.",
    })),
    ...data.staffRecords.map((one) => ({
      label: formatDate(one.recordedAt),
      value: `Recorded by staff at ${one.centerName}: ${one.kind.toLowerCase().replaceAll("_", " ")}`,
    })),
    ...(data.healthLeftOut ? [leftOut] : []),
  ];
}

const orderRows = ({ orders }: DataExport): DataRow[] =>
  orders.map((one) => ({
    label: `${one.invoiceNumber ?? one.orderNumber}, ${formatDate(one.createdDate)}`,
    value: `${one.items.map(({ description }) => description).join("\n")}\n${formatMoney(one.totalAmount)}, ${one.status.toLowerCase().replaceAll("_", " ")}`,
  }));

function paymentRows({ cards, egiro }: DataExport): DataRow[] {
  return [
    ...cards.map((one) => ({
      label: one.brand,
      value: `ends in ${one.lastFour}, expires ${one.expiryMonth}/${one.expiryYear}`,
    })),
    ...[...egiro.client, ...egiro.lovedOne].map((one) => ({
      label: "eGIRO",
      value: `${one.bankName}: ${one.status.toLowerCase()}`,
    })),
  ];
}

const correctionRows = ({ corrections }: DataExport): DataRow[] =>
  corrections.map((one) => ({
    label: `${getCorrectedFieldName(one.field)}, ${formatDate(one.requestedAt)}`,
    value: `${one.from ?? "nothing"} to ${one.to}: ${one.status.toLowerCase()}`,
  }));

const freezeRows = ({ freezes }: DataExport): DataRow[] =>
  freezes.map((one) => ({
    label: one.productName,
    value: `${formatDate(one.fromDate)} to ${formatDate(one.toDate)}: ${one.status.toLowerCase()}${
      one.endedAt ? `, ended on ${formatDate(one.endedAt)}` : ""
    }`,
  }));

const agreementRows = ({ agreements }: DataExport): DataRow[] =>
  agreements.map((one) => ({
    label: formatDateTime(one.agreedAt),
    value: `${getLabel(subjects, one.subject)}, ${getLabel(ways, one.how)}, at ${one.entered.centerName}`,
  }));

const subjects = { REGISTRATION: "Registration", HEALTH: "Health answers", EGIRO: "eGIRO" };
const ways = { CODE: "by a code on the phone", SLIP: "by a signed slip" };

const messageRows = ({ messages }: DataExport): DataRow[] =>
  messages.map((one) => ({
    label: formatDate(one.day),
    value: `${one.channel === "SMS" ? "SMS" : "E-mail"}: ${one.about}`,
  }));

const accessRows = ({ access }: DataExport): DataRow[] =>
  access.map((one) => ({
    label: formatDateTime(one.lastAt),
    value: `${one.by}: ${one.changed ? "changed" : "saw"} (${one.call})`,
  }));
