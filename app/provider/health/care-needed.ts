/** Care notes for people who come to a centre, from their last health declaration and their last medical history. */
import { and, asc, desc, eq, getTableColumns, inArray } from "drizzle-orm";
import type { MedicalAnswers } from "~/contract/health/medical-history";
import { medicalConditions } from "~/contract/health/medical-lists";
import type { Database } from "~/database/engine/connect.server";
import { healthDeclaration, medicalHistory } from "~/database/schema/health";
import { encryptionContext } from "~/database/secrets/encrypted-columns";
import { DecryptionError, type Vault } from "~/lib/security/encryption.server";
import { formatDate } from "~/lib/singapore-date";
import { decryptAnswers } from "./declaration-records";
import { computeEarliestValidDay } from "./form-lifecycle";
import { isHistoryOutdated } from "./medical-staleness";
import { computeHealthResult } from "./rules";
import { isFullyCounted, leaveCounting, selectHowCounted } from "./unconfirmed-answers";

interface CareContext {
  db: Pick<Database, "selectDistinctOn">;
  vault: Vault;
  now: Date;
}

const OUTCOMES = { FIT: "", ASSESSMENT: "assessment first", DOCTOR: "doctor first" } as const;

/** Lists short care notes by client. Clients without answers are left out. The caller records that the notes were read. */
export async function listCareNeeded(
  context: CareContext,
  clientIds: readonly string[],
): Promise<Map<string, string[]>> {
  const care = new Map<string, string[]>();
  if (clientIds.length === 0) return care;
  const add = (clientId: string, lines: string[]) =>
    care.set(clientId, [...(care.get(clientId) ?? []), ...lines]);
  for (const declaration of leaveCounting(await lastDeclarations(context, clientIds)))
    add(
      declaration.clientId,
      orUnreadable(() => declaredLines(context, declaration)),
    );
  for (const history of leaveCounting(await lastHistories(context, clientIds)))
    add(
      history.clientId,
      orUnreadable(() => historyLines(context, history)),
    );
  return care;
}

const lastDeclarations = ({ db }: CareContext, clientIds: readonly string[]) =>
  db
    .selectDistinctOn([healthDeclaration.clientId, isFullyCounted(healthDeclaration)], {
      ...getTableColumns(healthDeclaration),
      ...selectHowCounted(healthDeclaration),
    })
    .from(healthDeclaration)
    .where(
      and(
        inArray(healthDeclaration.clientId, [...clientIds]),
        eq(healthDeclaration.status, "SUBMITTED"),
      ),
    )
    .orderBy(
      asc(healthDeclaration.clientId),
      asc(isFullyCounted(healthDeclaration)),
      desc(healthDeclaration.submittedAt),
    );

const lastHistories = ({ db }: CareContext, clientIds: readonly string[]) =>
  db
    .selectDistinctOn([medicalHistory.clientId, isFullyCounted(medicalHistory)], {
      ...getTableColumns(medicalHistory),
      ...selectHowCounted(medicalHistory),
    })
    .from(medicalHistory)
    .where(inArray(medicalHistory.clientId, [...clientIds]))
    .orderBy(
      asc(medicalHistory.clientId),
      asc(isFullyCounted(medicalHistory)),
      desc(medicalHistory.submittedAt),
    );

/** Replaces unreadable answers with a note, so that they do not block the list of the other clients. */
function orUnreadable(read: () => string[]): string[] {
  try {
    return read();
  } catch (error) {
    if (error instanceof DecryptionError) return ["Health answers cannot be read: ask"];
    throw error;
  }
}

function declaredLines(
  context: CareContext,
  declaration: typeof healthDeclaration.$inferSelect,
): string[] {
  const answers = decryptAnswers(context, declaration);
  const { submittedAt } = declaration;
  if (answers === null || submittedAt === null) return [];
  const lines = computeHealthResult(answers).reasons.map(({ about, outcome }) =>
    [about, OUTCOMES[outcome as keyof typeof OUTCOMES]].filter(Boolean).join(": "),
  );
  return withSubmissionDate(lines, submittedAt, submittedAt < computeEarliestValidDay(context.now));
}

/** Adds the date to answers without findings and to old answers, which may no longer hold. */
function withSubmissionDate(lines: string[], submittedAt: Date, old: boolean): string[] {
  if (lines.length === 0) return [`Nothing, as of ${formatDate(submittedAt)}`];
  return old ? [...lines, `As of ${formatDate(submittedAt)}`] : lines;
}

const labels = new Map<string, string>(medicalConditions.map(({ value, label }) => [value, label]));

/** Labels of the questions whose yes comes with details. */
const CALLED = {
  allergy: "Allergy",
  medications: "Medicines",
  bleeding: "Bleeds long",
  dialysis: "Dialysis",
  treatment: "Under treatment",
} as const;

function historyLines(
  { vault, now }: CareContext,
  history: typeof medicalHistory.$inferSelect,
): string[] {
  const opened = vault.open(history.answers, encryptionContext.medicalHistory(history.clientId));
  const { answers } = JSON.parse(opened) as { answers: MedicalAnswers };
  const questions = { ...answers.hospital, ...answers.medicines, ...answers.blood };
  const answeredYes = (Object.keys(CALLED) as (keyof typeof CALLED)[]).flatMap((name) =>
    questions[name].answer === "YES"
      ? [`${CALLED[name]}: ${questions[name].details ?? "yes"}`]
      : [],
  );
  const conditions = answers.conditions.conditions.map((condition) => {
    const uncontrolled = answers.control.control[condition] === "UNCONTROLLED";
    return `${labels.get(condition) ?? condition}${uncontrolled ? ", not controlled" : ""}`;
  });
  const others = answers.conditions.others ? [answers.conditions.others] : [];
  const pregnant = answers.pregnancy?.pregnant === "YES" ? ["Pregnant"] : [];
  const lines = [...answeredYes, ...conditions, ...others, ...pregnant];
  return withSubmissionDate(
    lines,
    history.submittedAt,
    isHistoryOutdated(history.submittedAt, now),
  );
}
