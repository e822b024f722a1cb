/** Checks of lines against each other: references, duplicates and the values in force today. */

import { toSingaporeDay } from "~/lib/singapore-date";
import { readStaffCode } from "~/lib/text/typed-codes";
import { shippedProducts } from "~/provider/shop/catalogue/production";
import type { Programme } from "../shapes/programmes";
import { checkMoves } from "./check-moves";
import { checkTranslations } from "./check-translations";
import type { ProviderData, ValidationError } from "./folder-schema";
import { findColourFaults } from "./provider-profile";
import { checkReference, type Ids, type Note, type ParsedFiles, type Path } from "./references";
import { joinWithOr } from "./validation-messages";

/** Finds errors across files. A file with its own errors is skipped, except as a target of references. */
export function findCrossFaults(data: ParsedFiles, ids: Ids, now: Date): ValidationError[] {
  const faults: ValidationError[] = [];
  const note: Note = (file, path, message) =>
    faults.push({ file: `${file}.yaml`, path, said: message });
  const { centreIds, programmeIds } = ids;
  const placed = data.programmes && listPlacedProgrammes(data.programmes);
  checkTwice(data, note);
  checkColours(data, note);
  for (const { programme, at } of placed ?? []) checkProgramme(programme, at, centreIds, note);
  checkTimetable(data, placed, ids, note);
  checkMoves(data, ids, note);
  checkDental(data, centreIds, note);
  checkGst(data, toSingaporeDay(now), note);
  checkCoupons(data, programmeIds, note);
  checkDoors(data, ids, note);
  checkTranslations(data, note);
  return faults;
}

function checkColours({ provider }: ParsedFiles, note: Note): void {
  if (provider?.identity === undefined) return;
  for (const { name, message } of findColourFaults(provider.identity))
    note("provider", ["identity", "colours", name], message);
}

export interface PlacedProgramme {
  programme: Programme;
  subcategoryId: string;
  at: Path;
}

export function listPlacedProgrammes({
  categories,
}: ProviderData["programmes"]): PlacedProgramme[] {
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
  const requireUnique = (file: string, path: Path, items: readonly string[], last = "id") => {
    const seen = new Set<string>();
    for (const [index, item] of items.entries()) {
      if (seen.has(item)) note(file, [...path, index, last], `is listed here twice: ${item}`);
      seen.add(item);
    }
  };
  const ids = (items: readonly { id: string }[] | undefined) => (items ?? []).map(({ id }) => id);
  requireUnique("centres", ["centres"], ids(data.centres?.centres));
  requireUnique("programmes", ["categories"], ids(data.programmes?.categories));
  requireUnique("dental", ["treatments"], ids(data.dental?.treatments));
  requireUnique(
    "dental",
    ["clinics"],
    (data.dental?.clinics ?? []).map(({ centre }) => centre),
    "centre",
  );
  requireUnique(
    "gst",
    ["rates"],
    (data.gst?.rates ?? []).map(({ from }) => from),
    "from",
  );
  requireUnique(
    "holidays",
    ["days"],
    (data.holidays?.days ?? []).map(({ day }) => day),
    "day",
  );
  requireUnique(
    "coupons",
    ["coupons"],
    (data.coupons?.coupons ?? []).map(({ code }) => code),
    "code",
  );
  requireUnique("lists", ["marketingChannels"], ids(data.lists?.marketingChannels));
  requireUnique("doors", ["activities"], ids(data.doors?.activities));
  requireUnique("doors", ["organisations"], ids(data.doors?.organisations));
  requireUnique("doors", ["staff"], codesOf(data.doors?.staff), "code");
  requireUnique("counters", ["counters"], codesOf(data.counters?.counters), "code");
  requireUniqueNested(data, note);
}

/** Normalises codes for comparison. Dashes, spaces and capitals do not count. */
const codesOf = (items: readonly { code?: string; kept?: string }[] = []) =>
  items.map(({ code, kept }, index) => (code && readStaffCode(code)) ?? kept ?? `${index}`);

/** Checks that no ID appears at two places of a file, at any depth. */
function requireUniqueNested({ programmes, dental }: ParsedFiles, note: Note): void {
  const seen = new Set<string>();
  const requireUnique = (kind: string, file: string, path: Path, id: string) => {
    if (seen.has(`${kind} ${id}`)) note(file, [...path, "id"], `is in this file twice: ${id}`);
    seen.add(`${kind} ${id}`);
  };
  for (const [index, { subcategories }] of (programmes?.categories ?? []).entries())
    for (const [inner, { id }] of subcategories.entries())
      requireUnique("part", "programmes", ["categories", index, "subcategories", inner], id);
  for (const { programme, at } of programmes ? listPlacedProgrammes(programmes) : []) {
    requireUnique("programme", "programmes", at, programme.id);
    for (const [index, { id }] of programme.offers.entries())
      requireUnique("offer", "programmes", [...at, "offers", index], id);
  }
  for (const [index, { dentists }] of (dental?.clinics ?? []).entries())
    for (const [inner, { id }] of dentists.entries())
      requireUnique("dentist", "dental", ["clinics", index, "dentists", inner], id);
}

