import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { renewForm } from "~/features/booking/forms";
import { addRenewal, renewalView, renewedService } from "~/features/booking/renewal.server";
import { ButtonLink, EmptyState, QuestionPage, RadioField, RouteError, usePageMeta } from "~/ui";
import { isTold } from "~/web/client.server";
import { type Customer, requireCustomer } from "~/web/customer.server";
import { redirectWithFlash } from "~/web/flash.server";
import { keepingTyped, parseForm, readForm, refuseForm } from "~/web/form.server";

export const meta = () => usePageMeta("Renew");

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  return renewalView(customer, await renewedService(request, customer));
}

export async function action({ request }: ActionFunctionArgs) {
  const customer = await requireCustomer(request);
  const form = await readForm(request);
  return keepingTyped(form, () => putIntoCart(request, customer, form));
}

async function putIntoCart(request: Request, customer: Customer, form: FormData) {
  const service = await renewedService(request, customer);
  const submission = parseForm(form, renewForm);
  if (submission.status !== "success") return refuseForm(submission);
  try {
    const outcome = await addRenewal(request, customer, service, submission.value.offer);
    if (outcome === "full")
      return refuseForm(submission, {
        offer: ["Your cart is full. Take something out or check out first."],
      });
  } catch (error) {
    if (!isTold(error)) throw error;
    return refuseForm(submission, { offer: [error.message] }, error.status);
  }
  return redirectWithFlash(request, "/cart", {
    kind: "success",
    text: `${service.productName} is now in your cart`,
  });
}

export default function Renew() {
  const page = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const [form, fields] = useForm<{ offer: string }>({
    id: "renew",
    lastResult: actionData?.lastResult,
    defaultValue: { offer: page.chosen },
  });
  const none = page.offers.length === 0;
  return (
    <QuestionPage
      title={`Renew ${page.programme}`}
      back={{ to: "/", label: "My services" }}
      lead={
        <p>
          For {page.forWhom}, at {page.centre}.{" "}
          {page.ended
            ? `Your last package was valid until ${page.validUntil}.`
            : `The package you have has ${page.left} sessions left and is valid until ${page.validUntil}.`}
        </p>
      }
      form={form}
      button={none ? null : "Put it in my cart"}
      buttonIcon="cart"
    >
      {none ? (
        <EmptyState
          icon="calendar"
          title="This programme is not sold now"
          action={<ButtonLink to="/#programmes">Find another programme</ButtonLink>}
        />
      ) : (
        <RadioField
          field={fields.offer}
          label="Which package would you like?"
          options={page.offers}
        />
      )}
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
