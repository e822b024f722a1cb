/**
 * Every column that holds encrypted text or a keyed hash. Code that encrypts for a column takes the context from here, so that a key
 * rotation finds all of them (key-rotation.server.ts). tests/unit/encrypted-columns.test.ts fails for any other context.
 */
import type { PgColumn } from "drizzle-orm/pg-core";
import { personTime } from "../schema/booking";
import { staffCode, volunteer } from "../schema/check-in";
import { agreementCode, counterCode, handOver } from "../schema/counter";
import { lookUp } from "../schema/delivery";
import { dentalMobileCode, dentalProof, dentalSession, denticareClient } from "../schema/dental";
import { healthDeclaration, medicalHistory } from "../schema/health";
import { client, clientPicture } from "../schema/people/client";
import { correction } from "../schema/people/correction";
import { draft, sentForm, session } from "../schema/portal";
import { counter } from "../schema/portal-counter";
import { sandboxCodes, sandboxIdentityKeys } from "../schema/sandbox";

/** The encryption context that binds a text to its row. Moved to another row it cannot be decrypted. */
export const encryptionContext = {
  clientIdNumber: (clientId: string) => `client ${clientId} id number`,
  correction: (clientId: string, field: string) => `correction of ${field} of ${clientId}`,
  volunteerIdNumber: (volunteerId: string) => `volunteer ${volunteerId} id number`,
  picture: (clientId: string) => `client ${clientId} picture`,
  declaration: (clientId: string) => `health declaration of ${clientId}`,
  medicalHistory: (clientId: string) => `medical history of ${clientId}`,
  dentalClient: (sessionHash: string) => `denticare session ${sessionHash}`,
  lookUp: (id: string) => `look-up ${id}`,
  tokens: () => "session tokens",
  denticareSession: () => "denticare session id",
  answerToForm: (key: string) => `answer to form ${key}`,
  draft: (customerId: string, journey: string) => `draft ${customerId} ${journey}`,
  counterPass: () => "counter pass",
  enteredBy: () => "entered by",
  shownHandOver: () => "shown hand-over",
  pendingAccount: () => "sandbox.codes.pending",
  signingKeys: () => "sandbox.identity_keys",
};

export interface EncryptedColumn {
  column: PgColumn;
  context: (...values: string[]) => string;
  /** The columns of the same row that the context is made of. */
  of: readonly PgColumn[];
  /** The vault that encrypted it. */
  vault: "own" | "sandbox";
}

const sealed = (
  column: PgColumn,
  context: EncryptedColumn["context"],
  ...of: PgColumn[]
): EncryptedColumn => ({ column, context, of, vault: "own" });

export const encryptedColumns: readonly EncryptedColumn[] = [
  sealed(client.idNumberSealed, encryptionContext.clientIdNumber, client.id),
  sealed(
    correction.valueSealed,
    encryptionContext.correction,
    correction.clientId,
    correction.field,
  ),
  sealed(volunteer.idNumberSealed, encryptionContext.volunteerIdNumber, volunteer.id),
  sealed(clientPicture.sealed, encryptionContext.picture, clientPicture.clientId),
  sealed(healthDeclaration.answers, encryptionContext.declaration, healthDeclaration.clientId),
  sealed(medicalHistory.answers, encryptionContext.medicalHistory, medicalHistory.clientId),
  sealed(dentalSession.client, encryptionContext.dentalClient, dentalSession.idHash),
  sealed(lookUp.asked, encryptionContext.lookUp, lookUp.id),
  sealed(session.tokens, encryptionContext.tokens),
  sealed(session.denticareSession, encryptionContext.denticareSession),
  sealed(draft.answers, encryptionContext.draft, draft.customerId, draft.journey),
  sealed(sentForm.answer, encryptionContext.answerToForm, sentForm.key),
  // Encrypted by the embedded provider. The values of another provider are opaque and stay unchanged.
  sealed(counter.pass, encryptionContext.counterPass),
  sealed(counter.enteredBy, encryptionContext.enteredBy),
  sealed(counter.handOver, encryptionContext.shownHandOver),
  { ...sealed(sandboxCodes.pending, encryptionContext.pendingAccount), vault: "sandbox" },
  { ...sealed(sandboxIdentityKeys.sealedJwks, encryptionContext.signingKeys), vault: "sandbox" },
];

/**
 * Columns of lookup hashes that are renewed when the secret changes. The hashes of limits (`provider.call_limit`), of one-time keys of
 * health forms and of the sandbox's codes are not. Limits restart, and an open form is sent again.
 */
export const hashedColumns: readonly PgColumn[] = [
  client.idNumberLookup,
  volunteer.idNumberLookup,
  denticareClient.person,
  personTime.person,
  staffCode.codeHash,
  counterCode.codeHash,
  agreementCode.codeHash,
  handOver.codeHash,
  dentalProof.codeHash,
  dentalMobileCode.mobile,
  dentalMobileCode.codeHash,
  dentalSession.provenMobile,
];
