/** Converts the provider's files to rows of its tables. */

import { features } from "~/contract/features";
import { PROVIDER_CODE } from "~/lib/brand/brand-settings";
import { TRANSLATION_CODES, translationLanguages } from "~/lib/brand/provider-texts";
import type { Vault } from "~/lib/security/encryption.server";
import { addDays, toInstant } from "~/lib/singapore-date";
import { hashCounterCode } from "~/provider/counter/handlers";
import { deriveUuid } from "~/provider/shared/deterministic-uuid";
import { getDisabledKey } from "~/provider/shared/disabled-features";
import type { Row } from "~/provider/shared/managed-table";
import { MESSAGE_CHANNELS, SMS_COUNTRIES } from "~/provider/shared/messages/message-channels";
import { hashStaffCode } from "~/provider/shared/staff-code";
import { listPlacedProgrammes } from "../folder/cross-check";
import { toHundredths } from "../folder/fields";
import type { ProviderData } from "../folder/folder-schema";
import { toSettings } from "../folder/provider-profile";
import { sessionKindByWord, toIsoWeekdays } from "../folder/weekly";
import { mapValues } from "./map-values";
import type { Rows } from "./rows";

export type Codes = Pick<Vault, "lookup" | "marks">;

export function toRows(data: ProviderData, codes: Codes): Rows {
  return {
    centre: data.centres.centres.map(({ roundCash = false, ...centre }) => ({
      ...centre,
      roundCash,
    })),
    ...offeringRows(data),
    ...timetableRows(data),
    ...settingRows(data),
    ...dentalRows(data),
    ...doorRows(data, codes),
    counterCode: data.counters.counters.map(({ centre, code, kept }) => ({
      codeHash: kept ?? hashCounterCode(codes, code ?? ""),
      centreId: centre,
    })),
  };
}

type Part<Name extends keyof Rows> = Pick<Rows, Name>;

const inOrder = <Item extends object>(items: readonly Item[]) =>
  items.map((item, index) => ({ ...item, position: index + 1 }));

function offeringRows({
  programmes,
}: ProviderData): Part<
  "category" | "subcategory" | "product" | "productCentre" | "offer" | "offerPrice"
> {
  const placed = listPlacedProgrammes(programmes);
  const offers = placed.flatMap(({ programme }) =>
    inOrder(programme.offers).map((offer) => ({ ...offer, productId: programme.id })),
  );
  return {
    category: inOrder(programmes.categories).map(({ subcategories: _inner, ...row }) => row),
    subcategory: programmes.categories.flatMap(({ id, subcategories }) =>
      inOrder(subcategories).map(({ programmes: _inner, ...row }) => ({ ...row, categoryId: id })),
    ),
    product: placed.map(({ programme, subcategoryId }, index) => ({
      id: programme.id,
      subcategoryId,
      name: programme.name,
      icon: programme.icon,
      programContentType: programme.booked === "intakes" ? "INTAKES" : "SESSIONS",
      fixedSessions: programme.fixedSessions ?? programme.booked === "intakes",
      preAssessment: programme.preAssessment ?? false,
      postAssessment: programme.postAssessment ?? false,
      minutesPerSession: programme.sessionMinutes,
      minimumAge: programme.minimumAge ?? null,
      position: index + 1,
      cancellation: programme.cancellation ?? null,
      freeze: programme.freeze ?? null,
      assessmentFigures: programme.assessmentFigures ?? null,
      words: programme.words ?? null,
    })),
    productCentre: placed.flatMap(({ programme }) =>
      programme.centres.map((centreId) => ({ productId: programme.id, centreId })),
    ),
    offer: offers.map(({ prices, validDays, sold, chasSubsidy, egiro, ...row }) => ({
      ...row,
      egiro: egiro ?? false,
      chasSubsidy: chasSubsidy ? mapValues(chasSubsidy, toHundredths) : null,
      validityDays: validDays,
      sellable: sold ?? true,
      priceCents: toHundredths(prices[0]?.price ?? 0),
    })),
    offerPrice: offers.flatMap(({ id, prices }) =>
      prices.slice(1).map(({ from, price }) => ({
        offerId: id,
        fromDate: from,
        priceCents: toHundredths(price),
      })),
    ),
  };
}

function timetableRows({ timetable }: ProviderData): Part<"weeklyTime" | "intakePlan"> {
  return {
    weeklyTime: timetable.weekly.flatMap((entry) =>
      entry.centres.flatMap((centreId) =>
        toIsoWeekdays(entry.weekdays).flatMap((weekday) =>
          entry.times.map((startTime) => ({
            productId: entry.programme,
            centreId,
            kind: sessionKindByWord[entry.for],
            weekday,
            startTime,
            fromDate: entry.from,
            untilDate: entry.until ?? null,
            seats: entry.seats,
          })),
        ),
      ),
    ),
    intakePlan: timetable.intakes.map((entry) => ({
      productId: entry.programme,
      centreId: entry.centre,
      startTime: entry.time,
      weekdays: toIsoWeekdays(entry.weekdays),
      fromDate: entry.from,
      everyWeeks: entry.everyWeeks ?? null,
      untilDate: entry.until ?? null,
      seats: entry.seats,
    })),
  };
}

