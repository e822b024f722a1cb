import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { needsDatabase, runOffline } from "~/provider/data/commands";
import { FIRST_DAY } from "../../helpers/database/first-day";
import { edit, starter, validationErrorsIn } from "../../helpers/shop/data-folder";

test("the starter is valid", async () => {
  expect(await validationErrorsIn(await starter())).toEqual([]);
});

test("a valid folder is confirmed, and one with content is not overwritten", async () => {
  const folder = await starter();
  expect(await runOffline(["check", folder], FIRST_DAY)).toEqual({
    lines: [`${folder} is valid.`],
    code: 0,
  });
  await expect(runOffline(["new", folder], FIRST_DAY)).rejects.toThrow("is not empty");
  expect(await runOffline(["applied", folder], FIRST_DAY)).toMatchObject({ code: 2 });
  const withFlag = ["apply", folder, "--dry-run"];
  expect(needsDatabase(withFlag)).toBe(false);
  const { lines, code } = await runOffline(withFlag, FIRST_DAY);
  expect([lines[0], code]).toEqual(['Nothing is done: "--dry-run" is not known.', 2]);
});

test("all faults are reported together, with file, line and allowed values", async () => {
  const folder = await starter();
  await edit(folder, "centres", "region: sw", "region: south");
  await edit(folder, "programmes", "price: 199.20", "price: 199.205");
  await edit(folder, "gst", "percent: 9", "procent: 9");
  expect(await validationErrorsIn(folder)).toEqual([
    "centres.yaml:6: centres 1, region must be ne, nw, se or sw",
    expect.stringMatching(
      /^programmes\.yaml:\d+: categories 1, subcategories 1, programmes 1, offers 2, prices 1, price must have at most two digits for the cents$/,
    ),
    "gst.yaml:4: rates 1, percent is missing: it must be a number of per cent, such as 9",
    "gst.yaml:4: rates 1, procent is not known here. Known: from, percent",
  ]);
});

