import { useForm } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { addCardForm } from "~/features/payment/cards";
import { addedCardUrl, requireOwnCards } from "~/features/payment/cards.server";
import { newToken } from "~/lib/token.server";
import { Anchor, Fact, Notice, QuestionPage, RouteError, usePageMeta } from "~/ui";
import { isTold } from "~/web/client.server";
import { parseForm, readForm, refuseForm } from "~/web/form.server";

export const meta = () => usePageMeta("Add a card");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireOwnCards(request);
  return { idempotencyKey: newToken() };
}

export async function action({ request }: ActionFunctionArgs) {
  const customer = await requireOwnCards(request);
  const submission = parseForm(await readForm(request), addCardForm);
  if (submission.status !== "success") return refuseForm(submission);
  try {
    const body = { returnUrl: addedCardUrl() };
    const { idempotencyKey } = submission.value;
    const { redirectUrl } = await customer.api.payments.addCard({ body, idempotencyKey });
    return redirect(redirectUrl);
  } catch (error) {
    if (!isTold(error)) throw error;
    return refuseForm(submission, { idempotencyKey: [error.message] }, error.status);
  }
}

export default function AddCard() {
  const { idempotencyKey } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const [form] = useForm<{ idempotencyKey: string }>({
    id: "add-card",
    lastResult: actionData?.lastResult,
  });
  const refused = form.allErrors.idempotencyKey?.[0];
  return (
    <QuestionPage
      title="Add a card"
      back={{ to: "/cards", label: "Card Management" }}
      lead="You type your card on the card service's own page. We never see its number."
      form={form}
      errors={[]}
      idempotencyKey={idempotencyKey}
      button="Go to the card service"
      buttonIcon="card"
      also={<Anchor to="/cards">Do not add a card</Anchor>}
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
