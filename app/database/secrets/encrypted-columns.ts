/**
 * Every column that holds sealed text or a keyed hash. Whoever seals for a column takes the context from here, so that a change of
 * the secret finds all of them (reseal.server.ts); tests/unit/encrypted-columns.test.ts fails for a place that seals for no column named here.
 */
import type { PgColumn } from "drizzle-orm/pg-core";
import { personTime } from "../schema/booking";
import { staffCode, volunteer } from "../schema/check-in";
import { agreementCode, counterCode, handOver } from "../schema/counter";
import { lookUp } from "../schema/delivery";
import { dentalMobileCode, dentalProof, dentalSession, denticareClient } from "../schema/dental";
import { healthDeclaration, medicalHistory } from "../schema/health";
import { client, clientPicture } from "../schema/people";
import { draft, sentForm, session } from "../schema/portal";
import { counter } from "../schema/portal-counter";
import { sandboxCodes, sandboxIdentityKeys } from "../schema/sandbox";

/** What a sealed text is bound to: moved to another row it cannot be read. */
export const encryptionContext = {
  clientIdNumber: (clientId: string) => `client ${clientId} id number`,
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
  /** Whose vault sealed it. */
  vault: "own" | "sandbox";
}

const sealed = (
  column: PgColumn,
  context: EncryptedColumn["context"],
  ...of: PgColumn[]
): EncryptedColumn => ({ column, context, of, vault: "own" });

export const encryptedColumns: readonly EncryptedColumn[] = [
  sealed(client.idNumberSealed, encryptionContext.clientIdNumber, client.id),
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
  // Sealed by the embedded provider; what another one gave in their place is its own affair, and stays.
  sealed(counter.pass, encryptionContext.counterPass),
  sealed(counter.enteredBy, encryptionContext.enteredBy),
  sealed(counter.handOver, encryptionContext.shownHandOver),
  { ...sealed(sandboxCodes.pending, encryptionContext.pendingAccount), vault: "sandbox" },
  { ...sealed(sandboxIdentityKeys.sealedJwks, encryptionContext.signingKeys), vault: "sandbox" },
];

/**
 * Those of limits (`provider.call_limit`), of one-time keys of health forms and of the sandbox's codes are not carried over when the
 * secret changes: they count anew, or a form left open is sent again.
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
