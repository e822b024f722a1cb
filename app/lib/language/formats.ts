/**
 * Dates, times, money and lists in each language. English has the formats of SPEC sections 5 and 9, the others those of `Intl`, but for times:
 * they are written as Singapore's public services and newspapers do, without the zeros of a full hour.
 */
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
  toSingaporeTime,
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

/** The parts of the day, each with the hour of 24 at which it begins. */
const partsOfDay: Readonly<
  Record<Exclude<Language, "en">, readonly (readonly [number, string])[]>
> = {
  zh: [
    [19, "晚上"],
    [18, "傍晚"],
    [13, "下午"],
    [12, "中午"],
    [6, "上午"],
    [0, "凌晨"],
  ],
  ms: [
    [19, "malam"],
    [14, "petang"],
    [12, "tengah hari"],
    [1, "pagi"],
    [0, "tengah malam"],
  ],
  ta: [
    [19, "இரவு"],
    [16, "மாலை"],
    [13, "பிற்பகல்"],
    [12, "நண்பகல்"],
    [6, "காலை"],
    [1, "அதிகாலை"],
    [0, "நள்ளிரவு"],
  ],
};

/** Formats a time of day "HH:mm": "上午9时30分", "9.30 pagi", "காலை 9.30". */
function formatLocalTime(language: Exclude<Language, "en">, time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const [, part = ""] = partsOfDay[language].find(([from]) => hour >= from) ?? [];
  const [twelfth, digits] = [hour % 12 || 12, String(minute).padStart(2, "0")];
  if (language === "zh") return `${part}${twelfth}时${minute === 0 ? "" : `${digits}分`}`;
  const clock = minute === 0 ? `${twelfth}` : `${twelfth}.${digits}`;
  return language === "ms" ? `${clock} ${part}` : `${part} ${clock}`;
}

function createFormats(language: Exclude<Language, "en">): Formats {
  const { locale } = languageFacts[language];
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
  const date = { day: "numeric", month: "long", year: "numeric" } as const;
  const time = (instant: Date | string) =>
    formatLocalTime(language, toSingaporeTime(new Date(instant)));
  const withTime = (format: (value: Date | string) => string) => (instant: Date | string) =>
    `${format(instant)}${language === "zh" ? "" : ", "}${time(instant)}`;
  const digits = { day: "numeric", month: "numeric", year: "numeric" } as const;
  const shortDay = shortDays[locale] ?? digits;
  const money = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: "SGD",
    currencyDisplay: "narrowSymbol",
  });
  return {
    time,
    shortDate: dates(digits),
    shortDay: dates(shortDay),
    shortDayAndTime: withTime(dates(shortDay)),
    dayAndDate: dates(day),
    dayAndTime: withTime(dates(day)),
    date: dates(date),
    dateAndTime: withTime(dates(date)),
    longDate: dates(day),
    month: (value) => month(`${value}-01`),
    weekdays: () => week.map((one) => ({ name: name(one), short: short(one) })),
    money: (cents) => money.format(cents / 100),
    list: createList(locale),
    // `Intl.ListFormat` of the type "unit" writes nothing between the items in Chinese.
    series: (items) => items.join(locale === "zh-SG" ? "、" : ", "),
    timeOfDay: (clock) => formatLocalTime(language, clock),
  };
}

const cache = new Map<Language, Formats>();

/** Returns the formats of a language. They are created at the first use, because `Intl` is slow to open. */
export function getFormats(language: Language): Formats {
  if (language === "en") return english;
  const formats = cache.get(language) ?? createFormats(language);
  cache.set(language, formats);
  return formats;
}
