import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireEgiroStep, sendApplication } from "~/features/payment/egiro/egiro.server";
import { buildEgiroPath, formatEgiroStepLine } from "~/features/payment/egiro/egiro-steps";
import * as paths from "~/lib/paths";
import { CheckAnswersPage, Notice, RouteError, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { redirectToPayment } from "~/web/api/payment-redirect.server";
import { requireCustomerAgreement } from "~/web/customer/agreement-guard.server";
import { showFinanceMenu } from "~/web/customer/customer.server";
import { readForm } from "~/web/forms/form.server";
import {
  handleButton,
  matchStatus,
  onRejectedOrUnavailable,
  redirectWithErrorFlash,
  showFieldError,
} from "~/web/forms/form-action.server";

export const meta = () => usePageMeta("Check your eGIRO application");

export async function loader({ request }: LoaderFunctionArgs) {
  const { answers, customer } = await requireEgiroStep(request, "check");
  const { identification, relationship, bank } = answers;
  const banks = await customer.api.egiro.bankList();
  const bankName = banks.find(({ code }) => code === bank?.bankCode)?.name ?? "";
  const other = relationship?.otherRelationship ? `: ${relationship.otherRelationship}` : "";
  return {
    step: formatEgiroStepLine(answers, "check"),
    bankName,
    needsConsent: identification?.asked === true,
    rows: [
      {
        label: "ID",
        value: `${identification?.idType} ${identification?.masked}`,
        changeTo: buildEgiroPath("identification"),
      },
      {
        label: "Relationship",
        value: `${relationship?.relationship}${other}`,
        changeTo: buildEgiroPath("relationship"),
      },
      { label: "Bank", value: bankName, changeTo: buildEgiroPath("bank") },
    ],
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { customer } = await requireEgiroStep(request, "check");
  await readForm(request);
  await requireCustomerAgreement(request, customer, "EGIRO");
  return handleButton(
    request,
    async () => {
      const { redirectUrl } = await sendApplication(request);
      await showFinanceMenu(customer);
      return redirectToPayment(redirectUrl);
    },
    matchStatus(429)(showFieldError()),
    // An arrangement that already exists is in the list. All other errors can be corrected here.
    matchStatus(409)(redirectWithErrorFlash(request, paths.payment.egiro)),
    onRejectedOrUnavailable(redirectWithErrorFlash(request, buildEgiroPath("check"))),
  );
}

export default function Check() {
  const { rows, bankName, needsConsent, step } = useLoaderData<typeof loader>();
  const [form] = useForm({ id: "egiro-check" });
  return (
    <CheckAnswersPage
      form={form}
      title="Check your application"
      back={{ to: buildEgiroPath("bank") }}
      step={step}
      lead="No money moves now."
      sections={[{ title: "eGIRO", rows }]}
      button={`Go to ${bankName} to authorise`}
      buttonIcon="bank"
    >
      {needsConsent ? (
        <Notice title="We will tell this person">
          <p>
            We will tell them that you want to pay their invoices. They can confirm or stop it.
            Until they confirm, you will see only amounts and dates.
          </p>
        </Notice>
      ) : null}
      <p>
        On the next page you log in to {bankName} and authorise the arrangement. Then you come back
        here.
      </p>
    </CheckAnswersPage>
  );
}

export const ErrorBoundary = RouteError;
