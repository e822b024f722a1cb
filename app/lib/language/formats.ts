/** Dates, times, money and lists in each language. English has the formats of SPEC sections 5 and 9, the others those of `Intl`. */
import { type Cents, formatMoney } from "../money";
import { formatDayAndDate, formatDayAndTime, formatTime } from "../singapore-date";
import { type Language, languageFacts } from "./languages";

const ZONE = "Asia/Singapore";

interface Formats {
  time: (instant: Date | string) => string;
  dayAndDate: (value: Date | string) => string;
  dayAndTime: (instant: Date | string) => string;
  money: (cents: Cents) => string;
  list: (items: readonly string[]) => string;
}

function createList(locale: string): Formats["list"] {
  const list = new Intl.ListFormat(locale, { type: "conjunction" });
  return (items) => list.format(items);
}

const english: Formats = {
  time: formatTime,
  dayAndDate: formatDayAndDate,
  dayAndTime: formatDayAndTime,
  money: formatMoney,
  list: createList("en-SG"),
};

function createFormats(locale: string): Formats {
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: ZONE, ...options });
    return (value: Date | string) => format.format(new Date(value));
  };
  const day = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
  const time = { hour: "numeric", minute: "2-digit", hour12: true } as const;
  const money = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: "SGD",
    currencyDisplay: "narrowSymbol",
  });
  return {
    time: dates(time),
    dayAndDate: dates(day),
    dayAndTime: dates({ ...day, ...time }),
    money: (cents) => money.format(cents / 100),
    list: createList(locale),
  };
}

const cache = new Map<Language, Formats>([["en", english]]);

/** Returns the formats of a language. They are created at the first use, because `Intl` is slow to open. */
export function formatsOf(language: Language): Formats {
  const formats = cache.get(language) ?? createFormats(languageFacts[language].locale);
  cache.set(language, formats);
  return formats;
}
