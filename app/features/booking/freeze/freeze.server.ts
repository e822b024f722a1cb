/** Freezes a package for a time, such as a stay in hospital: its days first, then what it means and the reason. */
import { redirect } from "@remix-run/node";
import { z } from "zod";
import { freezeReasons } from "~/contract/booking/package-freeze";
import type { Service } from "~/contract/booking/service";
import { errorCodes } from "~/contract/response";
import type { Words } from "~/languages/page-language";
import { getDesk } from "~/lib/brand/desk";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { createToken } from "~/lib/security/token.server";
import { isDay, toSingaporeDay } from "~/lib/singapore-date";
import type { ApiError } from "~/web/api/api-error.server";
import type { ApiClient } from "~/web/api/client.server";
import { requireRight } from "~/web/customer/proxy-rights.server";
import { getPortal } from "~/web/dependencies.server";
import {
  createWrittenFlash,
  redirectWithFlash,
  redirectWithSuccess,
} from "~/web/forms/flash.server";
import { readIdempotencyKey } from "~/web/forms/form.server";
import {
  callOrNotFound,
  callWithRules,
  createPackageNotFound,
  handleForm,
  matchErrorCode,
  onRejected,
  redirectWithErrorFlash,
  showFieldError,
} from "~/web/forms/form-action.server";
import { preprocessFields, toDateFields, toIsoDay } from "~/web/forms/form-fields";
import { loadVisitorWords } from "~/web/language/translations.server";
import { parseIdOr404 } from "~/web/url/url-params.server";
import { formatWhenInFull } from "../appointment-words";
import { describeChangedPackage } from "../package-words";
import { requireServiceOfTerm } from "../term.server";
import { formatFreezeDays } from "./freeze-words";

const day = (missing: string, invalid: string) =>
  z.iso.date({ error: ({ input }) => (input === "" ? missing : invalid) });

const datesForm = z.preprocess(
  preprocessFields((raw) => ({ from: toIsoDay(raw.from), to: toIsoDay(raw.to) })),
  z.object({
    from: day("Enter the first day", "The first day does not exist. Check day, month and year"),
    to: day("Enter the last day", "The last day does not exist. Check day, month and year"),
  }),
);

const today = () => toSingaporeDay(getPortal().clock.now());

/** Tells a freeze that has begun from one whose first day is still to come. */
const stateOf = ({ fromDate }: { fromDate: string }) => (fromDate > today() ? "will" : "is");

/** Finds a package that can be frozen, and the address of its appointments. */
async function packageToFreeze(request: Request, id: string | undefined) {
  const customer = await requireRight(request, "book");
  const service = await requireServiceOfTerm(customer, parseIdOr404(id));
  return {
    api: customer.api,
    service,
    backTo: paths.to(paths.booking.term, { termId: service.term.id }),
  };
}

/**
 * Builds the data of the page that asks for the days. The days in the address are those of a page that led back.
 * @throws 404, or a redirect to the appointments if the package cannot be frozen here.
 */
export async function loadFreezeDatesView(request: Request, id: string | undefined) {
  const { service, backTo } = await packageToFreeze(request, id);
  if (!service.canFreeze) throw redirect(backTo);
  const { from, to } = daysIn(request);
  const { language, text } = await loadVisitorWords(request);
  return {
    what: describeChangedPackage(service, text),
    validity: text("booking:freeze.validity", {
      end: getFormats(language).date(service.validUntil),
    }),
    defaultValue: { from: toDateFields(from), to: toDateFields(to) },
    backTo,
  };
}

/** Checks the days with the provider and goes on to the page that says what the freeze means. */
export async function chooseFreezeDates(request: Request, id: string | undefined) {
  const { api, service } = await packageToFreeze(request, id);
  return handleForm(
    request,
    datesForm,
    async ({ from, to }) => {
      await callOrNotFound(() => readQuote(api, service.id, { from, to }), createPackageNotFound);
      const { id: termId } = service.term;
      return redirect(paths.to(paths.booking.freezeCheck, { termId, from, to }));
    },
    onRejected(showFieldError("from", () => 400)),
  );
}

