/** Moves a package to another centre: one page with the centres and what moving means. */
import { z } from "zod";
import { errorCodes } from "~/contract/response";
import { brand } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";
import { createToken } from "~/lib/security/token.server";
import { formatDayAndTime } from "~/lib/singapore-date";
import type { ApiError } from "~/web/api/api-error.server";
import type { ApiClient } from "~/web/api/client.server";
import { type Customer, requireCustomer } from "~/web/customer/customer.server";
import { requireRight } from "~/web/customer/proxy-rights.server";
import { createErrorFlash, redirectWithFlash, redirectWithSuccess } from "~/web/forms/flash.server";
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
import { englishWords } from "~/web/language/translations.server";
import { parseIdOr404 } from "~/web/url/url-params.server";
import { formatWhenInFull } from "../appointment-words";
import { formatSessionCount } from "../package-words";
import { requireServiceOfTerm } from "../term.server";

const moveForm = z.object({
  center: z.string({ error: "Choose a centre" }).max(100),
  forfeits: z.coerce.number().int().min(0),
  consent: z.literal("on", { error: "Tick the box to continue" }),
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
  const { number, hours } = brand.phones.hotline;
  const call = `Please call us at ${number} (${hours}).`;
  const quote = service.canMove
    ? await callOrNotFound(
        () => customer.api.packageMoves.quote({ params: { id: service.id } }),
        createPackageNotFound,
      )
    : null;
  const centers = quote?.centers.filter(canChoose) ?? [];
  if (quote === null || centers.length === 0) {
    const text = `This package cannot be moved to another centre here now. ${call}`;
    throw await redirectWithFlash(request, backTo, { kind: "info", text });
  }
  const isOnFixedDates = service.programContentType === "INTAKES";
  return {
    title: "Move to another centre",
    what: `${service.productName} for ${service.clientName}, now at ${service.centerName}`,
    means: {
      title: "What moving means",
      facts: factsOf(quote, isOnFixedDates),
      isWarning: quote.forfeits > 0,
    },
    cancelled: {
      heading: `Cancelled (${quote.released.length})`,
      rows: quote.released.map((one) => ({
        id: one.id,
        words: `${one.title}, ${formatWhenInFull(one, englishWords)}`,
        isForfeited: one.late,
      })),
    },
    choice: {
      name: "center" as const,
      label: "Which centre?",
      options: centers.map(({ id: value, name, address, firstFree }) => ({
        value,
        label: name,
        hint: `${address}. First free ${isOnFixedDates ? "group begins" : "time"}: ${formatDayAndTime(firstFree ?? "")}`,
      })),
    },
    stated: { forfeits: quote.forfeits },
    consent:
      quote.released.length > 0
        ? "I understand that my appointments at the present centre are cancelled"
        : "I would like to use the package at this centre from now on",
    button: "Move the package",
    keep: "No, go back",
    others: otherCentresInWords(quote, call),
    backTo,
    idempotencyKey: createToken(),
  };
}

const canChoose = ({ firstFree, priceDiffers }: Quote["centers"][number]) =>
  firstFree !== null && priceDiffers !== true;

function factsOf({ released, forfeits }: Quote, isOnFixedDates: boolean): string[] {
  const cancelled = "Everything booked at the present centre is cancelled";
  return [
    "The price, the sessions that are left and the last day stay the same.",
    ...(released.length === 0
      ? []
      : [forfeits === 0 ? `${cancelled}, free of charge.` : `${cancelled}.`]),
    ...(forfeits > 0
      ? [
          `${formatSessionCount(forfeits, englishWords.text)} less than 2 working days away ${forfeits === 1 ? "counts" : "count"} as used. If you would like to attend ${forfeits === 1 ? "it" : "them"}, move the package afterwards.`,
        ]
      : []),
    isOnFixedDates
      ? "You get a place in the next group there, and then choose your dates."
      : "You then book your times there.",
  ];
}

/** Names the centres that cannot be chosen, with the reason. */
function otherCentresInWords({ centers }: Quote, call: string): string[] {
  const full = centers.filter(({ firstFree }) => firstFree === null).map(({ name }) => name);
  const priced = centers.filter(({ priceDiffers }) => priceDiffers).map(({ name }) => name);
  return [
    ...(full.length > 0 ? [`Without a free place now: ${full.join(", ")}.`] : []),
    ...(priced.length > 0 ? [`With another price: ${priced.join(", ")}. ${call}`] : []),
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
    async ({ center, forfeits }, { form }) => {
      const { centerName } = await customer.api.packageMoves.move({
        params: { id: service.id },
        body: { centerId: center, forfeits },
        idempotencyKey: readIdempotencyKey(form),
      });
      const to = paths.to(paths.booking.term, { termId });
      return redirectWithSuccess(
        request,
        to,
        `${service.productName} is now at ${centerName}. Please book there.`,
      );
    },
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
  if (centerId === form.get("center"))
    return redirectWithFlash(request, paths.to(paths.booking.term, { termId }), {
      kind: "info",
      text: `${productName} is already at ${centerName}. Please book there.`,
    });
  const isGone = error.httpCode === 404;
  const text = "This package cannot be moved to that centre any more. Please choose another.";
  return redirectWithFlash(
    request,
    paths.to(paths.booking.movePackage, { termId }),
    isGone ? { kind: "error", text } : createErrorFlash(error),
  );
}
