import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addCardForm } from "~/features/payment/card/cards";
import { buildAddedCardUrl, requireOwnCards } from "~/features/payment/card/cards.server";
import * as paths from "~/lib/paths";
import { createToken } from "~/lib/security/token.server";
import { Anchor, Fact, Notice, QuestionPage, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { FormError } from "~/ui/language/reply";
import { redirectToPayment } from "~/web/api/payment-redirect.server";
import {
  handleForm,
  onRejectedOrUnavailable,
  showFieldError,
} from "~/web/forms/form-action.server";

export const meta = () => usePageMeta(useText()("payment:cards.add"));

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
  const text = useText();
  const refused = form.errors[0]?.message;
  return (
    <QuestionPage
      title={text("payment:cards.add")}
      back={{ to: paths.payment.cards, label: text("payment:cards") }}
      lead={text("payment:cards.add-lead")}
      form={form}
      errors={[]}
      idempotencyKey={idempotencyKey}
      button={text("payment:cards.add-button")}
      buttonIcon="card"
      also={<Anchor to={paths.payment.cards}>{text("payment:cards.add-not")}</Anchor>}
      before={
        refused ? (
          <Notice kind="danger" title={text("payment:cards.not-added")}>
            <p>
              <FormError>{refused}</FormError>
            </p>
          </Notice>
        ) : undefined
      }
    >
      <div className="stack">
        <Fact icon="card">{text("payment:cards.which")}</Fact>
        <Fact icon="phone">{text("payment:cards.phone")}</Fact>
        <Fact icon="check">{text("payment:cards.no-money")}</Fact>
      </div>
    </QuestionPage>
  );
}