function settingRows(
  data: ProviderData,
): Part<"gstRate" | "holiday" | "coupon" | "marketingChannel" | "mastercode"> {
  return {
    gstRate: data.gst.rates.map(({ from, percent }) => ({
      fromDate: from,
      basisPoints: toHundredths(percent),
    })),
    holiday: data.holidays.days.map(({ day, name, open }) => ({
      day,
      name,
      closed: !(open ?? false),
    })),
    coupon: data.coupons.coupons.map((one) => ({
      code: one.code,
      description: one.description,
      percentBasisPoints: one.percent === undefined ? null : toHundredths(one.percent),
      amountCents: one.amount === undefined ? null : toHundredths(one.amount),
      startsAt: momentOf(one.from, 0),
      endsAt: momentOf(one.until, 1),
      uses: one.uses ?? null,
      productId: one.programme ?? null,
    })),
    marketingChannel: inOrder(data.lists.marketingChannels),
    mastercode: mastercodesOf(data),
  };
}

/** Parses a day or a moment. A day begins at its midnight and ends at the next. */
const momentOf = (text: string, days: number) =>
  text.includes("T") ? new Date(text) : toInstant(addDays(text, days), "00:00");

function mastercodesOf({ provider, logo, translations }: ProviderData): Row[] {
  const { identity, links, formMinutes, arriveEarlyMinutes, lovedOnes } = provider;
  const off = features.filter((feature) => provider.features?.[feature] === false);
  const own = identity === undefined ? [] : toSettings(identity, logo);
  const settings: [string, string, unknown][] = [
    ...own.map(([key, value]): [string, string, unknown] => [PROVIDER_CODE, key, value]),
    ...Object.entries(links).map(([key, value]): [string, string, unknown] => [
      "NTUCH_LINKS",
      key,
      value,
    ]),
    ["FORM_MINUTES", "health-declaration", formMinutes.healthDeclaration],
    ["FORM_MINUTES", "medical-history", formMinutes.medicalHistory],
    ["ARRIVE_EARLY", "pre-assessment", arriveEarlyMinutes],
    ["APP_CONFIG", "disabledLovedOne", lovedOnes ? undefined : true],
    ...Object.entries(provider.messages ?? {}).map(([name, channel]): [string, string, unknown] => [
      MESSAGE_CHANNELS,
      name,
      channel?.toUpperCase(),
    ]),
    ...(provider.smsCountries ?? []).map((country): [string, string, unknown] => [
      SMS_COUNTRIES,
      country,
      true,
    ]),
    ...off.map((feature): [string, string, unknown] => [
      "APP_CONFIG",
      getDisabledKey(feature),
      true,
    ]),
    ...translations.texts.flatMap((entry) =>
      translationLanguages.map((language): [string, string, unknown] => [
        TRANSLATION_CODES[language],
        entry.en,
        entry[language],
      ]),
    ),
  ];
  return settings.flatMap(([code, key, value]) =>
    value === undefined ? [] : [{ code, key, value: String(value) }],
  );
}

function dentalRows({
  dental,
}: ProviderData): Part<"dentalClinic" | "dentalTreatment" | "dentist" | "dentistHours"> {
  const dentists = dental.clinics.flatMap(({ centre, dentists }) =>
    dentists.map((dentist) => ({ ...dentist, clinicId: centre })),
  );
  return {
    dentalClinic: dental.clinics.map(({ centre, area }) => ({ centreId: centre, area })),
    dentalTreatment: inOrder(dental.treatments),
    dentist: dentists.map(({ hours: _hours, ...row }) => row),
    dentistHours: dentists.flatMap(({ id, hours }) =>
      hours.flatMap(({ weekdays, times }) =>
        // 0 is Sunday in these rows.
        toIsoWeekdays(weekdays).flatMap((weekday) =>
          times.map((time) => ({ dentistId: id, weekday: weekday % 7, ...time })),
        ),
      ),
    ),
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function doorRows(
  { doors }: ProviderData,
  codes: Codes,
): Part<"activity" | "organisation" | "staffCode"> {
  return {
    activity: doors.activities.map(({ id, centre, programme, time, weekdays, ...row }) => ({
      ...row,
      id: UUID.test(id) ? id : deriveUuid("activity", id),
      centreId: centre,
      productId: programme ?? null,
      weekdays: toIsoWeekdays(weekdays),
      startTime: time,
    })),
    organisation: doors.organisations.map((row) => ({ ...row })),
    staffCode: doors.staff.map(({ label, centre, code, kept }) => ({
      codeHash: kept ?? hashStaffCode(codes, code ?? ""),
      centreId: centre ?? null,
      label,
    })),
  };
}
