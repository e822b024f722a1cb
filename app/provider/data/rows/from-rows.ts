/** Converts the rows of the provider's tables to the format of its files. */

import { features } from "~/contract/features";
import { TRANSLATION_CODES, translationLanguages } from "~/lib/brand/provider-texts";
import { addDays, toSingaporeDay, toSingaporeTime } from "~/lib/singapore-date";
import { getDisabledKey } from "~/provider/shared/disabled-features";
import type { Row } from "~/provider/shared/managed-table";
import { MESSAGE_CHANNELS } from "~/provider/shared/messages/message-channels";
import type { Weekday } from "../folder/fields";
import type { FileName, ProviderData } from "../folder/folder-schema";
import { fromBrandRows } from "../folder/provider-profile";
import { groupRows } from "./group-rows";
import { mapValues } from "./map-values";
import type { Rows } from "./rows";

type Files = Record<FileName, unknown> & { logo: string | null };

export function toData(rows: Rows): Files {
  const { identity, logo } = fromBrandRows(rows.mastercode);
  return {
    logo,
    moves: { weekly: [], intakes: [] },
    translations: { texts: translationsOf(rows) },
    provider: { ...(identity && { identity }), ...providerOf(rows) },
    centres: {
      centres: sorted(rows.centre, "id").map(
        ({ id, name, region, block, street, postalCode, latitude, longitude }) => ({
          id,
          name,
          region,
          block,
          street,
          postalCode,
          latitude,
          longitude,
        }),
      ),
    },
    programmes: { categories: categoriesOf(rows) },
    timetable: { weekly: weeklyOf(rows), intakes: intakesOf(rows) },
    dental: dentalOf(rows),
    gst: {
      rates: sorted(rows.gstRate, "fromDate").map(({ fromDate, basisPoints }) => ({
        from: fromDate,
        percent: Number(basisPoints) / 100,
      })),
    },
    holidays: {
      days: sorted(rows.holiday, "day").map(({ day, name, closed }) => ({
        day,
        name,
        ...(closed ? {} : { open: true }),
      })),
    },
    coupons: { coupons: sorted(rows.coupon, "code").map(couponOf) },
    lists: {
      marketingChannels: sorted(rows.marketingChannel, "position").map(({ id, value }) => ({
        id,
        value,
      })),
    },
    doors: doorsOf(rows),
    counters: {
      counters: sorted(rows.counterCode, "centreId", "codeHash").map(({ centreId, codeHash }) => ({
        centre: centreId,
        kept: codeHash,
      })),
    },
  };
}

function sorted(rows: readonly Row[], ...by: string[]): Row[] {
  const compare = (one: unknown, other: unknown) =>
    typeof one === "number" && typeof other === "number"
      ? one - other
      : String(one) < String(other)
        ? -1
        : String(one) > String(other)
          ? 1
          : 0;
  return [...rows].sort((one, other) =>
    by.reduce((found, key) => found || compare(one[key], other[key]), 0),
  );
}

const where = (rows: readonly Row[], key: string, value: unknown) =>
  rows.filter((row) => row[key] === value);

/** Removes empty fields, which the file leaves out. */
const withoutMissing = (fields: Row): Row =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  );

const dollarsOf = (cents: unknown) => Number(cents) / 100;

function translationsOf({ mastercode }: Rows): Row[] {
  const byEnglish = new Map<unknown, Row>();
  for (const language of translationLanguages)
    for (const { key, value } of where(mastercode, "code", TRANSLATION_CODES[language]))
      byEnglish.set(key, { ...(byEnglish.get(key) ?? { en: key }), [language]: value });
  return sorted([...byEnglish.values()], "en");
}

function providerOf({ mastercode }: Rows): ProviderData["provider"] {
  const of = (code: string) =>
    sorted(where(mastercode, "code", code), "key").map(({ key, value }) => [key, value]);
  const minutes = Object.fromEntries(of("FORM_MINUTES"));
  const [[, early] = []] = of("ARRIVE_EARLY");
  const settings = new Map(of("APP_CONFIG") as [string, string][]);
  const isOn = (key: string) => settings.get(key) === "true";
  const channels = of(MESSAGE_CHANNELS);
  const off = features.filter((feature) => isOn(getDisabledKey(feature)));
  return {
    links: Object.fromEntries(of("NTUCH_LINKS")),
    formMinutes: withoutMissing({
      healthDeclaration: minutes["health-declaration"],
      medicalHistory: minutes["medical-history"],
    }),
    ...(early === undefined ? {} : { arriveEarlyMinutes: Number(early) }),
    lovedOnes: !isOn("disabledLovedOne"),
    ...(channels.length > 0 && {
      messages: Object.fromEntries(
        channels.map(([name, channel]) => [name, String(channel).toLowerCase()]),
      ),
    }),
    ...(off.length > 0 && {
      features: Object.fromEntries(off.map((feature) => [feature, false])),
    }),
  };
}

function categoriesOf(rows: Rows): Row[] {
  return sorted(rows.category, "position", "id").map(({ id, name, icon, summary }) => ({
    id,
    name,
    icon,
    summary,
    subcategories: sorted(where(rows.subcategory, "categoryId", id), "position", "id").map(
      (subcategory) => ({
        id: subcategory.id,
        name: subcategory.name,
        programmes: sorted(
          where(rows.product, "subcategoryId", subcategory.id),
          "position",
          "id",
        ).map((product) => programmeOf(product, rows)),
      }),
    ),
  }));
}

