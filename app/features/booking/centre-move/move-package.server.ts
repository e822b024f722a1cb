/** Moves a package to another centre: one page with the centres and what moving means. */
import { z } from "zod";
import { errorCodes } from "~/contract/response";
import type { GetText, Words } from "~/languages/page-language";
import { reply } from "~/languages/reply";
import { getDesk } from "~/lib/brand/desk";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { createToken } from "~/lib/security/token.server";
import type { ApiError } from "~/web/api/api-error.server";
import type { ApiClient } from "~/web/api/client.server";
import { type Customer, requireCustomer } from "~/web/customer/customer.server";
import { requireRight } from "~/web/customer/proxy-rights.server";
import { createErrorFlash, createTextFlash, redirectWithFlash } from "~/web/forms/flash.server";
import { readIdempotencyKey } from "~/web/forms/form.server";
import {
  callOrNotFound,
  createPackageNotFound,
  type FormContext,
  handleForm,
  matchErrorCode,
  onRejected,
  redirectWithErrorFlash,
} from "~/web/forms/form-action.server";
import { loadVisitorWords } from "~/web/language/translations.server";
import { parseIdOr404 } from "~/web/url/url-params.server";
import { formatTitle, formatWhenInFull } from "../appointment-words";
import {
  expectedStartsField,
  formatStarts,
  onAppointmentMoved,
  requireShownStarts,
} from "../change/expected-start.server";
import { requireServiceOfTerm } from "../term.server";

const moveForm = z.object({
  center: z.string({ error: reply("replies-registration:choose.centre") }).max(100),
  forfeits: z.coerce.number().int().min(0),
  expectedStarts: expectedStartsField,
  consent: z.literal("on", { error: reply("replies-booking:consent") }),
});

type Quote = NonNullable<Awaited<ReturnType<ApiClient["packageMoves"]["quote"]>>>;

/**
 * Builds the data of the page.
 * @throws 404, or a redirect to the appointments if the package cannot be moved here.
 */
export async function loadMovePackageView(request: Request, id: string | undefined) {
  const customer = await requireRight(request, "book");
  const service = await requireServiceOfTerm(customer, parseIdOr404(id));
  const backTo = paths.to(paths.booking.term, { termId: service.term.id });
  const words = await loadVisitorWords(request);
  const { number, hours } = getDesk(words.language);
  const { text } = words;
  const { dayAndTime } = getFormats(words.language);
  const quote = service.canMove
    ? await callOrNotFound(
        () => customer.api.packageMoves.quote({ params: { id: service.id } }),
        createPackageNotFound,
      )
    : null;
  const centers = quote?.centers.filter(canChoose) ?? [];
  if (quote === null || centers.length === 0) {
    const none = text("booking:move.none", { number, hours });
    throw await redirectWithFlash(request, backTo, createTextFlash("info", none, words));
  }
  const isOnFixedDates = service.programContentType === "INTAKES";
  return {
    title: text("booking:term.move"),
    what: text("booking:move.what", {
      programme: service.productName,
      name: service.clientName,
      centre: service.centerName,
    }),
    means: {
      title: text("booking:move.means"),
      facts: factsOf(quote, isOnFixedDates, text),
      isWarning: quote.forfeits > 0,
    },
    cancelled: {
      heading: text("booking:move.cancelled", { number: quote.released.length }),
      rows: quote.released.map((one) => toReleasedRow(one, words)),
    },
    choice: {
      name: "center" as const,
      label: text("booking:move.which"),
      options: centers.map(({ id: value, name, address, firstFree }) => ({
        value,
        label: name,
        hint: text(isOnFixedDates ? "booking:move.first-group" : "booking:move.first-time", {
          address,
          when: dayAndTime(firstFree ?? ""),
        }),
      })),
    },
    stated: { forfeits: quote.forfeits, expectedStarts: formatStarts(quote.released) },
    consent: text(
      quote.released.length > 0 ? "booking:move.consent-cancels" : "booking:move.consent",
    ),
    button: text("booking:move.button"),
    keep: text("booking:freeze.keep"),
    others: describeOtherCentres(quote, words),
    backTo,
    idempotencyKey: createToken(),
  };
}

