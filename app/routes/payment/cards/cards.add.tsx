import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addCardForm } from "~/features/payment/cards";
import { buildAddedCardUrl, requireOwnCards } from "~/features/payment/cards.server";
import * as paths from "~/lib/paths";
import { createToken } from "~/lib/security/token.server";
import { Anchor, Fact, Notice, QuestionPage, RouteError, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { redirectToPayment } from "~/web/api/payment-redirect.server";
import {
  handleForm,
  onRejectedOrUnavailable,
  showFieldError,
} from "~/web/forms/form-action.server";

export const meta = () => usePageMeta("Add a card");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireOwnCards(request);
  return { idempotencyKey: createToken() };
}

export async function action({ request }: ActionFunctionArgs) {
  const { api } = await requireOwnCards(request);
  const body = { returnUrl: buildAddedCardUrl() };
  return handleForm(
    request,
    addCardForm,
    async ({ idempotencyKey }) =>
      redirectToPayment((await api.payments.addCard({ body, idempotencyKey })).redirectUrl),
    onRejectedOrUnavailable(showFieldError("idempotencyKey")),
  );
}

export default function AddCard() {
  const { idempotencyKey } = useLoaderData<typeof loader>();
  const [form] = useForm<{ idempotencyKey: string }>({ id: "add-card" });
  const refused = form.errors[0]?.message;
  return (
    <QuestionPage
      title="Add a card"
      back={{ to: paths.payment.cards, label: "Card Management" }}
      lead="You type your card on the card service's own page. We never see its number."
      form={form}
      errors={[]}
      idempotencyKey={idempotencyKey}
      button="Go to the card service"
      buttonIcon="card"
      also={<Anchor to={paths.payment.cards}>Do not add a card</Anchor>}
      before={
        refused ? (
          <Notice kind="danger" title="The card was not added">
            <p>{refused}</p>
          </Notice>
        ) : undefined
      }
    >
      <div className="stack">
        <Fact icon="card">A credit or debit card: Mastercard, Visa or American Express.</Fact>
        <Fact icon="phone">
          Have your phone beside you. Your bank may send you a code to confirm that it is you.
        </Fact>
        <Fact icon="check">No money moves when you add a card.</Fact>
      </div>
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
