/** Converts the rows of the provider's tables to the format of its files. */

import { addDays, toSingaporeDay, toSingaporeTime } from "~/lib/singapore-date";
import type { Row } from "~/provider/shared/managed-table";
import type { Weekday } from "../folder/fields";
import type { FileName } from "../folder/folder-schema";
import { fromBrandRows } from "../folder/provider-profile";
import { groupRows } from "./group-rows";
import { mapValues } from "./map-values";
import type { Rows } from "./rows";
import { toProviderSettings, toTranslations } from "./settings-from-rows";
import { removeEmptyFields, selectRows, sortRows } from "./sort-rows";

type Files = Record<FileName, unknown> & { logo: string | null };

export function toData(rows: Rows): Files {
  const { identity, logo } = fromBrandRows(rows.mastercode);
  return {
    logo,
    moves: { weekly: [], intakes: [] },
    translations: { texts: toTranslations(rows) },
    provider: { ...(identity && { identity }), ...toProviderSettings(rows) },
    centres: {
      centres: sortRows(rows.centre, "id").map(
        ({ id, name, region, block, street, postalCode, latitude, longitude, roundCash }) => ({
          id,
          name,
          region,
          block,
          street,
          postalCode,
          latitude,
          longitude,
          ...(roundCash === true && { roundCash }),
        }),
      ),
    },
    programmes: { categories: categoriesOf(rows) },
    timetable: { weekly: weeklyOf(rows), intakes: intakesOf(rows) },
    dental: dentalOf(rows),
    gst: {
      rates: sortRows(rows.gstRate, "fromDate").map(({ fromDate, basisPoints }) => ({
        from: fromDate,
        percent: Number(basisPoints) / 100,
      })),
    },
    holidays: {
      days: sortRows(rows.holiday, "day").map(({ day, name, closed }) => ({
        day,
        name,
        ...(closed ? {} : { open: true }),
      })),
    },
    coupons: { coupons: sortRows(rows.coupon, "code").map(couponOf) },
    lists: {
      marketingChannels: sortRows(rows.marketingChannel, "position").map(({ id, value }) => ({
        id,
        value,
      })),
    },
    doors: doorsOf(rows),
    counters: {
      counters: sortRows(rows.counterCode, "centreId", "codeHash").map(
        ({ centreId, codeHash }) => ({
          centre: centreId,
          kept: codeHash,
        }),
      ),
    },
  };
}

const dollarsOf = (cents: unknown) => Number(cents) / 100;

function categoriesOf(rows: Rows): Row[] {
  return sortRows(rows.category, "position", "id").map(({ id, name, icon, summary }) => ({
    id,
    name,
    icon,
    summary,
    subcategories: sortRows(selectRows(rows.subcategory, "categoryId", id), "position", "id").map(
      (subcategory) => ({
        id: subcategory.id,
        name: subcategory.name,
        programmes: sortRows(
          selectRows(rows.product, "subcategoryId", subcategory.id),
          "position",
          "id",
        ).map((product) => programmeOf(product, rows)),
      }),
    ),
  }));
}

function programmeOf(product: Row, rows: Rows): Row {
  const byIntakes = product.programContentType === "INTAKES";
  return removeEmptyFields({
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
    centres: sortRows(selectRows(rows.productCentre, "productId", product.id), "centreId").map(
      ({ centreId }) => centreId,
    ),
    offers: sortRows(selectRows(rows.offer, "productId", product.id), "position", "id").map(
      (offer) =>
        removeEmptyFields({
          id: offer.id,
          name: offer.name,
          sessions: offer.sessions,
          validDays: offer.validityDays,
          prices: [
            { price: dollarsOf(offer.priceCents) },
            ...sortRows(selectRows(rows.offerPrice, "offerId", offer.id), "fromDate").map(
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
  const rows = sortRows(weeklyTime, "productId", "kind", "centreId", "startTime", "weekday");
  return ["weekday", "startTime", "centreId"]
    .reduce(groupRows, rows)
    .map(({ productId, centreId, kind, weekday, startTime, seats, fromDate, untilDate }) =>
      removeEmptyFields({
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
  return sortRows(intakePlan, "productId", "centreId", "fromDate", "startTime").map((plan) =>
    removeEmptyFields({
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
    clinics: sortRows(rows.dentalClinic, "centreId").map(({ centreId, area }) => ({
      centre: centreId,
      area,
      dentists: sortRows(selectRows(rows.dentist, "clinicId", centreId), "id").map(
        ({ id, name }) => ({
          id,
          name,
          hours: hoursOf(selectRows(rows.dentistHours, "dentistId", id)),
        }),
      ),
    })),
    treatments: sortRows(rows.dentalTreatment, "position", "id").map(
      ({ id, name, summary, minutes }) => ({ id, name, summary, minutes }),
    ),
  };
}

function hoursOf(rows: readonly Row[]): Row[] {
  const byDay = sortRows(rows, "weekday", "from").map(({ weekday, from, until }) => ({
    weekday,
    times: { from, until },
  }));
  return ["times", "weekday"]
    .reduce(groupRows, byDay as Row[])
    .map(({ weekday, times }) => ({ weekdays: namesOf(weekday), times }));
}

function couponOf(row: Row): Row {
  return removeEmptyFields({
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
    activities: sortRows(activity, "centreId", "name").map((row) =>
      removeEmptyFields({
        id: row.id,
        name: row.name,
        centre: row.centreId,
        programme: row.productId,
        weekdays: namesOf(row.weekdays),
        time: row.startTime,
        minutes: row.minutes,
      }),
    ),
    organisations: sortRows(organisation, "id").map(({ id, name }) => ({ id, name })),
    staff: sortRows(staffCode, "label").map(({ label, centreId, codeHash }) =>
      removeEmptyFields({ label, centre: centreId, kept: codeHash }),
    ),
  };
}
