/** Freezes a package for a time, such as a stay in hospital: its days first, then what it means and the reason. */
import { redirect } from "@remix-run/node";
import { z } from "zod";
import { freezeReasons } from "~/contract/booking/package-freeze";
import { reply } from "~/languages/reply";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { createToken } from "~/lib/security/token.server";
import { isDay, toSingaporeDay } from "~/lib/singapore-date";
import type { ApiClient } from "~/web/api/client.server";
import { requireRight } from "~/web/customer/proxy-rights.server";
import { getPortal } from "~/web/dependencies.server";
import { createTextFlash, redirectWithFlash, redirectWithSuccess } from "~/web/forms/flash.server";
import { readIdempotencyKey } from "~/web/forms/form.server";
import {
  callOrNotFound,
  callWithRules,
  createPackageNotFound,
  handleForm,
  onRejected,
  redirectWithErrorFlash,
  showFieldError,
} from "~/web/forms/form-action.server";
import { joinDateFields, preprocessFields, toDateFields } from "~/web/forms/form-fields";
import { loadVisitorWords } from "~/web/language/translations.server";
import { parseIdOr404 } from "~/web/url/url-params.server";
import {
  expectedStartsField,
  onAppointmentMoved,
  requireShownStarts,
} from "../change/expected-start.server";
import { describeChangedPackage } from "../package-words";
import { requireServiceOfTerm } from "../term.server";
import { describeFreezeQuote } from "./freeze-quote-words";
import { formatFreezeDays } from "./freeze-words";

const day = (missing: string, invalid: string) =>
  z.iso.date({ error: ({ input }) => (input === "" ? missing : invalid) });

const datesForm = z.preprocess(
  preprocessFields((raw) => ({ from: joinDateFields(raw.from), to: joinDateFields(raw.to) })),
  z.object({
    from: day(
      reply("replies-booking:freeze.first-day"),
      reply("replies-booking:freeze.no-first-day"),
    ),
    to: day(reply("replies-booking:freeze.last-day"), reply("replies-booking:freeze.no-last-day")),
  }),
);

/** Tells a freeze that has begun from one whose first day is still to come. */
export const findFreezeState = ({ fromDate }: { fromDate: string }): "will" | "is" =>
  fromDate > toSingaporeDay(getPortal().clock.now()) ? "will" : "is";

/** Finds a package that can be frozen, and the address of its appointments. */
export async function requireFreezeContext(request: Request, id: string | undefined) {
  const customer = await requireRight(request, "book");
  const service = await requireServiceOfTerm(customer, parseIdOr404(id));
  return {
    customer,
    api: customer.api,
    service,
    backTo: paths.to(paths.booking.term, { termId: service.term.id }),
  };
}

const refuseFreeze = (request: Request, backTo: string) =>
  redirectWithFlash(request, backTo, {
    kind: "info",
    text: reply("replies-booking:freeze.not-now"),
  });

/**
 * Builds the data of the page that asks for the days. The days in the address are those of a page that led back.
 * @throws 404, or a redirect to the appointments if the package cannot be frozen here.
 */
export async function loadFreezeDatesView(request: Request, id: string | undefined) {
  const { service, backTo } = await requireFreezeContext(request, id);
  if (!service.canFreeze) throw await refuseFreeze(request, backTo);
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
  const { api, service } = await requireFreezeContext(request, id);
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
  const { api, service, backTo } = await requireFreezeContext(request, id);
  const { from, to } = daysIn(request);
  const termId = service.term.id;
  const datesTo = paths.to(paths.booking.freeze, {
    termId,
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
  });
  if (!service.canFreeze) throw await refuseFreeze(request, backTo);
  if (from === null || to === null) throw redirect(datesTo);
  const quote = await callWithRules(
    () => callOrNotFound(() => readQuote(api, service.id, { from, to }), createPackageNotFound),
    onRejected(async (error): Promise<never> => {
      throw await redirectWithErrorFlash(request, datesTo)(error);
    }),
  );
  const words = await loadVisitorWords(request);
  const period = { fromDate: from, toDate: to };
  const state = findFreezeState(period);
  return {
    ...describeFreezeQuote(quote, { service, period, state }, words),
    datesTo,
    backTo,
    idempotencyKey: createToken(),
  };
}

const reasonForm = z.object({
  reason: z.enum(freezeReasons, { error: reply("replies-booking:freeze.reason") }),
  consent: z.literal("on", { error: reply("replies-booking:consent") }),
  released: z.coerce.number().int().min(0),
  expectedStarts: expectedStartsField,
});

/** Freezes the package or asks for it. A repeated submission gets the first response. */
export async function freezePackage(request: Request, id: string | undefined) {
  const { customer, service, backTo } = await requireFreezeContext(request, id);
  const { from, to } = daysIn(request);
  return handleForm(
    request,
    reasonForm,
    async ({ reason, released, expectedStarts }, { form }) => {
      await requireShownStarts(customer, service.term.id, expectedStarts);
      const { status, validUntil } = await callOrNotFound(
        () =>
          customer.api.packageFreezes.request({
            params: { id: service.id },
            body: { fromDate: from ?? "", toDate: to ?? "", reason, released, expectedStarts },
            idempotencyKey: readIdempotencyKey(form),
          }),
        createPackageNotFound,
      );
      if (status !== "APPROVED")
        return redirectWithSuccess(request, backTo, reply("replies-booking:freeze.requested"));
      const words = await loadVisitorWords(request);
      const period = { fromDate: from ?? "", toDate: to ?? "" };
      const { length, ...days } = formatFreezeDays(period, words);
      const state = findFreezeState(period);
      const text = words.text(`booking:freeze.done.${state}.${length}`, {
        ...days,
        programme: service.productName,
        end: getFormats(words.language).date(validUntil),
      });
      return redirectWithFlash(request, backTo, createTextFlash("success", text, words));
    },
    onAppointmentMoved,
    onRejected(redirectWithErrorFlash(request, request.url)),
  );
}
