/** Medical histories. Every submission is retained, and the newest counts (SPEC section 4, medical history). */
import { and, desc, eq } from "drizzle-orm";
import type { contract } from "~/contract";
import type { MedicalAnswers, Signature } from "~/contract/health/medical-history";
import { medicalHistory } from "~/database/schema/health";
import { clientAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { encryptionContext } from "~/database/secrets/encrypted-columns";
import { requireAgreement } from "../counter/agreements";
import { isActingClient, requireActingClient } from "../shared/acting-scope";
import type { AreaHandlers, CustomerContext } from "../shared/context";
import { rejectNotFound } from "../shared/failure";
import { withIdempotencyKey } from "../shared/idempotent";
import { formatOwnMobile } from "../shared/messages/recipient";
import { recordHealthAccess } from "./access-log";
import { renderMedicalFile } from "./medical-history-pdf";
import { isHistoryOutdated } from "./medical-staleness";
import { sanitiseSignature } from "./signature-image";
import { isFullyCounted, notifyIfUnconfirmed } from "./unconfirmed-answers";

interface SealedHistory {
  answers: MedicalAnswers;
  signature: Signature;
}

export const medicalHistoryHandlers: AreaHandlers<typeof contract.medicalHistories> = {
  async status(context) {
    const person = await requireActingClient(context);
    const rows = await context.db
      .select({ id: medicalHistory.id, submittedAt: medicalHistory.submittedAt })
      .from(medicalHistory)
      .where(eq(medicalHistory.clientId, person.id))
      .orderBy(desc(medicalHistory.submittedAt));
    const newest = rows[0]?.submittedAt ?? null;
    const isConfirmed = context.isAllowed(person.id, "read");
    return {
      clientId: person.id,
      clientName: person.name,
      gender: isConfirmed ? person.gender : "",
      maskedNric: person.maskedIdNumber.toUpperCase(),
      idType: person.idType,
      contactNumber: isConfirmed ? formatOwnMobile(person) : "",
      status:
        newest === null ? "NEVER" : isHistoryOutdated(newest, context.now) ? "OLD" : "CURRENT",
      lastUpdated: isConfirmed ? (newest?.toISOString() ?? null) : null,
      history: context.isAllowed(person.id, "readHealth")
        ? rows.map(({ id, submittedAt }) => ({ id, submittedDate: submittedAt.toISOString() }))
        : [],
    };
  },

  async submit(context, { body }) {
    await requireAgreement(context, ["REGISTRATION", "HEALTH"]);
    const person = await requireActingClient(context);
    const drawing = await sanitiseSignature(body.signature.drawing);
    const sealed: SealedHistory = {
      answers: body.answers,
      signature: { ...body.signature, drawing },
    };
    // The key's row outlives the form, so it may hold only a keyed hash of the health answers.
    const question = context.vault.lookup(
      JSON.stringify([person.id, body]),
      "medical history sent",
    );
    return withIdempotencyKey(context, "submit medical history", question, async (tx) => {
      const answers = context.vault.seal(
        JSON.stringify(sealed),
        encryptionContext.medicalHistory(person.id),
      );
      const written = {
        clientId: person.id,
        answers,
        submittedAt: context.now,
        submittedBy: context.customerId,
        unconfirmedBy: await notifyIfUnconfirmed(tx, context, person.id),
      };
      const [row] = await tx
        .insert(medicalHistory)
        .values(written)
        .returning({ id: medicalHistory.id });
      return { id: (row as { id: string }).id, submittedDate: context.now.toISOString() };
    });
  },

  async get(context, { params }) {
    const { row, opened, isCounted } = await openHistory(context, params.id);
    await recordHealthAccess(context, row.clientId, "medical-history screen");
    const { drawing, ...signed } = opened.signature;
    return {
      id: row.id,
      clientId: row.clientId,
      submittedDate: row.submittedAt.toISOString(),
      answers: opened.answers,
      signature: { ...signed, drawn: drawing !== null },
      ...(!isCounted && { unconfirmed: true }),
    };
  },

  async file(context, { params, query }) {
    const { row, person, opened } = await openHistory(context, params.id);
    await recordHealthAccess(context, row.clientId, "medical-history file");
    const { answers, signature } = opened;
    return renderMedicalFile(
      { person, submittedAt: row.submittedAt, answers, signature },
      query.language,
    );
  },
};

/** @throws 404 for a history of anyone but the person acted for. */
async function openHistory(context: CustomerContext, id: string) {
  const [found] = await context.db
    .select({ row: medicalHistory, person: client, isCounted: isFullyCounted(medicalHistory) })
    .from(medicalHistory)
    .innerJoin(client, eq(client.id, medicalHistory.clientId))
    .innerJoin(clientAccess, eq(clientAccess.clientId, client.id))
    .where(and(isActingClient(context), eq(medicalHistory.id, id)));
  if (found === undefined) return rejectNotFound("The medical history");
  const { row, person, isCounted } = found;
  const opened = JSON.parse(
    context.vault.open(row.answers, encryptionContext.medicalHistory(row.clientId)),
  ) as SealedHistory;
  return { row, person, opened, isCounted };
}
