/** Checks of lines against each other: references, duplicates and the values in force today. */

import { singaporeDay } from "~/lib/singapore-date";
import { readStaffCode } from "~/lib/text/typed-codes";
import { production } from "~/provider/shop/catalogue/production";
import type { Programme } from "../shapes/programmes";
import { checkMoves } from "./check-moves";
import type { ProviderData, ValidationError } from "./folder-schema";
import { colourFaults } from "./provider-profile";
import { checkReference, type Ids, type Note, type ParsedFiles, type Path } from "./references";
import { joinWithOr } from "./validation-messages";

/** Finds errors across files. A file with its own errors is skipped, except as a target of references. */
export function crossFaults(data: ParsedFiles, ids: Ids, now: Date): ValidationError[] {
  const faults: ValidationError[] = [];
  const note: Note = (file, path, said) => faults.push({ file: `${file}.yaml`, path, said });
  const { centreIds, programmeIds } = ids;
  const placed = data.programmes && programmesIn(data.programmes);
  checkTwice(data, note);
  checkColours(data, note);
  for (const { programme, at } of placed ?? []) checkProgramme(programme, at, centreIds, note);
  checkTimetable(data, placed, ids, note);
  checkMoves(data, ids, note);
  checkDental(data, centreIds, note);
  checkGst(data, singaporeDay(now), note);
  checkCoupons(data, programmeIds, note);
  checkDoors(data, ids, note);
  return faults;
}

function checkColours({ provider }: ParsedFiles, note: Note): void {
  if (provider?.identity === undefined) return;
  for (const { name, said } of colourFaults(provider.identity))
    note("provider", ["identity", "colours", name], said);
}

export interface PlacedProgramme {
  programme: Programme;
  subcategoryId: string;
  at: Path;
}

export function programmesIn({ categories }: ProviderData["programmes"]): PlacedProgramme[] {
  return categories.flatMap(({ subcategories }, category) =>
    subcategories.flatMap(({ id, programmes }, subcategory) =>
      programmes.map((programme, index) => ({
        programme,
        subcategoryId: id,
        at: ["categories", category, "subcategories", subcategory, "programmes", index],
      })),
    ),
  );
}

function checkTwice(data: ParsedFiles, note: Note): void {
  const once = (file: string, path: Path, items: readonly string[], last = "id") => {
    const seen = new Set<string>();
    for (const [index, item] of items.entries()) {
      if (seen.has(item)) note(file, [...path, index, last], `is listed here twice: ${item}`);
      seen.add(item);
    }
  };
  const ids = (items: readonly { id: string }[] | undefined) => (items ?? []).map(({ id }) => id);
  once("centres", ["centres"], ids(data.centres?.centres));
  once("programmes", ["categories"], ids(data.programmes?.categories));
  once("dental", ["treatments"], ids(data.dental?.treatments));
  once(
    "dental",
    ["clinics"],
    (data.dental?.clinics ?? []).map(({ centre }) => centre),
    "centre",
  );
  once(
    "gst",
    ["rates"],
    (data.gst?.rates ?? []).map(({ from }) => from),
    "from",
  );
  once(
    "holidays",
    ["days"],
    (data.holidays?.days ?? []).map(({ day }) => day),
    "day",
  );
  once(
    "coupons",
    ["coupons"],
    (data.coupons?.coupons ?? []).map(({ code }) => code),
    "code",
  );
  once("lists", ["marketingChannels"], ids(data.lists?.marketingChannels));
  once("doors", ["activities"], ids(data.doors?.activities));
  once("doors", ["organisations"], ids(data.doors?.organisations));
  once("doors", ["staff"], codesOf(data.doors?.staff), "code");
  once("counters", ["counters"], codesOf(data.counters?.counters), "code");
  nestedOnce(data, note);
}

/** Normalises codes for comparison. Dashes, spaces and capitals do not count. */
const codesOf = (items: readonly { code?: string; kept?: string }[] = []) =>
  items.map(({ code, kept }, index) => (code && readStaffCode(code)) ?? kept ?? `${index}`);

