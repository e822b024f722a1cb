import { expect, test } from "vitest";
import type { DataExport } from "~/contract/people/my-data";
import { buildFhirBundle } from "~/features/people/my-data/fhir";

const session = (id: string, status: string, attended: string | null) => ({
  id,
  title: "Circuit Training",
  startsAt: "2026-11-20T01:00:00.000Z",
  endsAt: "2026-11-20T02:00:00.000Z",
  centerName: "Bukit Batok",
  centerAddress: "1 Street",
  clientName: "Lim Siew Hoon",
  status,
  attended,
});

test("an appointment is fulfilled in FHIR only if somebody recorded that the person came", () => {
  const data = {
    exportedAt: "2026-11-28T00:00:00.000Z",
    healthDeclarations: [],
    medicalHistories: [],
    sessions: [
      {
        groups: {
          all: [
            session("1", "COMPLETED", "CAME"),
            session("2", "COMPLETED", "UNKNOWN"),
            session("3", "COMPLETED", null),
            session("4", "COMPLETED", "ABSENT"),
            session("5", "CANCELLED_WITH_CHARGE", null),
            session("6", "SCHEDULED", null),
          ],
        },
      },
    ],
    dentalAppointments: [
      {
        id: "7",
        service: { name: "Check-up" },
        dentist: { resourceName: "Dr Tan" },
        startsAt: "2026-11-21T01:00:00.000Z",
        endsAt: "2026-11-21T02:00:00.000Z",
        clinic: { name: "Clinic", block: "1", street: "Street", postalCode: "123456" },
        clientName: "Lim Siew Hoon",
        status: "COMPLETED",
      },
    ],
  } as unknown as DataExport;
  const { entry } = buildFhirBundle(data, "https://portal.example") as {
    entry: { resource: { id: string; status: string } }[];
  };
  const statuses = entry.map(({ resource: { id, status } }) => [id, status]);
  expect(Object.fromEntries(statuses)).toEqual({
    1: "fulfilled",
    2: "booked",
    3: "booked",
    4: "noshow",
    5: "cancelled",
    6: "booked",
    7: "booked",
  });
});
