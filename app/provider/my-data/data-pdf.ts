/** A copy of a person's data as a PDF, in the words of the screens. */
import type { FileResponse } from "~/contract/call";
import { freeTextQuestionNames } from "~/contract/lists";
import type { CreditNote } from "~/contract/payment/order";
import type { DataExport } from "~/contract/people/my-data";
import type { DocumentTextKey } from "~/languages/document-texts.server";
import type { Language } from "~/lib/language/languages";
import { formatMoney } from "~/lib/money";
import { formatAddressLines } from "~/lib/singapore/address";
import { getCountryName } from "~/lib/singapore/countries";
import { formatDate, formatDateTime, toSingaporeDay } from "~/lib/singapore-date";
import {
  type HealthFileRow,
  type HealthFileSection,
  renderHealthFile,
} from "../health/health-form-pdf";
import { describeIdNumber } from "../shared/pdf/id-number-wording";
import { type PrintedText, toUntranslated } from "../shared/pdf/printed-text";
import { type DataWords, formatState, getDataWords } from "./data-words";

export function renderDataFile(data: DataExport, language: Language = "en"): Promise<FileResponse> {
  const { profile, exportedAt } = data;
  const words = getDataWords(language);
  const { textOf } = words;
  const listed = (key: DocumentTextKey, rows: HealthFileRow[]): HealthFileSection[] =>
    rows.length === 0 ? [] : [{ title: textOf({ key }), rows }];
  return renderHealthFile({
    title: textOf({ key: "documents-data:title" }),
    fileName: `my-data-${toSingaporeDay(new Date(exportedAt))}.pdf`,
    madeAt: new Date(exportedAt),
    about: `${profile.name ?? "customer"}, ${profile.maskedNric?.toUpperCase() ?? "no ID number"}`,
    // A section without rows is left out.
    sections: [
      ...listed("documents-data:details", detailRows(data, words)),
      ...listed("documents-data:addresses", contactRows(data, words)),
      ...listed("documents-data:packages", packageRows(data, words)),
      ...listed("documents-data:freezes", freezeRows(data, words)),
      ...listed("documents-data:dental", dentalRows(data, words)),
      ...listed("documents-data:health", healthRows(data, words)),
      ...listed("documents-data:orders", orderRows(data, words)),
      ...listed("documents-data:cards", paymentRows(data, words)),
      ...listed("documents-data:corrections", correctionRows(data, words)),
      ...listed("documents-data:agreements", agreementRows(data, words)),
      ...listed("documents-data:messages", messageRows(data, words)),
      ...listed("documents-data:access", accessRows(data, words)),
    ],
  });
}

const toRow = (label: string | PrintedText, ...value: (string | PrintedText)[]): HealthFileRow => ({
  label: toPrinted(label),
  value: value.map(toPrinted),
});

const toPrinted = (text: string | PrintedText): PrintedText =>
  typeof text === "string" ? toUntranslated(text) : text;

function detailRows({ profile, exportedAt }: DataExport, words: DataWords): HealthFileRow[] {
  const { textOf, wordOf } = words;
  const rows: [PrintedText, string | null | undefined][] = [
    [textOf({ key: "documents-data:copy-made" }), formatDateTime(exportedAt)],
    [textOf({ key: "documents-data:client-id" }), profile.id],
    [wordOf("Full name"), profile.name],
    [textOf(describeIdNumber(profile.idType)), profile.maskedNric?.toUpperCase()],
    [wordOf("Date of birth"), profile.dateOfBirth && formatDate(profile.dateOfBirth)],
    [wordOf("Gender"), profile.gender],
    [wordOf("E-mail"), profile.email],
    [
      wordOf("Mobile number"),
      profile.mobileNumber && `${profile.countryCode} ${profile.mobileNumber}`,
    ],
    [wordOf("Home number"), profile.homeNumber],
    [wordOf("Languages"), profile.language],
    [textOf({ key: "documents-data:other-language" }), profile.otherLanguage],
    [wordOf("Marital status"), profile.maritalStatus],
    [wordOf("Religion"), profile.religion],
    [textOf({ key: "documents-data:other-religion" }), profile.otherReligion],
    [wordOf("Residential status"), profile.residentStatus],
    [textOf({ key: "documents-data:other-status" }), profile.otherResidentStatus],
    [wordOf("Nationality"), profile.nationality && getCountryName(profile.nationality)],
    [wordOf("CHAS card"), profile.chasSubsidyTier],
    [wordOf("CHAS card expires on"), profile.chasExpiryDate && formatDate(profile.chasExpiryDate)],
    ...freeTextQuestionNames.map((name): [PrintedText, string | null | undefined] => [
      textOf({ key: `person-form:question.${name}` }),
      profile[name],
    ]),
    [wordOf("Union member"), profile.unionMember ? "Yes" : "No"],
    [textOf({ key: "documents-data:marketing" }), profile.marketingConsent ? "Yes" : "No"],
  ];
  return rows.flatMap(([label, value]) => (value ? [toRow(label, wordOf(value))] : []));
}

