import { expect, test } from "vitest";
import type { StaffRecord } from "~/contract/counter/staff-records";
import { listResultSeries } from "~/features/booking/appointments/assessment-results";
import { englishWords } from "~/web/language/translations.server";

const measured = (id: string, startsAt: string, speed: number, clientName = "Lim Siew Hoon") =>
  ({
    id,
    kind: "RESULTS",
    clientName,
    startsAt,
    recordedAt: startsAt,
    results: [{ name: "Walking speed", unit: "m/s", value: speed }],
  }) as StaffRecord;

const newestFirst = [
  measured("c", "2026-11-01T01:00:00.000Z", 1.2),
  measured("b", "2026-08-01T01:00:00.000Z", 0.9, "Tan Ah Kow"),
  measured("a", "2026-05-01T01:00:00.000Z", 0.8),
];

test("shows each figure of one person over all assessments, the oldest first", () => {
  expect(listResultSeries(newestFirst, "Lim Siew Hoon", englishWords)).toEqual([
    {
      label: "Walking speed, m/s",
      values: [
        { id: "a", date: "01/05/2026", value: 0.8 },
        { id: "c", date: "01/11/2026", value: 1.2 },
      ],
    },
  ]);
});

test("shows no chart for a single assessment", () => {
  expect(listResultSeries(newestFirst, "Tan Ah Kow", englishWords)).toEqual([]);
});
