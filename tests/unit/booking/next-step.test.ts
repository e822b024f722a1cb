import { expect, test } from "vitest";
import type { BookableKind, BookingObstacle, Service } from "~/contract/booking/service";
import type { HealthDeclaration } from "~/contract/health/health-declaration";
import type { ServiceStatus, TermStage } from "~/contract/lists";
import { canRenewEarly, findDeclarationToGive, findNextStep } from "~/features/booking/next-step";
import { englishWords } from "~/web/language/translations.server";

interface Told {
  obstacle?: BookingObstacle;
  status?: ServiceStatus;
  toBook?: BookableKind | null;
  categoryName?: string;
  declaration?: Pick<HealthDeclaration, "id" | "clientName" | "permitted"> | null;
  changed?: boolean;
}

const told = (
  stage: TermStage,
  {
    status = "UPCOMING",
    toBook = null,
    categoryName = "Active Ageing",
    declaration = null,
    changed = false,
    obstacle,
  }: Told,
) =>
  findNextStep(
    {
      id: "s",
      categoryName,
      serviceStatus: status,
      healthConditionChanged: changed,
      validUntil: "2027-06-20",
      term: {
        id: "t",
        stage,
        preAssessmentRequired: false,
        preAssessmentBooked: false,
        toBook,
        bookable: null,
        obstacle: obstacle ?? null,
        groupChoice: null,
      },
    },
    declaration,
    englishWords,
  );

test.each<[TermStage, Told, string, string | null]>([
  [
    "PRE_SESSION_BOOKING",
    { toBook: "PRE_SESSION" },
    "Next: book your pre-assessment",
    "/book-preclass-sessions?term=t",
  ],
  [
    "PRE_SESSION_BOOKING_ON_HEALTH_CONDITION",
    { toBook: "PRE_SESSION" },
    "Next: book a pre-assessment, because your health condition has changed",
    "/book-preclass-sessions?term=t",
  ],
  [
    "PRE_SESSION_BOOKING_ON_HEALTH_CONDITION",
    { toBook: "SESSION" },
    "Next: book your sessions",
    "/book-preclass-sessions?term=t",
  ],
  [
    "PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION",
    { toBook: "PRE_SESSION", changed: true },
    "Next: book a pre-assessment. Your health condition has changed, so you need one before your next session",
    "/book-preclass-sessions?term=t",
  ],
  [
    "PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION",
    { toBook: "PRE_SESSION" },
    "Next: book your pre-assessment and bring the doctor's note. You need it before your first session",
    "/book-preclass-sessions?term=t",
  ],
  [
    "PRE_SESSION_BOOKING_REMAINDER",
    { toBook: "PRE_SESSION" },
    "Reminder: please book your pre-assessment. It must be before your first session",
    "/book-preclass-sessions?term=t",
  ],
  [
    "SESSION_BOOKING",
    { status: "ONGOING", toBook: "SESSION" },
    "Next: book your sessions",
    "/book-preclass-sessions?term=t",
  ],
  [
    "SESSION_BOOKING",
    { toBook: "PRE_SESSION" },
    "Next: book your pre-assessment",
    "/book-preclass-sessions?term=t",
  ],
  [
    "SESSION_BOOKING",
    { toBook: "INTAKE" },
    "Next: choose your dates",
    "/book-preclass-intake?term=t",
  ],
  [
    "SESSION_BOOKING",
    { toBook: "SESSION", categoryName: "Denticare" },
    "Next: book your appointment",
    "/my-denticare/schedule",
  ],
  [
    "SESSION_BOOKING",
    { toBook: "SESSION", declaration: { id: "d", clientName: "Chua Ah Moy" } },
    "Next: fill in your health declaration",
    "/health-declaration?form=d",
  ],
  [
    "SESSION_BOOKING",
    { toBook: "SESSION", declaration: { id: "d", clientName: "Chua Ah Moy", permitted: false } },
    "Next: Chua Ah Moy fills in the health declaration first",
    null,
  ],
  [
    "BOOKING_COMPLETED",
    { status: "ONGOING" },
    "All your sessions are booked",
    "/appointment-list/t",
  ],
  [
    "SESSION_BOOKING",
    { obstacle: "NO_GROUP" },
    "No group fits your package any more, because it ends on 20/06/2027. Please call us. We will help you find a way.",
    "/support",
  ],
  [
    "BOOKING_COMPLETED",
    { status: "ONGOING", obstacle: "GROUP_LEFT" },
    "No date is left in your group. Dates that were cancelled cannot be replaced. Please call us if you would like to continue.",
    "/support",
  ],
  [
    "POST_SESSION_BOOKING",
    { status: "COMPLETED", toBook: "POST_SESSION" },
    "Next: book your post-assessment",
    "/book-preclass-sessions?term=t",
  ],
  [
    "BOOKING_COMPLETED",
    { status: "COMPLETED" },
    "You have used all your sessions. Well done!",
    "/renew?service=s",
  ],
  [
    "SESSION_BOOKING",
    { status: "EXPIRED" },
    "The time to use this package has ended",
    "/renew?service=s",
  ],
])("at %s with %j, the next step reads %j", (stage, facts, words, to) => {
  const { text, action } = told(stage, facts);
  expect([text, action?.to ?? null]).toEqual([words, to]);
});