function contactRows(
  { addresses, contacts }: DataExport,
  { relationshipOf, withState }: DataWords,
): HealthFileRow[] {
  return [
    ...addresses.map((one) =>
      toRow(withState(one.type, one.type), formatAddressLines(one).join(", ")),
    ),
    ...contacts.map((one) =>
      toRow(
        one.otherRelationship ?? relationshipOf(one.relationship),
        `${one.name}, ${one.countryCode} ${one.mobileNumber}`,
      ),
    ),
  ];
}

function packageRows(
  { packages, sessions, waitingPlaces }: DataExport,
  { textOf, withState }: DataWords,
): HealthFileRow[] {
  return [
    ...packages.map((one) => {
      const values = { used: one.usedSessions, total: one.totalSessions };
      const { english, below } = textOf({ key: "documents-data:used", values });
      return toRow(
        one.productName,
        { english: `${one.centerName}, ${english}`, below },
        `${formatDate(one.validFrom)} to ${formatDate(one.validUntil)}`,
      );
    }),
    ...appointmentsOf({ sessions }).map((one) =>
      toRow(
        formatDateTime(one.startsAt),
        withAttendance(`${one.title}, ${one.centerName}`, one, withState),
      ),
    ),
    ...waitingPlaces.map((one) =>
      toRow(
        textOf({ key: "documents-data:waiting" }),
        `${one.productName}, ${one.centerName}, ${formatDateTime(one.startsAt)}`,
      ),
    ),
  ];
}

/** Lists each appointment once, although the groups of a term overlap. */
function appointmentsOf({ sessions }: Pick<DataExport, "sessions">) {
  const all = sessions.flatMap(({ groups }) => Object.values(groups).flat());
  return [...new Map(all.map((one) => [one.id, one])).values()].sort((one, other) =>
    one.startsAt.localeCompare(other.startsAt),
  );
}

/** Adds the state of a session. COMPLETED states only that its time has passed. */
function withAttendance(
  what: string,
  { status, attended }: ReturnType<typeof appointmentsOf>[number],
  withState: DataWords["withState"],
) {
  const isRecorded = attended === "CAME" || attended === "ABSENT";
  const state = status !== "COMPLETED" ? status : isRecorded ? attended : "NOT_RECORDED";
  return withState(`${what}: ${formatState(state)}`, state);
}

const dentalRows = (
  { dentalAppointments }: DataExport,
  { withState }: DataWords,
): HealthFileRow[] =>
  dentalAppointments.map((one) =>
    toRow(
      formatDateTime(one.startsAt),
      withState(`${one.service.name}, ${one.clinic.name}: ${one.status.toLowerCase()}`, one.status),
    ),
  );

function healthRows(data: DataExport, { textOf, withState }: DataWords): HealthFileRow[] {
  const formOn = (key: DocumentTextKey, day: string) =>
    toRow(
      textOf({ key, values: { date: formatDate(day) } }),
      textOf({ key: "documents-data:answers-elsewhere" }),
    );
  const leftOut = toRow(
    textOf({ key: "documents-data:answers" }),
    textOf({ key: "documents-data:answers-left-out" }),
  );
  return [
    ...data.healthDeclarations.map((form) =>
      formOn("documents-data:declaration-of", form.submittedDate ?? form.createdDate),
    ),
    ...data.medicalHistories.map((form) => formOn("documents-data:history-of", form.submittedDate)),
    ...data.staffRecords.map((one) =>
      toRow(
        formatDate(one.recordedAt),
        withState(`Recorded by staff at ${one.centerName}: ${formatState(one.kind)}`, one.kind),
      ),
    ),
    ...(data.healthLeftOut ? [leftOut] : []),
  ];
}