function programmeOf(product: Row, rows: Rows): Row {
  const byIntakes = product.programContentType === "INTAKES";
  return withoutMissing({
    id: product.id,
    name: product.name,
    icon: product.icon,
    booked: byIntakes ? "intakes" : "sessions",
    fixedSessions: product.fixedSessions === byIntakes ? null : product.fixedSessions,
    sessionMinutes: product.minutesPerSession,
    minimumAge: product.minimumAge,
    preAssessment: product.preAssessment || null,
    postAssessment: product.postAssessment || null,
    cancellation: product.cancellation,
    freeze: product.freeze,
    assessmentFigures: product.assessmentFigures,
    centres: sorted(where(rows.productCentre, "productId", product.id), "centreId").map(
      ({ centreId }) => centreId,
    ),
    offers: sorted(where(rows.offer, "productId", product.id), "position", "id").map((offer) =>
      withoutMissing({
        id: offer.id,
        name: offer.name,
        sessions: offer.sessions,
        validDays: offer.validityDays,
        prices: [
          { price: dollarsOf(offer.priceCents) },
          ...sorted(where(rows.offerPrice, "offerId", offer.id), "fromDate").map(
            ({ fromDate, priceCents }) => ({ from: fromDate, price: dollarsOf(priceCents) }),
          ),
        ],
        chasSubsidy: offer.chasSubsidy
          ? mapValues(offer.chasSubsidy as Record<string, number>, dollarsOf)
          : null,
        egiro: offer.egiro || null,
        sold: offer.sellable ? null : false,
      }),
    ),
    words: product.words,
  });
}

const names: Weekday[] = ["sun", "mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const namesOf = (weekdays: unknown) =>
  [...(weekdays as number[])].sort((one, other) => one - other).map((day) => names[day]);

const kinds: Record<string, string> = {
  SESSION: "sessions",
  PRE_SESSION: "pre-assessments",
  POST_SESSION: "post-assessments",
};

function weeklyOf({ weeklyTime }: Rows): Row[] {
  const rows = sorted(weeklyTime, "productId", "kind", "centreId", "startTime", "weekday");
  return ["weekday", "startTime", "centreId"]
    .reduce(groupRows, rows)
    .map(({ productId, centreId, kind, weekday, startTime, seats, fromDate, untilDate }) =>
      withoutMissing({
        programme: productId,
        centres: centreId,
        for: kinds[String(kind)],
        weekdays: namesOf(weekday),
        times: startTime,
        seats,
        from: fromDate,
        until: untilDate,
      }),
    );
}

function intakesOf({ intakePlan }: Rows): Row[] {
  return sorted(intakePlan, "productId", "centreId", "fromDate", "startTime").map((plan) =>
    withoutMissing({
      programme: plan.productId,
      centre: plan.centreId,
      weekdays: namesOf(plan.weekdays),
      time: plan.startTime,
      seats: plan.seats,
      from: plan.fromDate,
      everyWeeks: plan.everyWeeks,
      until: plan.untilDate,
    }),
  );
}

function dentalOf(rows: Rows): Row {
  return {
    clinics: sorted(rows.dentalClinic, "centreId").map(({ centreId, area }) => ({
      centre: centreId,
      area,
      dentists: sorted(where(rows.dentist, "clinicId", centreId), "id").map(({ id, name }) => ({
        id,
        name,
        hours: hoursOf(where(rows.dentistHours, "dentistId", id)),
      })),
    })),
    treatments: sorted(rows.dentalTreatment, "position", "id").map(
      ({ id, name, summary, minutes }) => ({ id, name, summary, minutes }),
    ),
  };
}

function hoursOf(rows: readonly Row[]): Row[] {
  const byDay = sorted(rows, "weekday", "from").map(({ weekday, from, until }) => ({
    weekday,
    times: { from, until },
  }));
  return ["times", "weekday"]
    .reduce(groupRows, byDay as Row[])
    .map(({ weekday, times }) => ({ weekdays: namesOf(weekday), times }));
}

function couponOf(row: Row): Row {
  return withoutMissing({
    code: row.code,
    description: row.description,
    percent: row.percentBasisPoints === null ? null : Number(row.percentBasisPoints) / 100,
    amount: row.amountCents === null ? null : dollarsOf(row.amountCents),
    from: textOf(row.startsAt as Date, 0),
    until: textOf(row.endsAt as Date, -1),
    uses: row.uses,
    programme: row.productId,
  });
}

/** Formats a moment as a day if it is a midnight, otherwise in full. */
const textOf = (moment: Date, days: number) =>
  toSingaporeTime(moment) === "00:00" && moment.getTime() % 60_000 === 0
    ? addDays(toSingaporeDay(moment), days)
    : moment.toISOString();

function doorsOf({ activity, organisation, staffCode }: Rows): Row {
  return {
    activities: sorted(activity, "centreId", "name").map((row) =>
      withoutMissing({
        id: row.id,
        name: row.name,
        centre: row.centreId,
        programme: row.productId,
        weekdays: namesOf(row.weekdays),
        time: row.startTime,
        minutes: row.minutes,
      }),
    ),
    organisations: sorted(organisation, "id").map(({ id, name }) => ({ id, name })),
    staff: sorted(staffCode, "label").map(({ label, centreId, codeHash }) =>
      withoutMissing({ label, centre: centreId, kept: codeHash }),
    ),
  };
}