test.each([
  [
    "centres",
    'postalCode: "609601"',
    "postalCode: 609601",
    'six digits between quotes, such as "050123"',
  ],
  ["centres", "id: first-centre", "id: First Centre", "small letters, digits and dashes"],
  ["centres", "    name: First Centre\n", "", "centres 1, name is missing: it must be text"],
  [
    "programmes",
    "centres: [first-centre]",
    "centres: [other]",
    "points to other, which is not there. There: first-centre",
  ],
  [
    "programmes",
    "id: circuit-training\n",
    "id: line-dance\n",
    "is not in the portal's catalogue, so its page needs words",
  ],
  [
    "programmes",
    "id: circuit-training-24",
    "id: circuit-training-8",
    "is in this file twice: circuit-training-8",
  ],
  ["programmes", "- price: 80.00", "- {price: 80.00, from: 2026-01-01}", "leave 'from' out"],
  [
    "programmes",
    "- price: 80.00",
    "- price: 80.00\n                  - price: 84.00",
    "needs 'from'",
  ],
  ["programmes", "booked: sessions", "booked: weekly", "must be sessions or intakes"],
  ["programmes", "sessions: 8\n", "sessions: eight\n", "must be a whole number"],
  ["timetable", "times: [09:00,", "times: [9am,", 'written as "09:30"'],
  ["timetable", "weekdays: [mon, tue,", "weekdays: [monday, tue,", "must be mon, tue, wed"],
  [
    "timetable",
    "programme: circuit-training",
    "programme: gym-tonic",
    "points to gym-tonic, which is not there",
  ],
  ["timetable", "# until: 2027-12-31", "until: 2025-12-31", "must not be before 2026-01-01"],
  ["timetable", "seats: 12", "seats: 0", "must be at least 1"],
  ["timetable", "10:00, 14:00", "10:00, 10:00", "gives mon 10:00 at first-centre twice"],
  ["gst", "from: 2024-01-01", "from: 2030-01-01", "has no rate for today"],
  ["gst", "from: 2024-01-01", "from: 2024-02-30", "must be a day of the calendar"],
  ["holidays", "days: []", "days: [{day: 2027-09-11}]", "name is missing"],
  [
    "coupons",
    "coupons: []",
    "coupons: [{code: TEN, description: Ten, from: 2026-01-01, until: 2027-01-01}]",
    "needs either percent or amount",
  ],
  [
    "coupons",
    "coupons: []",
    "coupons: [{code: NIL, description: Nil, percent: 0, from: 2026-01-01, until: 2027-01-01}]",
    "must be more than 0",
  ],
  [
    "coupons",
    "coupons: []",
    "coupons: [{code: NIL, description: Nil, amount: 0, from: 2026-01-01, until: 2027-01-01}]",
    "must be more than 0",
  ],
  ["counters", "counters: []", "counters: [{centre: first-centre}]", "needs either code or kept"],
  [
    "lists",
    "marketingChannels:",
    "marketingChanels:",
    "is not known here. Known: marketingChannels",
  ],
  ["provider", "lovedOnes: true", "lovedOnes: yes", "must be true or false"],
  ["dental", "treatments: []", "treatments: [", "cannot be read"],
  ["provider", 'uen: "201800000K"', "uen: 20180000", 'text between quotes, such as "201912345K"'],
  ["provider", 'uen: "201800000K"', 'uen: "2018000K"', "must be a UEN in capitals"],
  [
    "provider",
    'uen: "201800000K"',
    'uen: "196800306F"',
    "ends with E. PayNow would pay someone else",
  ],
  ["provider", '"6100 0000"', '"6100"', 'must be a number of Singapore, such as "6100 0000"'],
  ["provider", "support: support@", "support: support at ", "must be an e-mail address"],
  ["provider", "  name: Your House #", "  # name", "identity, name is missing: it must be text"],
  [
    "provider",
    "  # gstNumber: M2-1234567-8",
    "  gstNumber: none",
    "9 to 14 capitals, digits and dashes",
  ],
  ["provider", "  # logo: logo.svg", "  logo: logo.png", "must be an SVG beside this file"],
  ["provider", "  # logo: logo.svg", "  logo: logo.svg", "names a file that is not in this folder"],
  [
    "provider",
    '  # colours:\n  #   brand: "#00594F"',
    '  colours:\n    brand: "#7FB5AE"',
    "colours, brand cannot be read well: links on a page have a contrast of 2.2 : 1 (brand on ground), and must have at least 4.5 : 1",
  ],
  [
    "provider",
    '  # colours:\n  #   brand: "#00594F"',
    "  colours:\n    brand: teal",
    'must be a colour between quotes, such as "#00594F"',
  ],
  [
    "moves",
    "weekly: []",
    "weekly: [{programme: circuit-training, centre: first-centre, weekday: tue, time: 10:00, to: {weekday: sun, time: 10:00}}]",
    "weekly 1, to is not in timetable.yaml for this programme and centre",
  ],
  [
    "moves",
    "weekly: []",
    "weekly: [{programme: circuit-training, centre: first-centre, weekday: tue, time: 10:00, to: away}]",
    "must be cancel or the new time",
  ],
  [
    "moves",
    "weekly: []",
    "weekly: [{programme: circuit-training, centre: first-centre, weekday: tue, time: 10:00, on: 2027-01-06, to: cancel}]",
    "is not a tue: in that week it is 2027-01-05",
  ],
  [
    "moves",
    "intakes: []",
    "intakes: [{programme: gym-tonic, centre: first-centre, from: 2027-01-05, time: 10:00, to: cancel}]",
    "points to gym-tonic, which is not there",
  ],
])("%s.yaml: %s → %s: %s", async (name, from, to, said) => {
  const folder = await starter();
  await edit(folder, name, from, to);
  const faults = await validationErrorsIn(folder);
  expect(faults.join("\n")).toContain(said);
  expect(faults.every((line) => /^[a-z]+\.yaml:\d+: /.test(line))).toBe(true);
});

test.each([
  ["messages: {reminder: sms}", "messages, reminder is not known here. Known: bookings, reminders"],
  ["messages: {reminders: post}", "messages, reminders must be sms, email or both"],
  [
    "messages: {mobileCode: email}",
    "messages, mobileCode has a fixed channel, because it proves or uses the address",
  ],
  [
    "messages: {recordLinked: sms}",
    "messages, recordLinked has a fixed channel, because it warns of a change",
  ],
])("%s is a fault: %s", async (line, said) => {
  const folder = await starter();
  await edit(folder, "provider", "lovedOnes: true", `lovedOnes: true\n${line}`);
  expect((await validationErrorsIn(folder)).join("\n")).toContain(said);
});

test("a channel is valid with a note about people without its address", async () => {
  const folder = await starter();
  const channels = "messages: {reminders: sms, packages: email, dental: both}";
  await edit(folder, "provider", "lovedOnes: true", `lovedOnes: true\n${channels}`);
  expect(await runOffline(["check", folder], FIRST_DAY)).toEqual({
    lines: [
      "Note: reminders messages go by SMS. A person without a mobile number gets them by e-mail.",
      "Note: packages messages go by e-mail. A person without an e-mail address gets them by SMS.",
      "Note: codes and warnings about access keep their channels.",
      `${folder} is valid.`,
    ],
    code: 0,
  });
});