const orderRows = ({ orders }: DataExport, { withState }: DataWords): HealthFileRow[] =>
  orders.map((one) =>
    toRow(
      `${one.invoiceNumber ?? one.orderNumber}, ${formatDate(one.createdDate)}`,
      ...one.items.map(({ description }) => description),
      withState(
        `${formatMoney(one.totalAmount - (one.creditedAmount ?? 0))}, ${formatState(one.status)}`,
        one.status,
      ),
      ...one.creditNotes.map((note) => withRefund(note.number, note, withState)),
      ...one.refunds.map((refund) =>
        withRefund("", { ...refund, refundAmount: refund.amount }, withState),
      ),
    ),
  );

function withRefund(
  number: string,
  {
    refundAmount,
    returnedDate,
    takenOff,
  }: Pick<CreditNote, "refundAmount" | "returnedDate" | "takenOff">,
  withState: DataWords["withState"],
) {
  const state = takenOff ? "TAKEN_OFF" : returnedDate ? "RETURNED" : "REFUND_DUE";
  const day = returnedDate && !takenOff ? formatDate(returnedDate) : "";
  const words = [number, `${formatMoney(refundAmount)},`, formatState(state), day];
  return withState(words.filter(Boolean).join(" "), state);
}

function paymentRows(
  { cards, egiro }: DataExport,
  { textOf, withState }: DataWords,
): HealthFileRow[] {
  return [
    ...cards.map((one) => {
      const { lastFour: digits, expiryMonth: month, expiryYear: year } = one;
      return toRow(
        one.brand,
        textOf({ key: "documents-data:card", values: { digits, month, year } }),
      );
    }),
    ...[...egiro.client, ...egiro.lovedOne].map((one) =>
      toRow("eGIRO", withState(`${one.bankName}: ${one.status.toLowerCase()}`, one.status)),
    ),
  ];
}

const correctionRows = (
  { corrections }: DataExport,
  { correctionOf, withState }: DataWords,
): HealthFileRow[] =>
  corrections.map((one) =>
    toRow(
      correctionOf(one.field, formatDate(one.requestedAt)),
      withState(`${one.from ?? "nothing"} to ${one.to}: ${one.status.toLowerCase()}`, one.status),
    ),
  );

const freezeRows = ({ freezes }: DataExport, { withState }: DataWords): HealthFileRow[] =>
  freezes.map((one) => {
    const ended = one.endedAt ? `, ended on ${formatDate(one.endedAt)}` : "";
    const days = `${formatDate(one.fromDate)} to ${formatDate(one.toDate)}`;
    return toRow(
      one.productName,
      withState(`${days}: ${one.status.toLowerCase()}${ended}`, one.status),
    );
  });

const agreementRows = ({ agreements }: DataExport, { textOf }: DataWords): HealthFileRow[] =>
  agreements.map(({ agreedAt, subject, how, entered: { centerName: centre } }) => {
    const key = agreementKeys[`${subject}.${how}`];
    const words = key && textOf({ key, values: { centre } });
    return toRow(formatDateTime(agreedAt), words ?? `${subject}, ${how}, at ${centre}`);
  });

const agreementKeys: Partial<Record<string, DocumentTextKey>> = {
  "REGISTRATION.CODE": "documents-data:agreed.REGISTRATION.CODE",
  "REGISTRATION.SLIP": "documents-data:agreed.REGISTRATION.SLIP",
  "HEALTH.CODE": "documents-data:agreed.HEALTH.CODE",
  "HEALTH.SLIP": "documents-data:agreed.HEALTH.SLIP",
  "EGIRO.CODE": "documents-data:agreed.EGIRO.CODE",
  "EGIRO.SLIP": "documents-data:agreed.EGIRO.SLIP",
};

const messageRows = ({ messages }: DataExport, { occasionOf }: DataWords): HealthFileRow[] =>
  messages.map(({ day, channel, kind, about }) => {
    const { english, below } = occasionOf(kind, about);
    const way = channel === "SMS" ? "SMS" : "E-mail";
    return toRow(formatDate(day), { english: `${way}: ${english}`, below });
  });

const accessRows = ({ access }: DataExport, { withState }: DataWords): HealthFileRow[] =>
  access.map((one) =>
    toRow(
      formatDateTime(one.lastAt),
      withState(
        `${one.by}: ${one.changed ? "changed" : "saw"} (${one.call})`,
        one.changed ? "CHANGED" : "SAW",
      ),
    ),
  );
