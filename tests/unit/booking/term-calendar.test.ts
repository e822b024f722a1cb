import { expect, test } from "vitest";
import type { Appointment } from "~/contract/booking/appointment";
import type { TermSessions } from "~/contract/booking/term-sessions";
import { createTermCalendar } from "~/features/booking/appointments/appointments.server";
import { type PortalDependencies, setDependencies } from "~/web/dependencies.server";
import { englishWords } from "~/web/language/translations.server";

const NOW = "2026-11-26T04:00:00.000Z";

const session = {
  id: "b-1",
  kind: "SESSION",
  title: "Gym Tonic",
  clientName: "Lim Mei Ling",
  centerName: "Taman Jurong",
  centerAddress: [],
  startsAt: "2026-12-10T02:00:00.000Z",
  endsAt: "2026-12-10T02:45:00.000Z",
  cutOff: "2026-12-08T02:00:00.000Z",
  status: "SCHEDULED",
};

async function entryOf(change: object, ofIntake = false): Promise<string> {
  setDependencies({ clock: { now: () => new Date(NOW) } } as unknown as PortalDependencies);
  const one = { ...session, ...change } as unknown as Appointment;
  const term = {
    programContentType: ofIntake ? "INTAKES" : "SESSIONS",
    groups: { preClass: [], scheduled: [one], cancelled: [] },
  } as unknown as TermSessions;
  return (await createTermCalendar(term, null, englishWords).text()).replaceAll("\r\n ", "");
}

test("an entry of a session states until when it can be changed", async () => {
  expect(await entryOf({})).toContain("without losing it until Tue 08/12/2026");
});

test("an entry of a session past its cut-off states that a change costs it", async () => {
  const soon = { cutOff: "2026-11-26T02:00:00.000Z" };
  expect(await entryOf(soon)).toContain("If you reschedule or cancel it now\\, it counts as used");
  expect(await entryOf(soon, true)).toContain("If you cancel it now\\, it counts as used");
});

test.each([
  ["cancelled", { status: "CANCELLED" }],
  ["cancelled with charge", { status: "CANCELLED_WITH_CHARGE" }],
  ["under way", { startsAt: "2026-11-26T03:50:00.000Z", cutOff: "2026-11-24T03:50:00.000Z" }],
  ["an assessment under way", { kind: "PRE_SESSION", startsAt: "2026-11-26T03:50:00.000Z" }],
])("an entry of a session that is %s does not mention changes", async (_what, change) => {
  expect(await entryOf(change)).not.toMatch(/until|can be|rescheduled|now\\,/i);
});

test("the name in an entry carries no link", async () => {
  const entry = await entryOf({ clientName: "Win http://evil.example/claim" });
  expect(entry).toContain("For Win http evil. example/claim.");
});