const toReleasedRow = (one: Quote["released"][number], words: Words) => ({
  id: one.id,
  words: words.text("booking:titled", {
    title: formatTitle(one, words.text),
    when: formatWhenInFull(one, words),
  }),
  isForfeited: one.late,
});

const canChoose = ({ firstFree, priceDiffers }: Quote["centers"][number]) =>
  firstFree !== null && priceDiffers !== true;

function factsOf({ released, forfeits }: Quote, isOnFixedDates: boolean, text: GetText): string[] {
  const isFree = forfeits === 0;
  return [
    text("booking:move.same"),
    ...(released.length === 0
      ? []
      : [text(isFree ? "booking:move.cancels-free" : "booking:move.cancels")]),
    ...(isFree ? [] : [text("booking:move.forfeits", { count: forfeits })]),
    text(isOnFixedDates ? "booking:move.next-group" : "booking:move.next-times"),
  ];
}

/** Names the centres that cannot be chosen, with the reason. */
function describeOtherCentres({ centers }: Quote, { language, text }: Words): string[] {
  const { number, hours } = getDesk(language);
  const { series } = getFormats(language);
  const full = centers.filter(({ firstFree }) => firstFree === null).map(({ name }) => name);
  const priced = centers.filter(({ priceDiffers }) => priceDiffers).map(({ name }) => name);
  return [
    ...(full.length > 0 ? [text("booking:move.full", { centres: series(full) })] : []),
    ...(priced.length > 0
      ? [text("booking:move.priced", { centres: series(priced), number, hours })]
      : []),
  ];
}

/** Moves the package. A repeated submission gets the first response. */
export async function movePackage(request: Request, id: string | undefined) {
  const customer = await requireCustomer(request);
  const termId = parseIdOr404(id);
  const service = await requireServiceOfTerm(customer, termId);
  const page = paths.to(paths.booking.movePackage, { termId });
  return handleForm(
    request,
    moveForm,
    async ({ center, forfeits, expectedStarts }, { form }) => {
      await requireShownStarts(customer, termId, expectedStarts);
      const { centerName } = await customer.api.packageMoves.move({
        params: { id: service.id },
        body: { centerId: center, forfeits, expectedStarts },
        idempotencyKey: readIdempotencyKey(form),
      });
      const to = paths.to(paths.booking.term, { termId });
      const words = await loadVisitorWords(request);
      const moved = { programme: service.productName, centre: centerName };
      const text = words.text("booking:move.done", moved);
      return redirectWithFlash(request, to, createTextFlash("success", text, words));
    },
    onAppointmentMoved,
    // The cost has risen since: the page shows it and asks again.
    matchErrorCode(errorCodes.noticeOver)(redirectWithErrorFlash(request, page)),
    onRejected((error: ApiError, { form }: FormContext) =>
      refusedMove(request, customer, { termId, error, form }),
    ),
  );
}

/** Answers a refused move. Another tab, or another customer who acts for the person, may have moved the package since. */
async function refusedMove(
  request: Request,
  customer: Customer,
  { termId, error, form }: { termId: string; error: ApiError; form: FormData },
): Promise<Response> {
  const { centerId, centerName, productName } = await requireServiceOfTerm(customer, termId);
  if (centerId === form.get("center")) {
    const words = await loadVisitorWords(request);
    const moved = { programme: productName, centre: centerName };
    const already = createTextFlash("info", words.text("booking:move.already", moved), words);
    return redirectWithFlash(request, paths.to(paths.booking.term, { termId }), already);
  }
  const isGone = error.httpCode === 404;
  const text = reply("replies-booking:move.gone");
  return redirectWithFlash(
    request,
    paths.to(paths.booking.movePackage, { termId }),
    isGone ? { kind: "error", text } : createErrorFlash(error),
  );
}
