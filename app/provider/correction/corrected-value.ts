/** Values of corrections: how they are compared, encrypted and shown. */
import {
  type CorrectedField,
  type CorrectedValue,
  correctedFields,
} from "~/contract/people/correction";
import type { correction } from "~/database/schema/people/correction";
import { encryptionContext } from "~/database/secrets/encrypted-columns";
import { maskIdNumber } from "~/lib/singapore/nric";
import { formatDate } from "~/lib/singapore-date";
import { type ClientRow, computeIdNumberLookup, normaliseEmail } from "../people/client-record";
import type { Context } from "../shared/context";
import { formatOwnMobile } from "../shared/messages/recipient";

export type CorrectionRow = typeof correction.$inferSelect;
type Vault = Pick<Context, "vault">;

/** Returns the value on the record as text. An ID number is masked. */
export function getRecordedText(record: ClientRow, field: CorrectedValue["field"]): string | null {
  switch (field) {
    case "NAME":
      return record.name;
    case "EMAIL":
      return record.email;
    case "ID_NUMBER":
      return `${record.idType} ${record.maskedIdNumber.toUpperCase()}`;
    case "BIRTH_DATE":
      return formatDate(record.dateOfBirth);
    case "MOBILE":
      return formatOwnMobile(record) || null;
  }
}

/** Returns the correct value as text. An ID number is masked. */
export function formatCorrectedValue(correct: CorrectedValue): string {
  switch (correct.field) {
    case "ID_NUMBER":
      return `${correct.idType} ${maskIdNumber(correct.value).toUpperCase()}`;
    case "BIRTH_DATE":
      return formatDate(correct.value);
    default:
      return correct.value;
  }
}

export function isAlreadyRecorded(
  vault: Vault,
  record: ClientRow,
  correct: CorrectedValue,
): boolean {
  switch (correct.field) {
    case "NAME":
      return record.name === correct.value;
    case "EMAIL":
      return record.email !== null && normaliseEmail(record.email) === correct.value;
    case "ID_NUMBER":
      return record.idNumberLookup === computeIdNumberLookup(vault, correct.idType, correct.value);
    case "BIRTH_DATE":
      return record.dateOfBirth === correct.value;
    case "MOBILE":
      return formatOwnMobile(record) === correct.value;
  }
}

/** Signs each value that can be corrected, so that a counter's form can carry what it does not show. */
export const computeCorrectedVersion = ({ vault }: Vault, record: ClientRow): string =>
  correctedFields.map((field) => signRecorded({ vault }, record, field)).join(".");

/** Checks whether another writer changed the field since the form was opened. */
export const isChangedSince = (
  vault: Vault,
  record: ClientRow,
  field: CorrectedField,
  version: string | null | undefined,
): boolean =>
  Boolean(version) &&
  version?.split(".")[correctedFields.indexOf(field)] !== signRecorded(vault, record, field);

function signRecorded({ vault }: Vault, record: ClientRow, field: CorrectedField): string {
  const value = field === "ID_NUMBER" ? record.idNumberLookup : getRecordedText(record, field);
  return vault.sign(value ?? "", `recorded ${field} of ${record.id}`).slice(0, SIGNATURE_LENGTH);
}

const SIGNATURE_LENGTH = 8;

export const encryptCorrectedValue = (
  { vault }: Vault,
  clientId: string,
  correct: CorrectedValue,
): string =>
  vault.seal(JSON.stringify(correct), encryptionContext.correction(clientId, correct.field));

export const decryptCorrectedValue = (
  { vault }: Vault,
  { clientId, field }: Pick<CorrectionRow, "clientId" | "field">,
  sealed: string,
): CorrectedValue =>
  JSON.parse(vault.open(sealed, encryptionContext.correction(clientId, field))) as CorrectedValue;
