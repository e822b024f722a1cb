/** Cancels a paid package: one page with the amounts that are returned. */
import { redirect } from "@remix-run/node";
import { z } from "zod";
import type { CancellationReason } from "~/contract/payment/package-cancellation";
import { formatMoney } from "~/lib/money";
import * as paths from "~/lib/paths";
import { createToken } from "~/lib/security/token.server";
import { formatDayAndDate } from "~/lib/singapore-date";
import { describeCancellationRule, describeRefund } from "~/lib/text/cancellation-words";
import type { ApiClient } from "~/web/api/client.server";
import { requireCustomer } from "~/web/customer/customer.server";
import { requireRight } from "~/web/customer/proxy-rights.server";
import { redirectWithSuccess } from "~/web/forms/flash.server";
import { readIdempotencyKey } from "~/web/forms/form.server";
import {
  callOrNotFound,
  createPackageNotFound,
  handleForm,
  onRejected,
  redirectWithErrorFlash,
} from "~/web/forms/form-action.server";
import { englishWords } from "~/web/language/translations.server";
import { parseIdOr404 } from "~/web/url/url-params.server";
import { consent } from "../change/change.server";
import { formatSessionCount } from "../package-words";
import { requireServiceOfTerm } from "../term.server";

const reasons = { "changed-mind": "CHANGED_MIND", health: "HEALTH" } as const satisfies Record<
  string,
  CancellationReason
>;
type Reason = keyof typeof reasons;

const shownAmount = z.coerce.number().int().min(0);

/** The amounts are those that the page showed: the provider refuses any other. */
const cancellationForm = z.object({
  reason: z.enum(Object.keys(reasons) as [Reason, ...Reason[]], { error: "Choose a reason" }),
  consent,
  changedMind: shownAmount,
  health: shownAmount,
});

type Quote = NonNullable<Awaited<ReturnType<ApiClient["packageCancellations"]["quote"]>>>;

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
  if (quote === null) throw redirect(backTo);
  return {
    title: "Cancel this package?",
    what: `${service.productName} at ${service.centerName}, for ${service.clientName}`,
    means: { title: "What cancelling means", facts: factsOf(quote) },
    rules: describeCancellationRule(quote.rule),
    choice: {
      name: "reason" as const,
      label: "Why do you cancel it?",
      options: [
        {
          value: "changed-mind" satisfies Reason,
          label: "I changed my mind, or another reason",
          hint: amountWords(quote.refundAmount.changedMind, quote),
        },
        {
          value: "health" satisfies Reason,
          label: "For health reasons",
          hint: amountWords(quote.refundAmount.health, quote),
        },
      ],
    },
    stated: quote.refundAmount,
    consent: "I understand that the package ends now and cannot be opened again",
    button: "Cancel the package",
    keep: "No, keep it",
    backTo,
    idempotencyKey: createToken(),
  };
}

function factsOf({
  usedSessions,
  totalSessions,
  booked,
  forfeits,
  coolingOffUntil,
  paidAmount,
  deduction,
}: Quote) {
  return [
    `${paymentWords(paidAmount, deduction)} ${usedSessions} of ${formatSessionCount(totalSessions, englishWords.text)} are used.`,
    ...(booked === 1 ? ["1 appointment that is booked will be cancelled."] : []),
    ...(booked > 1 ? [`${booked} appointments that are booked will be cancelled.`] : []),
    ...(forfeits > 0
      ? [
          `${formatSessionCount(forfeits, englishWords.text)} less than 2 working days away ${forfeits === 1 ? "counts" : "count"} as used, but not if you stop for health reasons.`,
        ]
      : []),
    ...(coolingOffUntil === null
      ? []
      : [`Until ${formatDayAndDate(coolingOffUntil)} you get everything back.`]),
  ];
}

function paymentWords(cents: number, deduction: Quote["deduction"]): string {
  if (!deduction) return `You paid ${formatMoney(cents)}.`;
  const on = formatDayAndDate(deduction.collectOn);
  return deduction.sent
    ? `The package costs ${formatMoney(cents)}. Your bank is deducting it by eGIRO, so we return what is too much.`
    : `The package costs ${formatMoney(cents)}. Nothing has been deducted yet: eGIRO deducts it on ${on}.`;
}

const amountWords = (
  cents: number,
  { refundMethod, deduction }: Pick<Quote, "refundMethod" | "deduction">,
) => describeRefund(cents, refundMethod, deduction);

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
      const text = `${service.productName} is cancelled. ${amountWords(done.refundAmount, done)}`;
      return redirectWithSuccess(
        request,
        paths.to(paths.payment.invoice, { id: done.orderId }),
        text,
      );
    },
    onRejected(redirectWithErrorFlash(request, paths.to(paths.booking.cancelPackage, { termId }))),
  );
}
