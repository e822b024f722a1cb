/** Cancels several sessions of a package on one page, which states the cost of each. */
import { redirect } from "@remix-run/node";
import { z } from "zod";
import type { Appointment } from "~/contract/booking/appointment";
import { MAX_SESSIONS_PER_REQUEST } from "~/contract/booking/booking-limits";
import type { TermSessions } from "~/contract/booking/term-sessions";
import { recordId } from "~/contract/fields";
import { errorCodes } from "~/contract/response";
import { reply } from "~/languages/reply";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { createToken } from "~/lib/security/token.server";
import { requireCustomer } from "~/web/customer/customer.server";
import { requireRight } from "~/web/customer/proxy-rights.server";
import { createTextFlash, redirectWithFlash } from "~/web/forms/flash.server";
import { readIdempotencyKey } from "~/web/forms/form.server";
import {
  callOrNotFound,
  createPackageNotFound,
  handleForm,
  matchErrorCode,
  onRejected,
  redirectWithErrorFlash,
} from "~/web/forms/form-action.server";
import { preprocessFields } from "~/web/forms/form-fields";
import { loadVisitorWords } from "~/web/language/translations.server";
import { parseIdOr404 } from "~/web/url/url-params.server";
import { formatWhenInFull } from "../appointment-words";
import { describeService } from "../package-words";
import { requireSessionsOfTerm } from "../term.server";
import { requiredTick, TICK_TO_CONTINUE } from "./change.server";
import {
  expectedStartsField,
  formatStarts,
  onAppointmentMoved,
  requireShownStarts,
} from "./expected-start.server";

/** Repeated fields of one name: one arrives as text, several as a list. */
const asList = (value: unknown) =>
  value === undefined || Array.isArray(value) ? (value ?? []) : [value];

const NONE_CHOSEN = reply("replies-booking:several.none");

/**
 * `late` lists the ids of the sessions that the page showed as forfeited, separated by commas. Only a session among them needs consent,
 * since the others cost nothing.
 */
const severalForm = z.preprocess(
  preprocessFields((raw) => ({ ...raw, sessions: asList(raw.sessions) })),
  z
    .object({
      sessions: z
        .array(recordId, { error: NONE_CHOSEN })
        .min(1, NONE_CHOSEN)
        .max(MAX_SESSIONS_PER_REQUEST, reply("replies:feedback.choices")),
      late: z
        .string()
        .max(2000)
        .default("")
        .transform((text) => text.split(",")),
      consent: requiredTick.optional(),
      expectedStarts: expectedStartsField,
    })
    .refine(({ consent, ...chosen }) => consent || countForfeits(chosen) === 0, {
      path: ["consent"],
      error: TICK_TO_CONTINUE,
    }),
);

/** Counts the ticked sessions that the page showed as forfeited. */
const countForfeits = ({ sessions, late }: { sessions: string[]; late: string[] }): number =>
  sessions.filter((one) => late.includes(one)).length;

/** Number of sessions from which the page applies. A single session has a page of its kind. */
const FEWEST = 2;

function sessionsToCancel({ programContentType, groups }: TermSessions): Appointment[] {
  if (programContentType === "INTAKES") return [];
  return groups.scheduled
    .filter(({ kind, canCancel }) => kind === "SESSION" && canCancel)
    .sort((one, other) => one.startsAt.localeCompare(other.startsAt))
    .slice(0, MAX_SESSIONS_PER_REQUEST);
}

export const canCancelSeveral = (term: TermSessions) => sessionsToCancel(term).length >= FEWEST;

/**
 * Builds the data of the page.
 * @throws 404, or a redirect to the appointments if fewer than two sessions can be cancelled.
 */
export async function loadCancelSeveralView(request: Request, id: string | undefined) {
  const customer = await requireRight(request, "book");
  const term = await requireSessionsOfTerm(customer, parseIdOr404(id));
  const backTo = paths.to(paths.booking.term, { termId: term.termId });
  const sessions = sessionsToCancel(term);
  if (sessions.length < FEWEST) throw redirect(backTo);
  const late = sessions.filter((one) => one.late).map((one) => one.id);
  const words = await loadVisitorWords(request);
  const { text } = words;
  const until = getFormats(words.language).dayAndDate(term.validUntil);
  return {
    what: describeService(term, text),
    sessions: sessions.map((one) => ({
      value: one.id,
      label: formatWhenInFull(one, words),
      hint: text(one.late ? "booking:several.late" : "booking:several.free"),
    })),
    late: late.join(","),
    expectedStarts: formatStarts(sessions),
    ticked: sessions.filter((one) => !one.late).map((one) => one.id),
    isSomeLate: late.length > 0,
    price:
      late.length === 0
        ? text("booking:several.no-cost")
        : text("booking:several.cost", { count: late.length }),
    validity: text(late.length > 0 ? "booking:several.others-again" : "booking:several.again", {
      until,
    }),
    backTo,
    idempotencyKey: createToken(),
  };
}

/** Cancels the ticked sessions. The provider checks the idempotency key first. A repeated submission gets the first response. */
export async function cancelSeveralSessions(request: Request, id: string | undefined) {
  const customer = await requireCustomer(request);
  const termId = parseIdOr404(id);
  const to = paths.to(paths.booking.term, { termId });
  return handleForm(
    request,
    severalForm,
    async ({ sessions, late, expectedStarts }, { form }) => {
      await requireShownStarts(customer, termId, expectedStarts);
      const forfeits = countForfeits({ sessions, late });
      const body = {
        termId,
        bookingIds: sessions,
        consent: true as const,
        forfeits,
        expectedStarts,
      };
      const { cancelled } = await callOrNotFound(
        () =>
          customer.api.sessions.cancelSeveral({ body, idempotencyKey: readIdempotencyKey(form) }),
        createPackageNotFound,
      );
      const words = await loadVisitorWords(request);
      const text = words.text("booking:several.done", { count: cancelled.length });
      return redirectWithFlash(request, to, createTextFlash("success", text, words));
    },
    onAppointmentMoved,
    // The cost has risen since: the page shows it and asks again.
    matchErrorCode(errorCodes.noticeOver)(
      redirectWithErrorFlash(request, paths.to(paths.booking.cancelSeveral, { termId })),
    ),
    onRejected(redirectWithErrorFlash(request, to)),
  );
}
