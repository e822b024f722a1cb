import { expect, test } from "vitest";
import type { Service } from "~/contract/booking/service";
import { listPackageStages } from "~/features/booking/package-stages";

type Term = Partial<Service["term"]>;

const stagesOf = (
  term: Term,
  { ended = false, used = 0, ahead = [] as string[], past = [] as string[] } = {},
) =>
  listPackageStages(
    {
      serviceStatus: ended ? "COMPLETED" : "ONGOING",
      usedSessions: used,
      totalSessions: 12,
      term: {
        id: "t",
        stage: "SESSION_BOOKING",
        preAssessmentRequired: false,
        preAssessmentBooked: false,
        toBook: null,
        bookable: null,
        obstacle: null,
        groupChoice: null,
        ...term,
      },
    },
    {
      preClass: ahead.map((kind) => ({ kind })),
      scheduled: [],
      completed: past.map((kind) => ({ kind })),
    } as unknown as Parameters<typeof listPackageStages>[1],
  ).map(({ kind, state }) => `${kind} ${state}`);

const assessed = { preAssessmentBooked: true, hasPostAssessment: true };

test.each<[string, Term, Parameters<typeof stagesOf>[1], string[]]>([
  ["a package of sessions only has no stages", {}, {}, []],
  [
    "a package begins with its pre-assessment",
    { preAssessmentRequired: true, hasPostAssessment: true, toBook: "PRE_SESSION" },
    {},
    ["PRE_SESSION now", "SESSION later", "POST_SESSION later"],
  ],
  [
    "a booked pre-assessment is not done",
    { ...assessed, toBook: "SESSION" },
    { ahead: ["PRE_SESSION"] },
    ["PRE_SESSION booked", "SESSION later", "POST_SESSION later"],
  ],
  [
    "the sessions follow a past pre-assessment",
    { ...assessed, toBook: "SESSION" },
    { used: 3, past: ["PRE_SESSION", "SESSION"] },
    ["PRE_SESSION done", "SESSION now", "POST_SESSION later"],
  ],
  [
    "the post-assessment follows the last session, even after the package has ended",
    { ...assessed, stage: "POST_SESSION_BOOKING", toBook: "POST_SESSION" },
    { ended: true, used: 11 },
    ["PRE_SESSION done", "SESSION done", "POST_SESSION now"],
  ],
  [
    "a past post-assessment is done",
    { ...assessed, stage: "BOOKING_COMPLETED" },
    { used: 12, past: ["POST_SESSION"] },
    ["PRE_SESSION done", "SESSION done", "POST_SESSION done"],
  ],
  ["an ended package without a next step has no stages", assessed, { ended: true }, []],
  [
    "a backend that names no post-assessment gets two stages",
    { preAssessmentBooked: true },
    {},
    ["PRE_SESSION done", "SESSION now"],
  ],
])("%s", (_title, term, more, expected) => {
  expect(stagesOf(term, more)).toEqual(expected);
});
