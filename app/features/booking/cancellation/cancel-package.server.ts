/** Cancels a paid package: one page with the amounts that are returned. */

import { z } from "zod";
import type { CancellationReason } from "~/contract/payment/package-cancellation";
import { describeReturnRule } from "~/features/shop/cancellation-sentences";
import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import { createToken } from "~/lib/security/token.server";
import { joinSentences } from "~/lib/text/join-sentences";
import { requireCustomer } from "~/web/customer/customer.server";
import { requireRight } from "~/web/customer/proxy-rights.server";
import { createTextFlash, redirectWithFlash } from "~/web/forms/flash.server";
import { readIdempotencyKey } from "~/web/forms/form.server";
import {
  callOrNotFound,
  createPackageNotFound,
  handleForm,
  onRejected,
  redirectWithErrorFlash,
} from "~/web/forms/form-action.server";
import { loadVisitorWords } from "~/web/language/translations.server";
import { parseIdOr404 } from "~/web/url/url-params.server";
import { requiredTick } from "../change/change.server";
import { describeChangedPackage } from "../package-words";
import { requireServiceOfTerm } from "../term.server";
import { describeCancellation, describeRefund } from "./cancellation-words";

const reasons = { "changed-mind": "CHANGED_MIND", health: "HEALTH" } as const satisfies Record<
  string,
  CancellationReason
>;
type Reason = keyof typeof reasons;

const shownAmount = z.coerce.number().int().min(0);

/** The amounts are those that the page showed: the provider refuses any other. */
const cancellationForm = z.object({
  reason: z.enum(Object.keys(reasons) as [Reason, ...Reason[]], {
    error: reply("replies-booking:freeze.reason"),
  }),
  consent: requiredTick,
  changedMind: shownAmount,
  health: shownAmount,
});

/**
 * Builds the data of the page.
 * @throws 404, or a redirect to the appointments if the package cannot be cancelled here.
 */
export async function loadCancellationView(request: Request, id: string | undefined) {
  const customer = await requireRight(request, "pay");
  const service = await requireServiceOfTerm(customer, parseIdOr404(id));
  const backTo = paths.to(paths.booking.term, { termId: service.term.id });
  const quote = service.canCancel
    ? await callOrNotFound(
        () => customer.api.packageCancellations.quote({ params: { id: service.id } }),
        createPackageNotFound,
      )
    : null;
  if (quote === null)
    throw await redirectWithFlash(request, backTo, {
      kind: "info",
      text: reply("replies-booking:end.not-yours"),
    });
  const words = await loadVisitorWords(request);
  const { text } = words;
  return {
    title: text("booking:end.title"),
    what: describeChangedPackage(service, text),
    means: { title: text("booking:end.means"), facts: describeCancellation(quote, words) },
    rules: describeReturnRule(text, quote.rule),
    choice: {
      name: "reason" as const,
      label: text("booking:end.why"),
      options: [
        {
          value: "changed-mind" satisfies Reason,
          label: text("booking:end.changed-mind"),
          hint: describeRefund(quote.refundAmount.changedMind, quote, words),
        },
        ...(quote.needsProof
          ? []
          : [
              {
                value: "health" satisfies Reason,
                label: text("booking:end.health"),
                hint: describeRefund(quote.refundAmount.health, quote, words),
              },
            ]),
      ],
    },
    stated: quote.refundAmount,
    consent: text("booking:end.consent"),
    button: text("booking:end.button"),
    keep: text("booking:cancel.keep"),
    backTo,
    idempotencyKey: createToken(),
  };
}

/** Cancels the package. A repeated submission gets the first response. */
export async function cancelPackage(request: Request, id: string | undefined) {
  const customer = await requireCustomer(request);
  const { api } = customer;
  const termId = parseIdOr404(id);
  const service = await requireServiceOfTerm(customer, termId);
  return handleForm(
    request,
    cancellationForm,
    async ({ reason, changedMind, health }, { form }) => {
      const refundAmount = reason === "health" ? health : changedMind;
      const done = await callOrNotFound(
        () =>
          api.packageCancellations.cancel({
            params: { id: service.id },
            body: { reason: reasons[reason], refundAmount },
            idempotencyKey: readIdempotencyKey(form),
          }),
        createPackageNotFound,
      );
      const words = await loadVisitorWords(request);
      const text = joinSentences([
        words.text("booking:end.done", { programme: service.productName }),
        describeRefund(done.refundAmount, done, words),
      ]);
      return redirectWithFlash(
        request,
        paths.to(paths.payment.invoice, { id: done.orderId }),
        createTextFlash("success", text, words),
      );
    },
    onRejected(redirectWithErrorFlash(request, paths.to(paths.booking.cancelPackage, { termId }))),
  );
}