const readQuote = (api: ApiClient, id: string, { from, to }: { from: string; to: string }) =>
  api.packageFreezes.quote({ params: { id }, query: { fromDate: from, toDate: to } });

type Quote = Awaited<ReturnType<typeof readQuote>>;

/** Reads the days in the address. A text that is no day is left out. */
function daysIn(request: Request) {
  const { searchParams } = new URL(request.url);
  const read = (name: string) => {
    const text = searchParams.get(name) ?? "";
    return isDay(text) ? text : null;
  };
  return { from: read("from"), to: read("to") };
}

/**
 * Builds the data of the page that says what the freeze means and asks for the reason. The reason is not in the address, because it may
 * be about health.
 * @throws 404, or a redirect to the page before if these days cannot be frozen.
 */
export async function loadFreezeCheckView(request: Request, id: string | undefined) {
  const { api, service, backTo } = await packageToFreeze(request, id);
  const { from, to } = daysIn(request);
  const termId = service.term.id;
  const datesTo = paths.to(paths.booking.freeze, {
    termId,
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
  });
  if (!service.canFreeze) throw redirect(backTo);
  if (from === null || to === null) throw redirect(datesTo);
  const quote = await callWithRules(
    () => callOrNotFound(() => readQuote(api, service.id, { from, to }), createPackageNotFound),
    onRejected(async (error): Promise<never> => {
      throw await redirectWithErrorFlash(request, datesTo)(error);
    }),
  );
  const words = await loadVisitorWords(request);
  return {
    ...describeQuote(quote, { service, period: { fromDate: from, toDate: to } }, words),
    datesTo,
    backTo,
    idempotencyKey: createToken(),
  };
}

interface Freezing {
  service: Service;
  period: { fromDate: string; toDate: string };
}

/** Words what a freeze means, what it cancels and the reasons to choose from. */
function describeQuote(quote: Quote, { service, period }: Freezing, words: Words) {
  const { language, text } = words;
  const { date, dayAndDate } = getFormats(language);
  const { length, ...days } = formatFreezeDays(period, words);
  const count = quote.released.length;
  const state = stateOf(period);
  return {
    title: text(`booking:freeze.title.${length}`, days),
    what: describeChangedPackage(service, text),
    means: {
      title: text("booking:freeze.means"),
      facts: [
        text("booking:freeze.longer", {
          until: dayAndDate(quote.validUntil),
          before: date(service.validUntil),
          count: quote.days,
        }),
        count === 0 ? text("booking:freeze.nothing") : text("booking:freeze.cancels"),
        ...describeGroup(quote, words),
      ],
    },
    cancelled: {
      heading: text("booking:freeze.cancelled", { number: count }),
      rows: quote.released.map((one) => ({
        id: one.id,
        words: text("booking:titled", { title: one.title, when: formatWhenInFull(one, words) }),
      })),
    },
    choice: {
      name: "reason" as const,
      label: text("booking:freeze.why"),
      options: freezeReasons.map((reason) => ({
        value: reason,
        label: text(`booking:freeze.reason.${reason}`),
        hint: quote.immediateReasons.includes(reason)
          ? text(`booking:freeze.at-once.${state}.${length}`, days)
          : text("booking:freeze.decide"),
      })),
    },
    stated: { released: count },
    consent: text("booking:freeze.consent"),
    button: text("booking:freeze.button"),
    keep: text("booking:freeze.keep"),
  };
}

/** Says what becomes of a group with fixed dates. */
function describeGroup({ group, released }: Quote, { language, text }: Words): string[] {
  if (!group) return [];
  const { number, hours } = getDesk(language);
  const call = text("booking:freeze.group-call", { number, hours, count: released.length });
  if (group.hasDatesAfter) return [text("booking:freeze.group-kept"), call];
  return group.canChooseAgain
    ? [text("booking:freeze.group-left")]
    : [text("booking:freeze.group-last"), call];
}

