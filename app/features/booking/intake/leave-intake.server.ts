/** Leaves an intake: one page with all its dates and the total cost. */

import { z } from "zod";
import type { Appointment } from "~/contract/booking/appointment";
import { MAX_SESSIONS_PER_REQUEST } from "~/contract/booking/booking-limits";
import type { TermSessions } from "~/contract/booking/term-sessions";
import { errorCodes } from "~/contract/response";
import type { GetText, Words } from "~/languages/page-language";
import { reply } from "~/languages/reply";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { createToken } from "~/lib/security/token.server";
import { joinSentences } from "~/lib/text/join-sentences";
import type { ApiClient } from "~/web/api/client.server";
import { type Customer, requireCustomer } from "~/web/customer/customer.server";
import { hasRight, requireRight } from "~/web/customer/proxy-rights.server";
import { createTextFlash, redirectWithFlash } from "~/web/forms/flash.server";
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
import { loadVisitorWords } from "~/web/language/translations.server";
import { parseIdOr404 } from "~/web/url/url-params.server";
import { formatWhenInFull } from "../appointment-words";
import { requiredTick } from "../change/change.server";
import { describeChangedPackage } from "../package-words";
import { requireServiceOfTerm, requireSessionsOfTerm } from "../term.server";

/** `forfeits` is the number of forfeited sessions that the page showed. */
const leaveForm = z.object({
  consent: requiredTick,
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
export async function loadLeaveIntakeView(request: Request, id: string | undefined) {
  const customer = await requireRight(request, "book");
  const term = await requireSessionsOfTerm(customer, parseIdOr404(id));
  const backTo = paths.to(paths.booking.term, { termId: term.termId });
  if (!hasIntakeToLeave(term))
    throw await redirectWithFlash(request, backTo, {
      kind: "info",
      text: reply("replies-booking:leave.nothing"),
    });
  const dates = datesToCome(term);
  const late = dates.filter((one) => one.late);
  const query = { termId: term.termId };
  const price = await loadOrFallback(customer.api.sessions.leavePrice({ query }), null);
  const cheaper = price === null ? null : await findCheaperWay(customer, term.termId, price);
  const forfeits = price?.forfeits ?? late.length;
  const words = await loadVisitorWords(request);
  const { text } = words;
  const cost =
    price === null ? pricedByDates(term, late.length, dates.length, text) : pricedBy(price, words);
  return {
    title: text("booking:leave.title"),
    what: describeChangedPackage(term, text),
    means: {
      title: cost.price,
      facts: [
        ...(cheaper === null
          ? []
          : [
              text("booking:leave.cheaper", {
                amount: getFormats(words.language).money(cheaper.refundAmount),
              }),
            ]),
        joinSentences([text("booking:group-rule"), cost.after]),
      ],
      isWarning: price === null ? late.length > 0 : price.sessionsLost > 0,
    },
    cancelled: {
      heading: text("booking:leave.dates", { number: dates.length }),
      rows: dates.map((one) => ({
        id: one.id,
        words: formatWhenInFull(one, words),
        isForfeited: one.late,
      })),
    },
    cancelPackageTo: cheaper?.to ?? null,
    stated: { forfeits },
    consent: text("booking:leave.consent"),
    button: text("booking:leave.button", { number: dates.length }),
    keep: text("booking:leave.keep"),
    backTo,
    idempotencyKey: createToken(),
  };
}

type LeavePrice = NonNullable<Awaited<ReturnType<ApiClient["sessions"]["leavePrice"]>>>;

/** Finds the way that costs less than leaving. A package is cancelled with the same dates lost, but part of its price goes back. */
async function findCheaperWay(
  customer: Customer,
  termId: string,
  { sessionsLost }: LeavePrice,
): Promise<{ to: string; refundAmount: number } | null> {
  if (sessionsLost === 0 || !(await hasRight(customer, "pay"))) return null;
  const service = await requireServiceOfTerm(customer, termId);
  if (!service.canCancel) return null;
  const { quote } = customer.api.packageCancellations;
  const cancelling = await loadOrFallback(quote({ params: { id: service.id } }), null);
  const refundAmount = cancelling?.refundAmount.changedMind ?? 0;
  return refundAmount > 0
    ? { to: paths.to(paths.booking.cancelPackage, { termId }), refundAmount }
    : null;
}

/** Words the price that the provider computed. */
function pricedBy({ sessionsLost: count, lostAmount, another }: LeavePrice, words: Words) {
  const { text } = words;
  const { dayAndDate, money } = getFormats(words.language);
  if (another !== null)
    return {
      price: text("booking:leave.free"),
      after: text("booking:leave.another", {
        by: dayAndDate(another.chooseBy),
        from: dayAndDate(another.fromDate),
      }),
    };
  return {
    price:
      lostAmount > 0
        ? text("booking:leave.costs-worth", { count, amount: money(lostAmount) })
        : text("booking:leave.costs", { count }),
    after: text("booking:leave.no-other"),
  };
}

/** Words the price by the dates alone, for a backend that does not compute it. */
function pricedByDates({ usedSessions }: TermSessions, late: number, all: number, text: GetText) {
  const isUnused = usedSessions + late === 0;
  return {
    price: priceOf(late, all, text),
    after: text(isUnused ? "booking:leave.choose-another" : "booking:leave.begun"),
  };
}

function priceOf(late: number, all: number, text: GetText): string {
  if (late === 0) return text("booking:leave.none-used");
  return all > late
    ? text("booking:leave.late-others", { count: late })
    : text("booking:leave.late", { count: late });
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
      const words = await loadVisitorWords(request);
      const text = words.text("booking:leave.done", { count: cancelled.length });
      return redirectWithFlash(request, to, createTextFlash("success", text, words));
    },
    // The cost has risen since: the page shows it and asks again.
    matchErrorCode(errorCodes.noticeOver)(
      redirectWithErrorFlash(request, paths.to(paths.booking.leaveIntake, { termId })),
    ),
    onRejected(redirectWithErrorFlash(request, to)),
  );
}
