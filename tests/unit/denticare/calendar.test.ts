import { expect, test } from "vitest";
import type { DentalAppointment } from "~/contract/denticare/dental";
import { createDentalCalendar } from "~/features/denticare/calendar.server";
import { getTextIn } from "~/languages/page-texts.server";
import type { Language } from "~/lib/language/languages";
import { type PortalDependencies, setDependencies } from "~/web/dependencies.server";

const NOW = "2026-11-26T04:00:00.000Z";

const appointment = {
  id: "0b9d6f0e-7c1f-4a55-8f5e-0a4f5b9b2a11",
  service: { name: "Scaling and polishing" },
  dentist: { resourceName: "Dr Lim" },
  clinic: { name: "Toa Payoh", block: "1", street: "Lorong 1", postalCode: "310001" },
  startsAt: "2026-12-01T02:00:00.000Z",
  endsAt: "2026-12-01T02:30:00.000Z",
  status: "SCHEDULED",
  changeable: true,
} as unknown as DentalAppointment;

async function entryOf(change: object, language: Language = "en"): Promise<string> {
  setDependencies({ clock: { now: () => new Date(NOW) } } as unknown as PortalDependencies);
  const changed = { ...appointment, ...change } as DentalAppointment;
  const file = await createDentalCalendar(changed, { language, text: getTextIn(language) }).text();
  return file.replaceAll("\r\n ", "");
}

test("an entry of an appointment that can be changed states until when", async () => {
  expect(await entryOf({})).toContain("It can be cancelled until 24 hours before it begins");
});

test.each([
  ["zh", "可在开始24小时前取消", "参考号码"],
  ["ms", "boleh dibatalkan sehingga 24 jam", "Rujukan"],
  ["ta", "24 மணி நேரத்திற்கு முன் வரை ரத்து", "குறிப்பு எண்"],
] as const)("an entry in %s says in that language how to cancel", async (language, ...words) => {
  const entry = await entryOf({}, language);
  for (const word of words) expect(entry).toContain(word);
  expect(entry).not.toContain("Reference");
});

test("an entry of an appointment within 24 hours asks to call", async () => {
  const soon = { startsAt: "2026-11-26T08:00:00.000Z", endsAt: "2026-11-26T08:30:00.000Z" };
  expect(await entryOf({ ...soon, changeable: false })).toContain("If you cannot come");
});

test.each([
  ["cancelled", { status: "CANCELLED", changeable: false }],
  ["cancelled while it could be changed", { status: "CANCELLED", changeable: true }],
  ["over", { startsAt: "2026-11-25T02:00:00.000Z", endsAt: NOW, changeable: false }],
])(
  "an entry of an appointment that is %s does not mention absence or changes",
  async (_what, change) => {
    expect(await entryOf(change)).not.toMatch(/cannot come|please call|until|can be/);
  },
);
