import { useForm } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { egiroStep, sendApplication } from "~/features/payment/egiro.server";
import { egiroPath } from "~/features/payment/egiro-steps";
import { CheckAnswersPage, Notice, RouteError, usePageMeta } from "~/ui";
import { isTold } from "~/web/client.server";
import { noteFinance } from "~/web/customer.server";
import { redirectWithFlash, refusedFlash } from "~/web/flash.server";
import { readForm, refuseAsTyped } from "~/web/form.server";
import { requireOwnAgreement } from "~/web/own-agreement.server";

export const meta = () => usePageMeta("Check your eGIRO application");

export async function loader({ request }: LoaderFunctionArgs) {
  const { answers, customer } = await egiroStep(request, "check");
  const { identification, relationship, bank } = answers;
  const banks = await customer.api.egiro.bankList();
  const bankName = banks.find(({ code }) => code === bank?.bankCode)?.name ?? "";
  const other = relationship?.otherRelationship ? `: ${relationship.otherRelationship}` : "";
  return {
    bankName,
    asked: identification?.asked === true,
    rows: [
      {
        label: "ID",
        value: `${identification?.idType} ${identification?.masked}`,
        changeTo: egiroPath("identification"),
      },
      {
        label: "Relationship",
        value: `${relationship?.relationship}${other}`,
        changeTo: egiroPath("relationship"),
      },
      { label: "Bank", value: bankName, changeTo: egiroPath("bank") },
    ],
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { customer } = await egiroStep(request, "check");
  const form = await readForm(request);
  await requireOwnAgreement(request, customer, "EGIRO");
  try {
    const { redirectUrl } = await sendApplication(request);
    await noteFinance(customer);
    return redirect(redirectUrl);
  } catch (error) {
    if (!isTold(error)) throw error;
    if (error.httpCode === 429) return refuseAsTyped(form, error);
    // What is with the bank already is in the list; anything else can be put right here.
    const to = error.httpCode === 409 ? "/egiro" : egiroPath("check");
    return redirectWithFlash(request, to, refusedFlash(error));
  }
}

export default function Check() {
  const { rows, bankName, asked } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const [form] = useForm({ id: "egiro-check", lastResult: actionData?.lastResult });
  return (
    <CheckAnswersPage
      form={form}
      title="Check your application"
      back={{ to: egiroPath("bank") }}
      lead="No money moves now."
      sections={[{ title: "eGIRO", rows }]}
      button={`Go to ${bankName} to authorise`}
      buttonIcon="bank"
    >
      {asked ? (
        <Notice title="We tell this person">
          <p>
            They hear by SMS and e-mail that you want to pay their invoices, and can confirm or stop
            it. Until they confirm, you see amounts and dates only.
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