test("a Denticare service is booked by appointment", () => {
  const term = {
    id: "a",
    stage: "SESSION_BOOKING" as const,
    toBook: "SESSION" as const,
    bookable: null,
    obstacle: null,
    groupChoice: null,
  };
  const bought = {
    id: "s",
    categoryName: "Denticare",
    serviceStatus: "UPCOMING" as const,
    healthConditionChanged: false,
    validUntil: "2027-06-20",
  };
  expect(
    findNextStep(
      { ...bought, term: { ...term, preAssessmentRequired: false, preAssessmentBooked: false } },
      null,
      englishWords,
    ),
  ).toEqual({
    text: "Next: book your appointment",
    action: { label: "Book an appointment", to: "/my-denticare/schedule", aboutActing: true },
  });
});

type Ending = Parameters<typeof canRenewEarly>[0] & { stage: TermStage };
const intake = { programContentType: "INTAKES" as const, totalSessions: 24 };

test.each<[string, Partial<Ending>, boolean]>([
  ["few sessions left", { usedSessions: 6 }, true],
  ["more than two left", { usedSessions: 5 }, false],
  ["little time", { usedSessions: 1, validUntil: "2026-12-21" }, true],
  ["a month and a day", { usedSessions: 1, validUntil: "2026-12-22" }, false],
  [
    "an intake with four weeks to come",
    { ...intake, usedSessions: 16, scheduledSessions: 8 },
    true,
  ],
  ["an intake with more to come", { ...intake, usedSessions: 15, scheduledSessions: 9 }, false],
  ["an intake whose dates are not chosen", { ...intake, stage: "SESSION_BOOKING" as const }, false],
  ["given-back sessions of an intake", { ...intake, usedSessions: 10, scheduledSessions: 4 }, true],
  ["ended", { usedSessions: 8, serviceStatus: "COMPLETED" as const }, false],
  [
    "cancelled",
    {
      usedSessions: 6,
      cancelled: { date: "2026-11-20T03:00:00Z", unusedSessions: 2, refundAmount: 4000 },
    },
    false,
  ],
  ["Denticare", { usedSessions: 7, categoryName: "Denticare" }, false],
])("a package in use can be renewed early: %s", (_words, { stage, ...facts }, ahead) => {
  const service = {
    serviceStatus: "ONGOING" as const,
    programContentType: "SESSIONS" as const,
    categoryName: "Active Ageing",
    totalSessions: 8,
    usedSessions: 0,
    scheduledSessions: 0,
    validUntil: "2027-03-01" as const,
    term: {
      id: "t",
      stage: stage ?? ("BOOKING_COMPLETED" as const),
      preAssessmentRequired: false,
      preAssessmentBooked: false,
      toBook: null,
      bookable: null,
      obstacle: null,
      groupChoice: null,
    },
    ...facts,
  };
  expect(canRenewEarly(service, "2026-11-21")).toBe(ahead);
});

test.each<[string, Partial<Service>, Partial<HealthDeclaration>[], string | null]>([
  ["asked for", {}, [{}], "d"],
  ["given", {}, [{ status: "SUBMITTED", submittedDate: "2026-11-22T01:00:00.000Z" }], null],
  [
    "another one given since",
    {},
    [{}, { id: "e", status: "SUBMITTED", submittedDate: "2026-11-22T01:00:00.000Z" }],
    null,
  ],
  ["one given long before", {}, [{}, { id: "e", submittedDate: "2026-01-01T01:00:00.000Z" }], "d"],
  ["opened by oneself", {}, [{ centerName: null }], null],
  ["somebody else's", {}, [{ clientId: "other" }], null],
  ["once it has begun", { serviceStatus: "ONGOING" }, [{}], null],
  ["another category", { categoryName: "Day Care" }, [{}], null],
])("the health declaration is the first step: %s", (_words, more, declared, id) => {
  const bought = {
    clientId: "c",
    categoryName: "Active Ageing",
    serviceStatus: "UPCOMING" as const,
  };
  const form: HealthDeclaration = {
    id: "d",
    clientId: "c",
    clientName: "Mdm Lim",
    centerName: "Taman Jurong",
    status: "OPEN",
    createdDate: "2026-11-21T01:00:00.000Z",
    submittedDate: null,
  };
  const forms = declared.map((one) => ({ ...form, ...one }));
  expect(findDeclarationToGive({ ...bought, ...more }, forms)?.id ?? null).toBe(id);
});
