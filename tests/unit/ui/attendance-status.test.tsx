import { beforeAll, expect, test } from "vitest";
import type { Appointment } from "~/contract/booking/appointment-reminder";
import { describeAppointmentStatus } from "~/features/booking/appointment-words";
import { createAppointmentCalendar } from "~/features/booking/appointments/appointment.server";
import { AppointmentResponse } from "~/features/booking/appointments/appointment-response";
import { type PortalDependencies, setDependencies } from "~/web/dependencies.server";
import { englishWords } from "~/web/language/translations.server";
import { render } from "./render";

beforeAll(() => {
  const now = () => new Date("2026-11-24T01:00:00Z");
  setDependencies({ clock: { now } } as unknown as PortalDependencies);
});

const over: Appointment = {
  uid: "0d9cf0f2-6f0e-4b1c-8d0e-2b5d6a7f8a90",
  reference: "ABCD-1234",
  firstName: "Bee Lian",
  title: "Circuit Training",
  kind: "SESSION",
  ofRun: false,
  startsAt: "2026-11-23T01:00:00.000Z",
  endsAt: "2026-11-23T01:45:00.000Z",
  centerName: "Taman Jurong Rain Tree Centre",
  address: ["Blk 1 Yung Kuang Road", "Singapore 610001"],
  latitude: 1.33,
  longitude: 103.72,
  status: "COMPLETED",
  response: "DECLINED",
  attended: null,
  answerUntil: "2026-11-22T23:00:00.000Z",
  open: false,
};

test.each([
  ["CAME", "You came", "You were here"],
  ["ABSENT", "You did not come", "You did not come"],
  ["UNKNOWN", "This has ended", "This appointment has ended"],
] as const)(
  "%s: the calendar reads %s, the page %s, whatever the earlier answer",
  async (attended, inCalendar, onPage) => {
    for (const response of ["CONFIRMED", "DECLINED", "EXPIRED", "PENDING"] as const) {
      const appointment = { ...over, attended, response };
      // A line of a calendar file is folded.
      const file = (await createAppointmentCalendar(appointment, englishWords).text()).replaceAll(
        "\r\n ",
        "",
      );
      expect(file).toContain(`DESCRIPTION:${inCalendar}. `);
      expect(file).not.toMatch(/You said|cancelled/);
      const page = render(<AppointmentResponse appointment={appointment} />);
      expect(page).toContain(onPage);
      expect(page).not.toContain("<button");
      if (attended !== "CAME") expect(page).not.toContain("Thank you for coming");
    }
  },
);

test("the list distinguishes the three too", () => {
  const status = "COMPLETED" as const;
  const words = (["CAME", "ABSENT", "UNKNOWN"] as const).map((attended) =>
    describeAppointmentStatus({ status, attended }, englishWords.text),
  );
  expect(words).toEqual(["You came", "You did not come", "Over"]);
});
