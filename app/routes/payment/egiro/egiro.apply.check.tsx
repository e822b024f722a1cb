import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireEgiroStep, sendApplication } from "~/features/payment/egiro/egiro.server";
import {
  buildEgiroPath,
  describeIdDocument,
  formatEgiroStepLine,
} from "~/features/payment/egiro/egiro-steps";
import { getRelationshipName } from "~/features/payment/egiro/relationships";
import * as paths from "~/lib/paths";
import { CheckAnswersPage, Notice, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { redirectToPayment } from "~/web/api/payment-redirect.server";
import { requireCustomerAgreement } from "~/web/customer/agreement-guard.server";
import { addFinanceToMenu } from "~/web/customer/customer.server";
import { readForm } from "~/web/forms/form.server";
import {
  handleButton,
  matchStatus,
  onRejectedOrUnavailable,
  redirectWithErrorFlash,
  showFieldError,
} from "~/web/forms/form-action.server";
import { loadVisitorText } from "~/web/language/translations.server";

export const meta = () => usePageMeta(useText()("giro:check.title"));

export async function loader({ request }: LoaderFunctionArgs) {
  const { answers, customer } = await requireEgiroStep(request, "check");
  const { identification, relationship, bank } = answers;
  const banks = await customer.api.egiro.bankList();
  const bankName = banks.find(({ code }) => code === bank?.bankCode)?.name ?? "";
  const text = await loadVisitorText(request);
  const { otherRelationship: words } = relationship ?? {};
  return {
    step: formatEgiroStepLine(answers, "check"),
    bankName,
    needsConsent: identification?.asked === true,
    rows: [
      {
        label: text("giro:check.id"),
        value: identification ? describeIdDocument(identification, text) : "",
        changeTo: buildEgiroPath("identification"),
      },
      {
        label: text("giro:fact.relationship"),
        value: words
          ? text("giro:as.other", { words })
          : getRelationshipName(relationship?.relationship ?? "", text),
        changeTo: buildEgiroPath("relationship"),
      },
      { label: text("giro:fact.bank"), value: bankName, changeTo: buildEgiroPath("bank") },
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
      await addFinanceToMenu(customer);
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
  const text = useText();
  const [form] = useForm({ id: "egiro-check" });
  return (
    <CheckAnswersPage
      form={form}
      title={text("giro:check.heading")}
      back={{ to: buildEgiroPath("bank") }}
      step={step}
      lead={text("giro:check.lead")}
      sections={[{ title: text("giro:check.section"), rows }]}
      button={text("giro:check.button", { bank: bankName })}
      buttonIcon="bank"
    >
      {needsConsent ? (
        <Notice title={text("giro:check.tell")}>
          <p>{text("giro:check.tell-text")}</p>
        </Notice>
      ) : null}
      <p>{text("giro:check.next", { bank: bankName })}</p>
    </CheckAnswersPage>
  );
}
