/** Leaves an intake: one page with all its dates and the total cost. */

import { redirect } from "@remix-run/node";
import { z } from "zod";
import type { Appointment } from "~/contract/booking/appointment";
import { MAX_SESSIONS_PER_REQUEST } from "~/contract/booking/booking-limits";
import type { TermSessions } from "~/contract/booking/term-sessions";
import { errorCodes } from "~/contract/response";
import { formatMoney } from "~/lib/money";
import * as paths from "~/lib/paths";
import { createToken } from "~/lib/security/token.server";
import { formatDayAndDate } from "~/lib/singapore-date";
import type { ApiClient } from "~/web/api/client.server";
import { requireCustomer } from "~/web/customer/customer.server";
import { requireRight } from "~/web/customer/proxy-rights.server";
import { redirectWithSuccess } from "~/web/forms/flash.server";
import { readIdempotencyKey } from "~/web/forms/form.server";
import {
  callOrNotFound,
  createPackageNotFound,
  handleForm,
  loadOrFallback,
  matchErrorCode,
  onRejected,
  redirectWithErrorFlash,
} from "~/web/forms/form-action.server";
import { englishWords } from "~/web/language/translations.server";
import { parseIdOr404 } from "~/web/url/url-params.server";
import { formatWhenInFull } from "../appointment-words";
import { consent } from "../change/change.server";
import { formatSessionCount } from "../package-words";
import { requireSessionsOfTerm } from "../term.server";

/** `forfeits` is the number of forfeited sessions that the page showed. */
const leaveForm = z.object({
  consent,
  forfeits: z.coerce.number().int().min(0).max(MAX_SESSIONS_PER_REQUEST),
});

/** Number of dates from which the page applies. A single date is cancelled like any other. */
const FEWEST = 2;

function datesToCome({ programContentType, groups }: TermSessions): Appointment[] {
  if (programContentType !== "INTAKES") return [];
  return groups.scheduled
    .filter(({ kind, canCancel }) => kind === "SESSION" && canCancel)
    .sort((one, other) => one.startsAt.localeCompare(other.startsAt));
}

export const hasIntakeToLeave = (term: TermSessions) => datesToCome(term).length >= FEWEST;

/**
 * Builds the data of the page.
 * @throws 404, or a redirect to the appointments if there is no intake to leave.
 */
export async function leaveView(request: Request, id: string | undefined) {
  const customer = await requireRight(request, "book");
  const term = await requireSessionsOfTerm(customer, parseIdOr404(id));
  const backTo = paths.to(paths.booking.term, { termId: term.termId });
  if (!hasIntakeToLeave(term)) throw redirect(backTo);
  const dates = datesToCome(term);
  const late = dates.filter((one) => one.late);
  const query = { termId: term.termId };
  const price = await loadOrFallback(customer.api.sessions.leavePrice({ query }), null);
  const forfeits = price?.forfeits ?? late.length;
  const words = price === null ? pricedByDates(term, late.length, dates.length) : pricedBy(price);
  return {
    title: "Leave this group?",
    what: `${term.productName} at ${term.centerName}, for ${term.clientName}`,
    means: {
      title: words.price,
      facts: [`Dates that you cancel in a group cannot be replaced. ${words.after}`],
      isWarning: price === null ? late.length > 0 : price.sessionsLost > 0,
    },
    cancelled: {
      heading: `All ${dates.length} dates to come`,
      rows: dates.map((one) => ({
        id: one.id,
        words: formatWhenInFull(one, englishWords),
        isForfeited: one.late,
      })),
    },
    stated: { forfeits },
    consent: "I understand what leaving costs, and that these dates cannot be replaced",
    button: `Leave and cancel ${dates.length} sessions`,
    keep: "No, stay in the group",
    backTo,
    idempotencyKey: createToken(),
  };
}

type LeavePrice = NonNullable<Awaited<ReturnType<ApiClient["sessions"]["leavePrice"]>>>;

/** Words the price that the provider computed. */
function pricedBy({ sessionsLost, lostAmount, another }: LeavePrice) {
  if (another !== null)
    return {
      price: "Leaving costs nothing now: none of these sessions is lost.",
      after: `You can choose another group with this package until ${formatDayAndDate(another.chooseBy)}. The last one begins on ${formatDayAndDate(another.fromDate)}.`,
    };
  const worth = lostAmount > 0 ? `, worth ${formatMoney(lostAmount)}` : "";
  return {
    price: `Leaving costs ${formatSessionCount(sessionsLost, englishWords.text)}${worth}.`,
    after:
      "No other group can be chosen with this package afterwards. If you cannot come any more, call us before you leave the group.",
  };
}

/** Words the price by the dates alone, for a backend that does not compute it. */
function pricedByDates({ usedSessions }: TermSessions, late: number, all: number) {
  return {
    price: priceOf(late, all),
    after:
      usedSessions + late === 0
        ? "Afterwards you can choose the dates of another group with this package."
        : "This package has begun: no other group can be chosen with it afterwards.",
  };
}

function priceOf(late: number, all: number): string {
  if (late === 0) return "Leaving costs nothing: none of these sessions counts as used.";
  const others = all > late ? " The others do not." : "";
  return late === 1
    ? `Leaving costs 1 session: it is less than 2 working days away and counts as used.${others}`
    : `Leaving costs ${formatSessionCount(late, englishWords.text)}: they are less than 2 working days away and count as used.${others}`;
}

/** Leaves the intake. The provider checks the idempotency key first. A repeated submission gets the first response. */
export async function leaveIntake(request: Request, id: string | undefined) {
  const { api } = await requireCustomer(request);
  const termId = parseIdOr404(id);
  const to = paths.to(paths.booking.term, { termId });
  return handleForm(
    request,
    leaveForm,
    async ({ forfeits }, { form }) => {
      const body = { termId, consent: true as const, forfeits };
      const { cancelled } = await callOrNotFound(
        () => api.sessions.leaveRun({ body, idempotencyKey: readIdempotencyKey(form) }),
        createPackageNotFound,
      );
      const text = `You have left the group. ${formatSessionCount(cancelled.length, englishWords.text)} cancelled.`;
      return redirectWithSuccess(request, to, text);
    },
    // The cost has risen since: the page shows it and asks again.
    matchErrorCode(errorCodes.noticeOver)(
      redirectWithErrorFlash(request, paths.to(paths.booking.leaveIntake, { termId })),
    ),
    onRejected(redirectWithErrorFlash(request, to)),
  );
}