/** Checks that no ID appears at two places of a file, at any depth. */
function nestedOnce({ programmes, dental }: ParsedFiles, note: Note): void {
  const seen = new Set<string>();
  const once = (kind: string, file: string, path: Path, id: string) => {
    if (seen.has(`${kind} ${id}`)) note(file, [...path, "id"], `is in this file twice: ${id}`);
    seen.add(`${kind} ${id}`);
  };
  for (const [index, { subcategories }] of (programmes?.categories ?? []).entries())
    for (const [inner, { id }] of subcategories.entries())
      once("part", "programmes", ["categories", index, "subcategories", inner], id);
  for (const { programme, at } of programmes ? programmesIn(programmes) : []) {
    once("programme", "programmes", at, programme.id);
    for (const [index, { id }] of programme.offers.entries())
      once("offer", "programmes", [...at, "offers", index], id);
  }
  for (const [index, { dentists }] of (dental?.clinics ?? []).entries())
    for (const [inner, { id }] of dentists.entries())
      once("dentist", "dental", ["clinics", index, "dentists", inner], id);
}

const shipped = new Set(production.map(({ id }) => id));

function checkProgramme(
  programme: Programme,
  at: Path,
  centreIds: readonly string[] | undefined,
  note: Note,
): void {
  const say = (path: Path, said: string) => note("programmes", [...at, ...path], said);
  for (const [index, centre] of programme.centres.entries()) {
    const wrong = checkReference(centreIds, centre);
    if (wrong !== null) say(["centres", index], wrong);
    if (programme.centres.indexOf(centre) !== index)
      say(["centres", index], `is listed here twice: ${centre}`);
  }
  if (programme.words === undefined && !shipped.has(programme.id))
    say(
      ["id"],
      `is not in the portal's catalogue, so its page needs words. In the catalogue: ${joinWithOr([...shipped])}`,
    );
  for (const [index, { prices }] of programme.offers.entries()) {
    for (const [place, price] of prices.entries())
      checkPrice(prices, place, (said) =>
        say(["offers", index, "prices", place, ...(price.from ? ["from"] : [])], said),
      );
  }
}

function checkPrice(
  prices: Programme["offers"][number]["prices"],
  place: number,
  say: (said: string) => void,
): void {
  const from = prices[place]?.from;
  const before = prices[place - 1]?.from ?? "";
  if (place === 0 && from !== undefined)
    say("is the first price: leave 'from' out, it holds until the next one begins");
  if (place > 0 && from === undefined) say("needs 'from': the day on which this price begins");
  if (place > 1 && from !== undefined && from <= before)
    say(`must be later than ${before}, the price before it`);
}

function checkTimetable(
  { timetable }: ParsedFiles,
  placed: readonly PlacedProgramme[] | undefined,
  { centreIds, programmeIds }: Ids,
  note: Note,
): void {
  const find = (id: string) => placed?.find(({ programme }) => programme.id === id)?.programme;
  const seen = new Set<string>();
  for (const [index, entry] of (timetable?.weekly ?? []).entries()) {
    const say = (path: Path, said: string) => note("timetable", ["weekly", index, ...path], said);
    const wrong = checkReference(programmeIds, entry.programme);
    if (wrong !== null) say(["programme"], wrong);
    for (const [place, centre] of entry.centres.entries()) {
      checkPlace(find(entry.programme), centre, centreIds, (said) => say(["centres", place], said));
      for (const weekday of entry.weekdays)
        for (const time of entry.times) {
          const key = [entry.programme, centre, entry.for, weekday, time, entry.from].join(" ");
          if (seen.has(key)) say(["times"], `gives ${weekday} ${time} at ${centre} twice`);
          seen.add(key);
        }
    }
    checkEnd(entry, (said) => say(["until"], said));
  }
  for (const [index, entry] of (timetable?.intakes ?? []).entries()) {
    const say = (path: Path, said: string) => note("timetable", ["intakes", index, ...path], said);
    const wrong = checkReference(programmeIds, entry.programme);
    if (wrong !== null) say(["programme"], wrong);
    const programme = find(entry.programme);
    checkPlace(programme, entry.centre, centreIds, (said) => say(["centre"], said));
    if (programme?.booked === "sessions")
      say(["programme"], `is booked by sessions: ${entry.programme} has no intakes`);
    const key = ["intake", entry.programme, entry.centre, entry.time, entry.from].join(" ");
    if (seen.has(key)) say(["time"], `begins twice at ${entry.centre} on ${entry.from}`);
    seen.add(key);
    checkEnd(entry, (said) => say(["until"], said));
  }
}

