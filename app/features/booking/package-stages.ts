/** The picture of a package: its stages and its sessions (SPEC section 3, Service term stages). */
import type { Service } from "~/contract/booking/service";
import type { TermSessions } from "~/contract/booking/term-sessions";
import type { Words } from "~/languages/page-language";
import { toSingaporeDay } from "~/lib/singapore-date";
import { isRunning } from "./next-step";
import { countSessionsLeft } from "./package-words";

export interface PackageStage {
  kind: "PRE_SESSION" | "SESSION" | "POST_SESSION";
  state: "done" | "booked" | "now" | "later";
}

export interface PackagePicture {
  /** The stages of a package with an assessment, in order. Empty for one of sessions only. */
  stages: PackageStage[];
  used: number;
  /** Number of upcoming bookings. */
  booked: number;
  /** Sessions neither used nor booked: "8 to book". Null where none are left, and for an intake, which is booked as a whole. */
  rest: { count: number; words: string } | null;
  total: number;
}

type Groups = Pick<TermSessions["groups"], "completed" | "preClass" | "scheduled">;
type StagedService = Pick<
  Service,
  "serviceStatus" | "cancelled" | "usedSessions" | "totalSessions" | "term"
>;

/**
 * Lists the stages of a package with an assessment.
 * @param groups the appointments of its term, if the provider answered.
 * @returns none for a package of sessions only, and for one that has ended with nothing left to book.
 */
export function listPackageStages(service: StagedService, groups?: Groups): PackageStage[] {
  const { stage, toBook, preAssessmentRequired, preAssessmentBooked, hasPostAssessment } =
    service.term;
  if (service.cancelled || (!isRunning(service) && toBook === null)) return [];
  const isPast = (kind: string) => groups?.completed.some((one) => one.kind === kind) ?? false;
  const isAhead = (kind: string) =>
    [...(groups?.preClass ?? []), ...(groups?.scheduled ?? [])].some((one) => one.kind === kind);
  const isPostDue = stage === "POST_SESSION_BOOKING";
  const isUsedUp = service.usedSessions >= service.totalSessions || isPostDue;
  const isAssessed =
    toBook !== "PRE_SESSION" && !isAhead("PRE_SESSION") && (preAssessmentBooked || isUsedUp);
  const before = preAssessmentRequired || preAssessmentBooked || toBook === "PRE_SESSION";
  const after = hasPostAssessment || isPostDue || isAhead("POST_SESSION") || isPast("POST_SESSION");
  if (!before && !after) return [];
  const stages = [
    ...(before ? [{ kind: "PRE_SESSION" as const, isDone: isAssessed }] : []),
    { kind: "SESSION" as const, isDone: isUsedUp },
    ...(after
      ? [{ kind: "POST_SESSION" as const, isDone: isPast("POST_SESSION") && !isPostDue }]
      : []),
  ];
  const current = stages.findIndex(({ isDone }) => !isDone);
  return stages.map(({ kind, isDone }, index) => {
    if (isDone) return { kind, state: "done" };
    if (kind !== "SESSION" && isAhead(kind)) return { kind, state: "booked" };
    return { kind, state: index === current ? "now" : "later" };
  });
}

/** Builds the picture of a package. */
export function buildPackageFigures(
  service: Service,
  term: Pick<TermSessions, "groups"> | undefined,
  { now, words }: { now: Date; words: Words },
): PackagePicture {
  return {
    stages: listPackageStages(service, term?.groups),
    used: service.usedSessions,
    booked: service.scheduledSessions,
    rest: countRest(service, now, words),
    total: service.totalSessions,
  };
}

/** Counts the sessions left to book. An intake is booked as a whole, so its cancelled dates are counted as such. */
function countRest(service: Service, now: Date, { text }: Words): PackagePicture["rest"] {
  const { totalSessions, usedSessions, scheduledSessions, programContentType, term } = service;
  const count = totalSessions - usedSessions - scheduledSessions;
  if (count <= 0) return null;
  if (service.validUntil < toSingaporeDay(now) || term.obstacle === "NO_GROUP")
    return { count, words: text("my-services:not-used") };
  if (programContentType === "INTAKES") {
    const isToBook = term.toBook === "INTAKE" || term.toBook === "PRE_SESSION";
    return { count, words: text(isToBook ? "my-services:to-book" : "my-services:cancelled") };
  }
  const left = countSessionsLeft(service);
  return left > 0
    ? { count: left, words: text("my-services:to-book") }
    : { count, words: text("my-services:not-used") };
}