const reasonForm = z.object({
  reason: z.enum(freezeReasons, { error: "Choose a reason" }),
  consent: z.literal("on", { error: "Tick the box to continue" }),
  released: z.coerce.number().int().min(0),
});

/** Freezes the package or asks for it. A repeated submission gets the first response. */
export async function freezePackage(request: Request, id: string | undefined) {
  const { api, service, backTo } = await packageToFreeze(request, id);
  const { from, to } = daysIn(request);
  return handleForm(
    request,
    reasonForm,
    async ({ reason, released }, { form }) => {
      const { status, validUntil } = await callOrNotFound(
        () =>
          api.packageFreezes.request({
            params: { id: service.id },
            body: { fromDate: from ?? "", toDate: to ?? "", reason, released },
            idempotencyKey: readIdempotencyKey(form),
          }),
        createPackageNotFound,
      );
      if (status !== "APPROVED")
        return redirectWithSuccess(
          request,
          backTo,
          "We have your request. We answer within 2 working days.",
        );
      const words = await loadVisitorWords(request);
      const period = { fromDate: from ?? "", toDate: to ?? "" };
      const { length, ...days } = formatFreezeDays(period, words);
      const state = stateOf(period);
      const text = words.text(`booking:freeze.done.${state}.${length}`, {
        ...days,
        programme: service.productName,
        end: getFormats(words.language).date(validUntil),
      });
      return redirectWithFlash(request, backTo, createWrittenFlash("success", text, words));
    },
    onRejected(redirectWithErrorFlash(request, request.url)),
  );
}

/**
 * Builds the data of the page that ends a freeze or takes a request back.
 * @throws 404, or a redirect to the appointments if nothing can be ended.
 */
export async function loadEndFreezeView(request: Request, id: string | undefined, freezeId = "") {
  const { service, backTo } = await packageToFreeze(request, id);
  const found = service.freezes?.find((one) => one.id === freezeId);
  const isRequest = found?.status === "REQUESTED";
  if (found === undefined || (!isRequest && found.validUntilIfEnded === null))
    throw redirect(backTo);
  const words = await loadVisitorWords(request);
  const { text } = words;
  const { date } = getFormats(words.language);
  const { length, ...days } = formatFreezeDays(found, words);
  const state = stateOf(found);
  return {
    title: text(isRequest ? "booking:freeze.take-back-title" : "booking:freeze.end-title"),
    what: describeChangedPackage(service, text),
    facts: isRequest
      ? [text(`booking:freeze.you-asked.${length}`, days)]
      : [
          text(`booking:freeze.state.${state}.${length}`, days),
          text("booking:freeze.if-ended", {
            end: date(found.validUntilIfEnded ?? ""),
            before: date(service.validUntil),
          }),
          text("booking:freeze.stay-cancelled"),
        ],
    button: text(isRequest ? "booking:freeze.take-it-back" : "booking:freeze.end"),
    backTo,
    idempotencyKey: createToken(),
  };
}

/** Ends the freeze. A repeated submission gets the first response. */
export async function endFreeze(request: Request, id: string | undefined, freezeId = "") {
  const { api, service, backTo } = await packageToFreeze(request, id);
  return handleForm(
    request,
    z.unknown(),
    async (_nothing, { form }) => {
      const { validUntil } = await callOrNotFound(
        () =>
          api.packageFreezes.end({
            params: { id: service.id, freezeId },
            idempotencyKey: readIdempotencyKey(form),
          }),
        createPackageNotFound,
      );
      const words = await loadVisitorWords(request);
      const text = words.text("booking:freeze.ended", {
        programme: service.productName,
        end: getFormats(words.language).date(validUntil),
      });
      return redirectWithFlash(request, backTo, createWrittenFlash("success", text, words));
    },
    // The only state in which a freeze cannot be ended is that it has ended.
    matchErrorCode(errorCodes.notAllowed)((error: ApiError) =>
      redirectWithFlash(request, backTo, { kind: "info", text: error.message }),
    ),
    onRejected(redirectWithErrorFlash(request, backTo)),
  );
}
