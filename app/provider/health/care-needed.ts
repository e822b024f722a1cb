/** Care notes for people who come to a centre, from their last health declaration and their last medical history. */
import { and, asc, desc, eq, inArray } from "drizzle-orm";
import type { MedicalAnswers } from "~/contract/health/medical-history";
import { medicalConditions } from "~/contract/health/medical-lists";
import type { Database } from "~/database/engine/connect.server";
import { healthDeclaration, medicalHistory } from "~/database/schema/health";
import { encryptionContext } from "~/database/secrets/encrypted-columns";
import { DecryptionError, type Vault } from "~/lib/security/encryption.server";
import { formatDate } from "~/lib/singapore-date";
import { decryptAnswers } from "./declaration-records";
import { declaredSince } from "./form-lifecycle";
import { isOutdated } from "./medical-staleness";
import { healthResultOf } from "./rules";

interface Ground {
  db: Pick<Database, "selectDistinctOn">;
  vault: Vault;
  now: Date;
}

const OUTCOMES = { FIT: "", ASSESSMENT: "assessment first", DOCTOR: "doctor first" } as const;

/** Lists short care notes by client. Clients without answers are left out. The caller records that the notes were read. */
export async function careNeeded(
  ground: Ground,
  clientIds: readonly string[],
): Promise<Map<string, string[]>> {
  const care = new Map<string, string[]>();
  if (clientIds.length === 0) return care;
  const add = (clientId: string, lines: string[]) =>
    care.set(clientId, [...(care.get(clientId) ?? []), ...lines]);
  for (const declaration of await lastDeclarations(ground, clientIds))
    add(
      declaration.clientId,
      orUnreadable(() => declaredLines(ground, declaration)),
    );
  for (const history of await lastHistories(ground, clientIds))
    add(
      history.clientId,
      orUnreadable(() => historyLines(ground, history)),
    );
  return care;
}

const lastDeclarations = ({ db }: Ground, clientIds: readonly string[]) =>
  db
    .selectDistinctOn([healthDeclaration.clientId])
    .from(healthDeclaration)
    .where(
      and(
        inArray(healthDeclaration.clientId, [...clientIds]),
        eq(healthDeclaration.status, "SUBMITTED"),
      ),
    )
    .orderBy(asc(healthDeclaration.clientId), desc(healthDeclaration.submittedAt));

const lastHistories = ({ db }: Ground, clientIds: readonly string[]) =>
  db
    .selectDistinctOn([medicalHistory.clientId])
    .from(medicalHistory)
    .where(inArray(medicalHistory.clientId, [...clientIds]))
    .orderBy(asc(medicalHistory.clientId), desc(medicalHistory.submittedAt));

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
  ground: Ground,
  declaration: typeof healthDeclaration.$inferSelect,
): string[] {
  const answers = decryptAnswers(ground, declaration);
  const { submittedAt } = declaration;
  if (answers === null || submittedAt === null) return [];
  const lines = healthResultOf(answers).reasons.map(({ about, outcome }) =>
    [about, OUTCOMES[outcome as keyof typeof OUTCOMES]].filter(Boolean).join(": "),
  );
  return saidWhen(lines, submittedAt, submittedAt < declaredSince(ground.now));
}

/** Adds the date to answers without findings and to old answers, which may no longer hold. */
function saidWhen(lines: string[], submittedAt: Date, old: boolean): string[] {
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
  { vault, now }: Ground,
  history: typeof medicalHistory.$inferSelect,
): string[] {
  const opened = vault.open(history.answers, encryptionContext.medicalHistory(history.clientId));
  const { answers } = JSON.parse(opened) as { answers: MedicalAnswers };
  const asked = { ...answers.hospital, ...answers.medicines, ...answers.blood };
  const told = (Object.keys(CALLED) as (keyof typeof CALLED)[]).flatMap((name) =>
    asked[name].answer === "YES" ? [`${CALLED[name]}: ${asked[name].details ?? "yes"}`] : [],
  );
  const conditions = answers.conditions.conditions.map((condition) => {
    const uncontrolled = answers.control.control[condition] === "UNCONTROLLED";
    return `${labels.get(condition) ?? condition}${uncontrolled ? ", not controlled" : ""}`;
  });
  const others = answers.conditions.others ? [answers.conditions.others] : [];
  const pregnant = answers.pregnancy?.pregnant === "YES" ? ["Pregnant"] : [];
  const lines = [...told, ...conditions, ...others, ...pregnant];
  return saidWhen(lines, history.submittedAt, isOutdated(history.submittedAt, now));
}
