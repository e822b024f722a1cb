import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatExpiry } from "~/features/payment/card/card-tile";
import { requireCard, requireOwnCards } from "~/features/payment/card/cards.server";
import { formatPaymentMethod, PaymentMethodTile } from "~/features/payment/payment-method-tile";
import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import { ConfirmPanel, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { redirectWithSuccess } from "~/web/forms/flash.server";
import {
  handleButton,
  matchStatus,
  onNotFound,
  onRejectedOrUnavailable,
  redirectWithErrorFlash,
  throwNotFound,
} from "~/web/forms/form-action.server";

export const meta = () => usePageMeta(useText()("payment:cards.delete-title"));

export async function loader({ request, params }: LoaderFunctionArgs) {
  return { card: await requireCard(await requireOwnCards(request), params.id) };
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
  const { api } = await requireOwnCards(request);
  const deleted = () =>
    redirectWithSuccess(request, paths.payment.cards, reply("replies-payment:card.deleted"));
  return handleButton(
    request,
    () => api.payments.removeCard({ params: { id } }).then(deleted),
    // A card that was deleted in another tab is the requested result.
    matchStatus(404)(deleted),
    onNotFound(throwNotFound),
    onRejectedOrUnavailable(redirectWithErrorFlash(request, paths.payment.cards)),
  );
}

export default function RemoveCard() {
  const { card } = useLoaderData<typeof loader>();
  const text = useText();
  const name = formatPaymentMethod({ brand: card.brand, last4: card.lastFour }, text);
  return (
    <ConfirmPanel
      title={text("payment:cards.delete-ask")}
      yes={text("payment:cards.delete-yes")}
      no={text("payment:cancel.no")}
      noTo={paths.payment.cards}
    >
      <PaymentMethodTile brand={card.brand} last4={card.lastFour} note={formatExpiry(card, text)} />
      <p>{text("payment:cards.delete-text", { name })}</p>
    </ConfirmPanel>
  );
}