const shipped = new Set(shippedProducts.map(({ id }) => id));

function checkProgramme(
  programme: Programme,
  at: Path,
  centreIds: readonly string[] | undefined,
  note: Note,
): void {
  const report = (path: Path, text: string) => note("programmes", [...at, ...path], text);
  for (const [index, centre] of programme.centres.entries()) {
    const wrong = checkReference(centreIds, centre);
    if (wrong !== null) report(["centres", index], wrong);
    if (programme.centres.indexOf(centre) !== index)
      report(["centres", index], `is listed here twice: ${centre}`);
  }
  if (programme.words === undefined && !shipped.has(programme.id))
    report(
      ["id"],
      `is not in the portal's catalogue, so its page needs words. In the catalogue: ${joinWithOr([...shipped])}`,
    );
  for (const [index, { prices }] of programme.offers.entries()) {
    for (const [place, price] of prices.entries())
      checkPrice(prices, place, (message) =>
        report(["offers", index, "prices", place, ...(price.from ? ["from"] : [])], message),
      );
  }
}

function checkPrice(
  prices: Programme["offers"][number]["prices"],
  place: number,
  report: (message: string) => void,
): void {
  const from = prices[place]?.from;
  const before = prices[place - 1]?.from ?? "";
  if (place === 0 && from !== undefined)
    report("is the first price: leave 'from' out, it holds until the next one begins");
  if (place > 0 && from === undefined) report("needs 'from': the day on which this price begins");
  if (place > 1 && from !== undefined && from <= before)
    report(`must be later than ${before}, the price before it`);
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
    const reportFault = (path: Path, message: string) =>
      note("timetable", ["weekly", index, ...path], message);
    const wrong = checkReference(programmeIds, entry.programme);
    if (wrong !== null) reportFault(["programme"], wrong);
    for (const [place, centre] of entry.centres.entries()) {
      checkPlace(find(entry.programme), centre, centreIds, (message) =>
        reportFault(["centres", place], message),
      );
      for (const weekday of entry.weekdays)
        for (const time of entry.times) {
          const key = [entry.programme, centre, entry.for, weekday, time, entry.from].join(" ");
          if (seen.has(key)) reportFault(["times"], `gives ${weekday} ${time} at ${centre} twice`);
          seen.add(key);
        }
    }
    checkEnd(entry, (message) => reportFault(["until"], message));
  }
  for (const [index, entry] of (timetable?.intakes ?? []).entries()) {
    const report = (path: Path, message: string) =>
      note("timetable", ["intakes", index, ...path], message);
    const wrong = checkReference(programmeIds, entry.programme);
    if (wrong !== null) report(["programme"], wrong);
    const programme = find(entry.programme);
    checkPlace(programme, entry.centre, centreIds, (text) => report(["centre"], text));
    if (programme?.booked === "sessions")
      report(["programme"], `is booked by sessions: ${entry.programme} has no intakes`);
    const key = ["intake", entry.programme, entry.centre, entry.time, entry.from].join(" ");
    if (seen.has(key)) report(["time"], `begins twice at ${entry.centre} on ${entry.from}`);
    seen.add(key);
    checkEnd(entry, (message) => report(["until"], message));
  }
}

function checkPlace(
  programme: Programme | undefined,
  centre: string,
  centreIds: Ids["centreIds"],
  report: (message: string) => void,
): void {
  const wrong = checkReference(centreIds, centre);
  if (wrong !== null) report(wrong);
  else if (programme !== undefined && !programme.centres.includes(centre))
    report(
      `is ${centre}, where ${programme.id} is not given. It is given at: ${joinWithOr(programme.centres) || "no centre yet"}`,
    );
}

function checkEnd(
  { from, until }: { from: string; until?: string | undefined },
  report: (message: string) => void,
): void {
  if (until !== undefined && until < from) report(`must not be before ${from}, where it begins`);
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
  if (programmes && !listPlacedProgrammes(programmes).some(sells)) return;
  note("gst", ["rates"], `has no rate for today, ${today}: no price can be shown without one`);
}

function checkCoupons(
  { coupons }: ParsedFiles,
  programmeIds: readonly string[] | undefined,
  note: Note,
): void {
  for (const [index, one] of (coupons?.coupons ?? []).entries()) {
    const report = (key: string, message: string) =>
      note("coupons", ["coupons", index, key], message);
    if ((one.percent === undefined) === (one.amount === undefined))
      report("code", "needs either percent or amount, one of the two");
    if (one.percent === 0) report("percent", "must be more than 0");
    if (one.amount === 0) report("amount", "must be more than 0");
    if (one.until < one.from) report("until", `must not be before ${one.from}, where it begins`);
    const wrong = checkReference(programmeIds, one.programme);
    if (wrong !== null) report("programme", wrong);
  }
}

function checkDoors({ doors, counters }: ParsedFiles, ids: Ids, note: Note): void {
  const check = (file: string, path: Path, one: { centre?: string; programme?: string }) => {
    const noCentre = checkReference(ids.centreIds, one.centre);
    if (noCentre !== null) note(file, [...path, "centre"], noCentre);
    const noProgramme = checkReference(ids.programmeIds, one.programme);
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
