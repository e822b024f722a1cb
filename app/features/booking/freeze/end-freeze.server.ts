/** Ends a freeze, or takes the request for one back. */
import { redirect } from "@remix-run/node";
import { z } from "zod";
import type { Service } from "~/contract/booking/service";
import { errorCodes } from "~/contract/response";
import { brand } from "~/lib/brand/brand";
import { getFormats } from "~/lib/language/formats";
import { createToken } from "~/lib/security/token.server";
import { addDays, toSingaporeDay } from "~/lib/singapore-date";
import type { ApiError } from "~/web/api/api-error.server";
import type { Customer } from "~/web/customer/customer.server";
import { getPortal } from "~/web/dependencies.server";
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
import { loadVisitorWords } from "~/web/language/translations.server";
import { describeChangedPackage } from "../package-words";
import { findFreezeState, requireFreezeContext } from "./freeze.server";
import { formatFreezeDays } from "./freeze-words";

/**
 * Builds the data of the page that ends a freeze or takes a request back.
 * @throws 404, or a redirect to the appointments if nothing can be ended.
 */
export async function loadEndFreezeView(request: Request, id: string | undefined, freezeId = "") {
  const { customer, service, backTo } = await requireFreezeContext(request, id);
  const found = service.freezes?.find((one) => one.id === freezeId);
  const isRequest = found?.status === "REQUESTED";
  if (found === undefined || (!isRequest && found.validUntilIfEnded === null))
    throw redirect(backTo);
  const words = await loadVisitorWords(request);
  const { text } = words;
  const { date } = getFormats(words.language);
  const { length, ...days } = formatFreezeDays(found, words);
  const state = findFreezeState(found);
  const nextStart = await findStartOfNext(customer, service, found.validUntilIfEnded);
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
          ...(nextStart === null
            ? []
            : [text("booking:freeze.next-starts", { from: date(nextStart) })]),
          ...(found.validUntilIfEnded === service.validUntil
            ? []
            : [text("booking:freeze.beyond-cancelled")]),
          ...(found.reason === "HOSPITAL" &&
          found.fromDate >= toSingaporeDay(getPortal().clock.now())
            ? [text("booking:freeze.not-begun", { phone: brand.phones.hotline.number })]
            : []),
          text("booking:freeze.stay-cancelled"),
        ],
    button: text(isRequest ? "booking:freeze.take-it-back" : "booking:freeze.end"),
    backTo,
    idempotencyKey: createToken(),
  };
}

/**
 * Finds the new first day of the package that follows directly, because it moves with the last day of this one.
 * @returns null if there is none, or if the last day stays.
 */
async function findStartOfNext(
  { api }: Customer,
  { clientId, productId, validUntil }: Service,
  validUntilIfEnded: string | null,
): Promise<string | null> {
  if (validUntilIfEnded === null || validUntilIfEnded === validUntil) return null;
  const { services } = await api.services.list();
  const hasNext = services.some(
    (one) =>
      one.clientId === clientId &&
      one.productId === productId &&
      !one.cancelled &&
      one.validFrom === addDays(validUntil, 1),
  );
  return hasNext ? addDays(validUntilIfEnded, 1) : null;
}

/** Ends the freeze. A repeated submission gets the first response. */
export async function endFreeze(request: Request, id: string | undefined, freezeId = "") {
  const { api, service, backTo } = await requireFreezeContext(request, id);
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
      return redirectWithFlash(request, backTo, createTextFlash("success", text, words));
    },
    // The only state in which a freeze cannot be ended is that it has ended.
    matchErrorCode(errorCodes.notAllowed)((error: ApiError) =>
      redirectWithFlash(request, backTo, { kind: "info", text: error.message }),
    ),
    onRejected(redirectWithErrorFlash(request, backTo)),
  );
}
