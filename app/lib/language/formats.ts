/** Dates, times, money and lists in each language. English has the formats of SPEC sections 5 and 9, the others those of `Intl`. */
import { type Cents, formatMoney } from "../money";
import {
  addDays,
  formatDate,
  formatDateTime,
  formatDateTimeWithWeekday,
  formatDateWithWeekday,
  formatLongDate,
  formatMonth,
  formatTime,
  formatTimeOfDay,
  formatWeekday,
  toInstant,
} from "../singapore-date";
import { type Language, languageFacts } from "./languages";

const ZONE = "Asia/Singapore";

export interface Formats {
  time: (instant: Date | string) => string;
  /** The date in digits. */
  shortDate: (value: Date | string) => string;
  /** The day, and the day and time, in few characters for an SMS. */
  shortDay: (value: Date | string) => string;
  shortDayAndTime: (instant: Date | string) => string;
  dayAndDate: (value: Date | string) => string;
  dayAndTime: (instant: Date | string) => string;
  date: (value: Date | string) => string;
  dateAndTime: (instant: Date | string) => string;
  /** A date as a screen reader reads it. */
  longDate: (value: Date | string) => string;
  /** @param month "YYYY-MM" */
  month: (month: string) => string;
  /** The days from Monday. */
  weekdays: () => { name: string; short: string }[];
  money: (cents: Cents) => string;
  list: (items: readonly string[]) => string;
  /** A list without "and" before the last item. */
  series: (items: readonly string[]) => string;
  /** Formats a time of day "HH:mm". */
  timeOfDay: (time: string) => string;
}

function createList(locale: string): Formats["list"] {
  const list = new Intl.ListFormat(locale, { type: "conjunction" });
  return (items) => list.format(items);
}

/** A Monday and the six days after it. */
const week = [0, 1, 2, 3, 4, 5, 6].map((day) => addDays("2024-01-01", day));

const english: Formats = {
  time: formatTime,
  shortDate: formatDate,
  shortDay: formatDateWithWeekday,
  shortDayAndTime: formatDateTimeWithWeekday,
  dayAndDate: formatDateWithWeekday,
  dayAndTime: formatDateTimeWithWeekday,
  date: formatDate,
  dateAndTime: formatDateTime,
  longDate: formatLongDate,
  month: formatMonth,
  weekdays: () =>
    week.map((day) => ({ name: formatWeekday(day), short: formatWeekday(day).slice(0, 3) })),
  money: formatMoney,
  // Old browsers load this module, and have no `Intl.ListFormat`.
  list: (items) => createList("en-SG")(items),
  series: (items) => items.join(", "),
  timeOfDay: formatTimeOfDay,
};

/** Short days of the languages that have room for 134 characters in an SMS of two parts. Appointments are at most months away. */
const shortDays: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  "zh-SG": { weekday: "short", day: "numeric", month: "short" },
  "ta-SG": { day: "numeric", month: "numeric" },
};

function createFormats(locale: string): Formats {
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: ZONE, ...options });
    return (value: Date | string) => format.format(new Date(value));
  };
  const day = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
  // The short names in Tamil are wider than a column of a calendar on a phone.
  const [name, short] = [
    dates({ weekday: "long" }),
    dates({ weekday: locale === "ta-SG" ? "narrow" : "short" }),
  ];
  const month = dates({ month: "long", year: "numeric" });
  const time = { hour: "numeric", minute: "2-digit", hour12: true } as const;
  const digits = { day: "numeric", month: "numeric", year: "numeric" } as const;
  const shortDay = shortDays[locale] ?? digits;
  const money = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: "SGD",
    currencyDisplay: "narrowSymbol",
  });
  return {
    time: dates(time),
    shortDate: dates(digits),
    shortDay: dates(shortDay),
    shortDayAndTime: dates({ ...shortDay, ...time }),
    dayAndDate: dates(day),
    dayAndTime: dates({ ...day, ...time }),
    date: dates({ day: "numeric", month: "long", year: "numeric" }),
    dateAndTime: dates({ day: "numeric", month: "long", year: "numeric", ...time }),
    longDate: dates(day),
    month: (value) => month(`${value}-01`),
    weekdays: () => week.map((one) => ({ name: name(one), short: short(one) })),
    money: (cents) => money.format(cents / 100),
    list: createList(locale),
    // `Intl.ListFormat` of the type "unit" writes nothing between the items in Chinese.
    series: (items) => items.join(locale === "zh-SG" ? "、" : ", "),
    timeOfDay: (clock) => dates(time)(toInstant("2020-01-01", clock)),
  };
}

const cache = new Map<Language, Formats>([["en", english]]);

/** Returns the formats of a language. They are created at the first use, because `Intl` is slow to open. */
export function getFormats(language: Language): Formats {
  const formats = cache.get(language) ?? createFormats(languageFacts[language].locale);
  cache.set(language, formats);
  return formats;
}
