import { expect, test } from "vitest";
import { ChooseProgramme, type ChooseProgrammeProps } from "~/features/shop/choose-programme";
import { render, tagWith } from "./render";

const sentence = "Not available at this moment, please select other programme.";
const field = (name: string) => ({
  id: `choose-${name}`,
  name,
  errorId: `${name}-error`,
  descriptionId: `${name}-hint`,
});
const place = {
  block: "12",
  street: "Orchid Road",
  postalCode: "650012",
  latitude: 1.35,
  longitude: 103.75,
};
const shown = (firstDays: Record<string, string>, more: Partial<ChooseProgrammeProps> = {}) =>
  render(
    <ChooseProgramme
      form={{ id: "choose", errors: [], onSubmit: () => undefined }}
      fields={{ offeringId: field("offeringId"), centerId: field("centerId") }}
      offers={[
        {
          id: "gym-tonic-24",
          name: "24 sessions",
          priceWithGst: 21255,
          sessions: 24,
          validityDays: 180,
        },
      ]}
      minutesPerSession={45}
      priceFromWithGst={21255}
      weekly={[]}
      name="Gym Tonic"
      centres={[
        { id: "bukit-batok", name: "Bukit Batok", region: "sw", ...place },
        { id: "yishun", name: "Yishun", region: "nw", ...place },
      ]}
      when={{ "bukit-batok": ["Every Tuesday, 10:00 AM to 10:45 AM"] }}
      firstDays={firstDays}
      inGroups
      {...more}
    />,
  ).replaceAll(/<span class="whitespace-nowrap">(.*?)<\/span>/g, "$1");

test("shows the price with GST, validity, region and next start", () => {
  const html = shown({ "bukit-batok": "08/12/2026" });
  for (const words of [
    "24 sessions",
    "45 minutes per session",
    "$212.55 with GST. Use within 180 days. One run of 24 sessions on fixed dates.",
    "South-West. Every Tuesday, 10:00 AM to 10:45 AM",
  ]) {
    expect(html).toContain(words);
  }
});

test("lists each centre once, with its number on the map, whose pin selects it", () => {
  const html = shown({ "bukit-batok": "08/12/2026" });
  expect(html.match(/Every Tuesday, 10:00 AM to 10:45 AM/g)).toHaveLength(1);
  expect(html).toContain('data-drawn="2"');
  expect(html.match(/<label for="choose-centerId/g)).toHaveLength(2);
});

test("the times that all centres share are said once", () => {
  const html = shown({}, { weekly: ["Every Monday, at 09:00 AM"], firstDays: null });
  expect(html).toContain("Every Monday, at 09:00 AM, at every centre.");
  expect(html).not.toContain("Every package can be used");
});

test("sessions that are booked one by one do not form an intake", () => {
  expect(shown({ "bukit-batok": "08/12/2026" }, { inGroups: false })).not.toContain("One run");
});

test("a centre without a start is disabled and gives the reason", () => {
  const html = shown({ "bukit-batok": "08/12/2026" });
  expect(html).toContain(`North-West. ${sentence}`);
  expect(tagWith(html, 'value="yishun"')).toHaveProperty("disabled");
  expect(tagWith(html, 'value="bukit-batok"')).not.toHaveProperty("disabled");
});

test.each([
  ["a start anywhere", {}, {}],
  ["anything on sale", { "bukit-batok": "08/12/2026" }, { offers: [] }],
])("without %s the page shows a sentence instead of a form", (_what, firstDays, more) => {
  const html = shown(firstDays as Record<string, string>, more);
  expect(html).toContain(sentence);
  expect(html).not.toContain("<form");
});