test("names that more than double the price of an SMS are warned of, each with its signs", async () => {
  const folder = await starter();
  await edit(folder, "centres", "name: First Centre", "name: First Centre 第一");
  await edit(folder, "programmes", "name: Circuit Training", "name: Circuit “Training” ✓");
  expect(await runOffline(["check", folder], FIRST_DAY)).toEqual({
    lines: [
      'Warning: "First Centre 第一" has 第 一, so an SMS with it costs more than twice as much.',
      'Warning: "Circuit “Training” ✓" has ✓, so an SMS with it costs more than twice as much.',
      `${folder} is valid.`,
    ],
    code: 0,
  });
});

test("references to a file with faults are checked too", async () => {
  const folder = await starter();
  await edit(folder, "centres", "region: sw", "region: south");
  await edit(folder, "programmes", "price: 199.20", "price: cheap");
  await edit(folder, "timetable", "centres: [first-centre]", "centres: [second-centre]");
  expect(
    (await validationErrorsIn(folder)).map((line) =>
      line.replace(/:\d+:.*? (?=region|price must|points)/, " "),
    ),
  ).toEqual([
    "centres.yaml region must be ne, nw, se or sw",
    "programmes.yaml price must be an amount in dollars, such as 195.00",
    "timetable.yaml points to second-centre, which is not there. There: first-centre",
  ]);
});

test("a missing or unknown file is reported", async () => {
  const folder = await starter();
  await rm(path.join(folder, "gst.yaml"));
  await writeFile(path.join(folder, "holiday.yaml"), "days: []\n");
  expect(await validationErrorsIn(folder)).toEqual([
    "gst.yaml:1: is missing: npm run data -- new FOLDER writes one",
    expect.stringContaining("holiday.yaml:1: is not known here. Known: provider.yaml"),
  ]);
});

test("a missing folder is reported", async () => {
  expect(await validationErrorsIn("/nowhere/at/all")).toEqual([
    "/nowhere/at/all:1: there is no such folder",
  ]);
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>';

test.each([
  [SVG, null],
  [`<?xml version="1.0"?>\n<!-- ours --> <!----><!-- a > b -->\n${SVG}`, null],
  // Forty are enough to keep a pattern of all comments busy for ever.
  [`${"<!---->".repeat(2_000)}<p>`, "must be an SVG with a viewBox"],
  [`<!-- ${SVG}`, "must be an SVG with a viewBox"],
  [SVG.replace("<path", "<script>1</script><path"), "has a script"],
  [SVG.replace("<path", '<path onclick="1"'), "has a script"],
  [
    SVG.replace("<path", '<image href="https://tracker.example/a.png"/><path'),
    "has another picture",
  ],
  [SVG.replace("<path", '<use href="https://other.example/#a"/><path'), "has an address"],
  [SVG.replace(' viewBox="0 0 8 8"', ""), "must be an SVG with a viewBox"],
  ["PNG", "must be an SVG with a viewBox"],
  [SVG.replace("M0 0", "M0 0 ".repeat(6000)), "and must have at most 20000"],
])("a logo with %.60s: %s", async (svg, said) => {
  const folder = await starter();
  await edit(folder, "provider", "  # logo: logo.svg", "  logo: logo.svg");
  await writeFile(path.join(folder, "logo.svg"), svg);
  expect(await validationErrorsIn(folder)).toEqual(
    said === null
      ? []
      : [
          expect.stringMatching(
            new RegExp(`^provider.yaml:\\d+: identity, logo logo.svg .*${said}`),
          ),
        ],
  );
});

test("a folder with offers for eGIRO is valid with a note about the others", async () => {
  const folder = await starter();
  await edit(folder, "programmes", "# egiro:", "egiro:");
  expect(await runOffline(["check", folder], FIRST_DAY)).toEqual({
    lines: [
      "Note: eGIRO cannot pay Circuit Training's 24 sessions. An order with one of them is paid otherwise.",
      `${folder} is valid.`,
    ],
    code: 0,
  });
});

test("a translation without its sentence is reported, and a sentence that is translated twice is a fault", async () => {
  const folder = await starter();
  const texts = (...english: string[]) =>
    edit(
      folder,
      "translations",
      "texts: []",
      `texts:\n${english.map((en) => `  - { en: "${en}", zh: 中文 }\n`).join("")}`,
    );
  await texts("Twice a week", "Thrice a week");
  expect((await runOffline(["check", folder], FIRST_DAY)).lines).toEqual([
    'Note: nothing in the other files or the catalogue reads "Thrice a week", so its translation is not shown.',
    `${folder} is valid.`,
  ]);
  await edit(folder, "translations", "Thrice a week", "Twice a week");
  expect(await validationErrorsIn(folder)).toEqual([
    "translations.yaml:11: texts 2, en is listed here twice",
  ]);
});

test("a folder without translations is valid", async () => {
  const folder = await starter();
  await rm(path.join(folder, "translations.yaml"));
  expect(await validationErrorsIn(folder)).toEqual([]);
});
