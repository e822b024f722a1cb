import { Hono } from "hono";
import { html } from "hono/html";
import {
  formatDateWithWeekday,
  formatTime,
  isDay,
  parseDateParts,
  toInstant,
} from "~/lib/singapore-date";
import { readForm, renderField } from "../form";
import { showPage } from "../page";
import type { OffsetClock } from "./offset-clock";

const MINUTE = 60_000;
const UNITS = { minutes: MINUTE, hours: 60 * MINUTE, days: 1440 * MINUTE } as const;
const MAX_AHEAD = 20 * 365 * 1440 * MINUTE;

export interface ClockContext {
  clock: OffsetClock;
  /** Runs what became due. */
  moved(): Promise<void>;
}

/**
 * Builds the page that shows the time in Singapore and moves it forward, never backward.
 * Exempt from the size limit: a table of short routes that all render the same page again.
 */
export function createClockPages({ clock, moved }: ClockContext): Hono {
  const app = new Hono();

  app.get("/", (context) => showPage(context, page({}, {})));

  app.post("/forward", async (context) => {
    const form = await readForm(context);
    const unit = Object.hasOwn(UNITS, form("unit")) ? (form("unit") as keyof typeof UNITS) : "days";
    const typed = { amount: form("amount"), unit };
    const amount = /^\d{1,5}$/.test(typed.amount) ? Number(typed.amount) : 0;
    const ms = amount * UNITS[unit];
    if (amount < 1) {
      return showPage(context, page(typed, { amount: "Enter a whole number from 1 to 99999" }));
    }
    if (clock.ahead() + ms > MAX_AHEAD) {
      return showPage(context, page(typed, { amount: "The clock can be at most 20 years ahead" }));
    }
    await clock.forward(ms);
    await moved();
    return context.redirect("/sandbox/clock", 303);
  });

  app.post("/to", async (context) => {
    const form = await readForm(context);
    const typed = {
      day: form("day"),
      month: form("month"),
      year: form("year"),
      time: form("time") || "09:00",
    };
    const day = parseDateParts(typed);
    if (!isDay(day)) return showPage(context, page(typed, { day: "Enter a real date" }));
    if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(typed.time)) {
      return showPage(context, page(typed, { time: "Enter a time like 09:00" }));
    }
    const ms = toInstant(day, typed.time).getTime() - clock.now().getTime();
    if (ms <= 0) {
      return showPage(
        context,
        page(typed, { day: "The clock only goes forward: give a later date" }),
      );
    }
    if (clock.ahead() + ms > MAX_AHEAD) {
      return showPage(context, page(typed, { day: "The clock can be at most 20 years ahead" }));
    }
    await clock.forward(ms);
    await moved();
    return context.redirect("/sandbox/clock", 303);
  });

  app.post("/real-time", async (context) => {
    await clock.backToRealTime();
    await moved();
    return context.redirect("/sandbox/clock", 303);
  });

  function page(typed: Record<string, string>, errors: Record<string, string>) {
    const now = clock.now();
    return {
      heading: "The clock",
      pretends: "clock",
      errors,
      body: html`
<p class="panel"><strong>${formatDateWithWeekday(now)}, ${formatTime(now)}</strong> in Singapore.
${clock.ahead() > 0 ? "The clock was moved ahead of the real time." : "This is the real time."}</p>
<h2>Move it forward</h2>
<form method="post" action="/sandbox/clock/forward">
${renderField({ name: "amount", label: "How much", value: typed.amount ?? "1", error: errors.amount, inputMode: "numeric", short: true })}
<fieldset><legend>Unit</legend>
${Object.keys(UNITS).map((unit) => html`<div><label class="choice"><input type="radio" name="unit" value="${unit}" ${(typed.unit ?? "days") === unit ? "checked" : ""}> ${unit}</label></div>`)}
</fieldset>
<button>Move the clock forward</button>
</form>
<h2>Or to a date</h2>
<form method="post" action="/sandbox/clock/to">
<div class="row">
${renderField({ name: "day", label: "Day", value: typed.day ?? "", error: errors.day, inputMode: "numeric", short: true })}
${renderField({ name: "month", label: "Month", value: typed.month ?? "", inputMode: "numeric", short: true })}
${renderField({ name: "year", label: "Year", value: typed.year ?? "", inputMode: "numeric", short: true })}
${renderField({ name: "time", label: "Time (24 hours)", value: typed.time ?? "09:00", error: errors.time, short: true })}
</div>
<button>Go to this date</button>
</form>
<h2>Undo</h2>
<form method="post" action="/sandbox/clock/real-time"><button class="quiet">Back to the real time</button></form>
<p><a href="/sandbox">All of the sandbox</a></p>`,
    };
  }

  return app;
}
