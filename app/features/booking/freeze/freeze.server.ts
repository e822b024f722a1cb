/** Freezes a package for a time, such as a stay in hospital: its days first, then what it means and the reason. */
import { redirect } from "@remix-run/node";
import { z } from "zod";
import type { Appointment } from "~/contract/booking/appointment";
import { type FreezeReason, freezeReasons } from "~/contract/booking/package-freeze";
import type { Service } from "~/contract/booking/service";
import { errorCodes } from "~/contract/response";
import { brand } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";
import { createToken } from "~/lib/security/token.server";
import { formatDate, formatDayAndDate, isDay, toSingaporeDay } from "~/lib/singapore-date";
import type { ApiError } from "~/web/api/api-error.server";
import type { ApiClient } from "~/web/api/client.server";
import { requireRight } from "~/web/customer/proxy-rights.server";
import { getPortal } from "~/web/dependencies.server";
import { redirectWithFlash, redirectWithSuccess } from "~/web/forms/flash.server";
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
import { parseIdOr404 } from "~/web/url/url-params.server";
import { formatWhenInFull } from "../messages";
import { requireServiceOfTerm } from "../term.server";
import { describeFreeze, formatFreezeDays } from "./freeze-words";

const day = (which: "first" | "last") =>
  z.iso.date({
    error: ({ input }) =>
      input === ""
        ? `Enter the ${which} day`
        : `The ${which} day does not exist. Check day, month and year`,
  });

const datesForm = z.preprocess(
  preprocessFields((raw) => ({ from: toIsoDay(raw.from), to: toIsoDay(raw.to) })),
  z.object({ from: day("first"), to: day("last") }),
);

const today = () => toSingaporeDay(getPortal().clock.now());

const packageName = ({ productName, centerName, clientName }: Service) =>
  `${productName} at ${centerName}, for ${clientName}`;

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
  return {
    what: packageName(service),
    validity: `Your package is valid until ${formatDate(service.validUntil)}. This day moves by as many days as you are away.`,
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

const reasonWords: Record<FreezeReason, string> = {
  HOSPITAL: "A stay in hospital",
  TRAVEL: "Travel",
  OTHER: "Another reason",
};

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
  return {
    title: `Freeze ${formatFreezeDays({ fromDate: from, toDate: to })}?`,
    what: packageName(service),
    means: {
      title: "What freezing means",
      facts: [
        `Your package is valid until ${formatDayAndDate(quote.validUntil)} then, instead of ${formatDate(service.validUntil)}: ${quote.days === 1 ? "1 day" : `${quote.days} days`} more.`,
        quote.released.length === 0
          ? "Nothing is booked on these days."
          : "What is booked on these days is cancelled, free of charge.",
        ...groupInWords(quote),
      ],
    },
    cancelled: {
      heading: `Cancelled free of charge (${quote.released.length})`,
      rows: quote.released.map((one) => ({ id: one.id, words: releasedInWords(one) })),
    },
    choice: {
      name: "reason" as const,
      label: "Why?",
      options: freezeReasons.map((reason) => ({
        value: reason,
        label: reasonWords[reason],
        hint: quote.immediateReasons.includes(reason)
          ? `Your package ${describeFreeze({ fromDate: from, toDate: to }, today())}. You do not need to wait for an answer`
          : "We look at it and answer within 2 working days",
      })),
    },
    stated: { released: quote.released.length },
    consent: "I understand that nothing can be booked for these days",
    button: "Freeze the package",
    keep: "No, go back",
    datesTo,
    backTo,
    idempotencyKey: createToken(),
  };
}

const releasedInWords = (one: Appointment) => `${one.title}, ${formatWhenInFull(one)}`;

/** Says what becomes of a group with fixed dates. */
function groupInWords({ group, released }: Quote): string[] {
  if (!group) return [];
  const { number, hours } = brand.phones.hotline;
  const missed = released.length === 1 ? "this date" : "these dates";
  const call = `A group has fixed dates, so you cannot book ${missed} again yourself. Please call us at ${number} (${hours}): we look for dates in another group with you, until your new last day.`;
  if (group.hasDatesAfter)
    return ["You keep your place in the group for its dates after the freeze.", call];
  return group.canChooseAgain
    ? [
        "You leave this group, because all of its dates are on these days. You can then choose a later group.",
      ]
    : ["These are the last dates of your group.", call];
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
      const text =
        status === "APPROVED"
          ? `${service.productName} ${describeFreeze({ fromDate: from ?? "", toDate: to ?? "" }, today())}. It is now valid until ${formatDate(validUntil)}.`
          : "We have your request. We answer within 2 working days.";
      return redirectWithSuccess(request, backTo, text);
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
  return {
    title: isRequest ? "Take back your request?" : "End the freeze now?",
    what: packageName(service),
    facts: isRequest
      ? [`You asked us to freeze the package ${formatFreezeDays(found)}.`]
      : [
          `The package ${describeFreeze(found, today())}.`,
          `If it ends now, you can book for every day again. The last day of your package is then ${formatDate(found.validUntilIfEnded ?? "")} instead of ${formatDate(service.validUntil)}.`,
          "Cancelled appointments stay cancelled. Please book new ones.",
        ],
    button: isRequest ? "Take it back" : "End the freeze",
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
      const text = `${service.productName} is not frozen. It is valid until ${formatDate(validUntil)}.`;
      return redirectWithSuccess(request, backTo, text);
    },
    // The only state in which a freeze cannot be ended is that it has ended.
    matchErrorCode(errorCodes.notAllowed)((error: ApiError) =>
      redirectWithFlash(request, backTo, { kind: "info", text: error.message }),
    ),
    onRejected(redirectWithErrorFlash(request, backTo)),
  );
}
