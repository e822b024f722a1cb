/** At a counter, the customer reads a consent or declaration on a separate page and confirms it personally. */

import { redirect } from "@remix-run/node";
import type { AgreementSubject } from "~/contract/counter/counter";
import { requireEgiroStep } from "~/features/payment/egiro/egiro.server";
import { continueAfterReview } from "~/features/registration/choice/denticare.server";
import { confirmRegistration } from "~/features/registration/confirmation/confirm.server";
import { respondToRefusal } from "~/features/registration/confirmation/rejection.server";
import {
  type Registration,
  requireRegistrationStep,
} from "~/features/registration/journey/draft.server";
import { getStepPath } from "~/features/registration/journey/steps";
import type { GetText, Words } from "~/languages/page-language";
import { reply } from "~/languages/reply";
import { brand } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";
import { buildAgreementSearch } from "~/web/customer/agreement-guard.server";
import { type Customer, requireCustomer } from "~/web/customer/customer.server";
import { redirectWithSuccess } from "~/web/forms/flash.server";
import type { Submission } from "~/web/forms/form-action.server";
import {
  callWithRules,
  handleButton,
  onRejected,
  redirectWithErrorFlash,
  showFieldError,
} from "~/web/forms/form-action.server";
import { englishWords } from "~/web/language/translations.server";
import { toSafeReturnTo } from "~/web/safe-return-to.server";
import { describeEgiroConsent, listEgiroTerms } from "./agreement-texts";
import type { EnglishAgreement } from "./agreement-ticks";

export interface AgreementContext {
  subject: AgreementSubject;
  customer: Customer;
  /** The registration confirmed by the agreement, or null for any other subject. */
  registration: Registration | null;
  /** The health form that continues after the agreement. */
  returnTo: string;
  /** The previous page, without an agreement. */
  back: string;
  /** The query string of the address, for links and forms on the page. */
  search: string;
}

/**
 * Guards the agreement's pages.
 * @throws a redirect if there is nothing to agree to.
 */
export async function requireAgreementContext(request: Request): Promise<AgreementContext> {
  const params = new URL(request.url).searchParams;
  const returnTo = toSafeReturnTo(params.get("returnTo"));
  if (params.get("for") === "registration") {
    const registration = await requireRegistrationStep(request, "ReviewInformation");
    const { customer } = registration;
    const back = getStepPath("ReviewInformation");
    if (customer.visit === null) throw redirect(back);
    return {
      subject: "REGISTRATION",
      customer,
      registration,
      returnTo,
      back,
      search: "?for=registration",
    };
  }
  const customer = await requireCustomer(request);
  if (customer.visit === null) throw redirect(returnTo);
  const subject = params.get("for") === "egiro" ? "EGIRO" : "HEALTH";
  const search = buildAgreementSearch(subject, returnTo);
  const back = subject === "EGIRO" ? paths.payment.egiro : returnTo;
  return { subject, customer, registration: null, returnTo, back, search };
}

/**
 * Sends the code to the customer's own phone.
 * @returns the page that confirms it, or the printed slip for a customer whom no code reaches.
 */
export async function sendAgreementCode(
  request: Request,
  { customer, subject, search }: AgreementContext,
): Promise<Response> {
  const to = paths.counter.agreement + search;
  return handleButton(
    request,
    async () => {
      const { maskedMobile } = await customer.api.counters.sendCode({ body: { subject } });
      return redirectWithSuccess(
        request,
        to,
        reply("replies-counter:code-sent", { mobile: maskedMobile }),
      );
    },
    onRejected(redirectWithErrorFlash(request, paths.counter.agreementSlip + search)),
  );
}

/** Lists the programmes of a registration, one per line. Other subjects have none. */
export function listProgrammeNames({ registration }: AgreementContext, text: GetText): string[] {
  const items = registration?.cart.items ?? [];
  return items.map(({ product, offer, center, clientName }) => {
    const names = { product: product.name, offer: offer.name, centre: center.name };
    return clientName
      ? text("counter:agreement.item-for", { ...names, name: clientName })
      : text("counter:agreement.item", names);
  });
}

/** Words the agreement of a slip in English, or null if the slip is in English. The centre keeps the slip, and its staff read it. */
export function buildEnglishAgreement({ language }: Words): EnglishAgreement | null {
  if (language === "en") return null;
  const { text } = englishWords;
  return {
    truth: text("counter:agreement.truth"),
    personalDataConsent: text("registration:consent.data", {
      brand: brand.name,
      policy: text("registration:consent.policy"),
    }),
    marketingConsent: text("registration:consent.marketing"),
    terms: text("registration:consent.terms", { terms: text("shell:terms") }),
    egiroTerms: listEgiroTerms(englishWords),
    egiroConsent: describeEgiroConsent(text),
  };
}

/**
 * Records the agreement.
 * @param code the code entered from the phone, or null for a signed slip.
 */
export async function submitAgreement(
  request: Request,
  { customer, subject, registration, returnTo }: AgreementContext,
  { code, marketingConsent }: { code: string | null; marketingConsent: boolean },
  submission: Submission,
) {
  const { counters } = customer.api;
  const refused = await callWithRules(
    async () => {
      if (code === null) await counters.agreeOnPaper({ body: { subject } });
      else await counters.agree({ body: { subject, code } });
      return null;
    },
    onRejected((error) => showFieldError("code")(error, { submission })),
  );
  if (refused) return refused;
  if (subject === "EGIRO")
    return (await requireEgiroStep(request, "consent")).save({ consent: true });
  if (registration === null) return redirectWithSuccess(request, returnTo, CONFIRMED);
  const refusal = await confirmRegistration(registration, { marketingConsent });
  if (refusal) return respondToRefusal(request, submission, refusal);
  return continueAfterReview(request, registration);
}

const CONFIRMED = reply("replies-counter:confirmed");