function checkPlace(
  programme: Programme | undefined,
  centre: string,
  centreIds: Ids["centreIds"],
  say: (said: string) => void,
): void {
  const wrong = checkReference(centreIds, centre);
  if (wrong !== null) say(wrong);
  else if (programme !== undefined && !programme.centres.includes(centre))
    say(
      `is ${centre}, where ${programme.id} is not given. It is given at: ${joinWithOr(programme.centres) || "no centre yet"}`,
    );
}

function checkEnd(
  { from, until }: { from: string; until?: string | undefined },
  say: (said: string) => void,
): void {
  if (until !== undefined && until < from) say(`must not be before ${from}, where it begins`);
}

function checkDental(
  { dental }: ParsedFiles,
  centreIds: readonly string[] | undefined,
  note: Note,
): void {
  for (const [index, { centre, dentists }] of (dental?.clinics ?? []).entries()) {
    const wrong = checkReference(centreIds, centre);
    if (wrong !== null) note("dental", ["clinics", index, "centre"], wrong);
    for (const [inner, { hours }] of dentists.entries())
      for (const [place, { times }] of hours.entries())
        for (const [time, { from, until }] of times.entries())
          if (until <= from)
            note(
              "dental",
              ["clinics", index, "dentists", inner, "hours", place, "times", time, "until"],
              `must be later than ${from}`,
            );
  }
}

function checkGst({ gst, programmes }: ParsedFiles, today: string, note: Note): void {
  if (gst === undefined || gst.rates.some(({ from }) => from <= today)) return;
  const sells = ({ programme }: PlacedProgramme) => programme.offers.length > 0;
  if (programmes && !programmesIn(programmes).some(sells)) return;
  note(
    "gst",
    ["rates"],
    `has no rate that holds today, ${today}: no price can be shown without one`,
  );
}

function checkCoupons(
  { coupons }: ParsedFiles,
  programmeIds: readonly string[] | undefined,
  note: Note,
): void {
  for (const [index, one] of (coupons?.coupons ?? []).entries()) {
    const say = (key: string, said: string) => note("coupons", ["coupons", index, key], said);
    if ((one.percent === undefined) === (one.amount === undefined))
      say("code", "needs either percent or amount, one of the two");
    if (one.until < one.from) say("until", `must not be before ${one.from}, where it begins`);
    const wrong = checkReference(programmeIds, one.programme);
    if (wrong !== null) say("programme", wrong);
  }
}

function checkDoors({ doors, counters }: ParsedFiles, known: Ids, note: Note): void {
  const check = (file: string, path: Path, one: { centre?: string; programme?: string }) => {
    const noCentre = checkReference(known.centreIds, one.centre);
    if (noCentre !== null) note(file, [...path, "centre"], noCentre);
    const noProgramme = checkReference(known.programmeIds, one.programme);
    if (noProgramme !== null) note(file, [...path, "programme"], noProgramme);
  };
  const coded = (file: string, path: Path, one: { code?: string; kept?: string }) => {
    if ((one.code === undefined) === (one.kept === undefined))
      note(file, path, "needs either code or kept, one of the two");
  };
  for (const [index, one] of (doors?.activities ?? []).entries())
    check("doors", ["activities", index], one);
  for (const [index, one] of (doors?.staff ?? []).entries()) {
    check("doors", ["staff", index], one);
    coded("doors", ["staff", index], one);
  }
  for (const [index, one] of (counters?.counters ?? []).entries()) {
    check("counters", ["counters", index], one);
    coded("counters", ["counters", index], one);
  }
}
