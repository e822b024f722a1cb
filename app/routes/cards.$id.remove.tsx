import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { expiryNote } from "~/features/payment/card-tile";
import { findCard, requireOwnCards } from "~/features/payment/cards.server";
import { PaymentMethodTile, paymentMethodName } from "~/features/payment/payment-method-tile";
import { ConfirmPanel, RouteError, usePageMeta } from "~/ui";
import { isTold } from "~/web/client.server";
import { redirectWithFlash, refusedFlash } from "~/web/flash.server";
import { readForm } from "~/web/form.server";
import { pageNotFound } from "~/web/not-found.server";

export const meta = () => usePageMeta("Delete a card");

export async function loader({ request, params }: LoaderFunctionArgs) {
  return { card: await findCard(await requireOwnCards(request), params.id) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const customer = await requireOwnCards(request);
  await readForm(request);
  try {
    await customer.api.payments.removeCard({ params: { id: params.id ?? "" } });
  } catch (error) {
    // A card deleted in another tab is gone: that is what was asked for.
    if (!isTold(error)) throw error;
    if (error.httpCode === 400) throw pageNotFound();
    if (error.httpCode !== 404) return redirectWithFlash(request, "/cards", refusedFlash(error));
  }
  return redirectWithFlash(request, "/cards", { kind: "success", text: "The card is deleted" });
}

export default function RemoveCard() {
  const { card } = useLoaderData<typeof loader>();
  const name = paymentMethodName({ brand: card.brand, last4: card.lastFour });
  return (
    <ConfirmPanel
      title="Do you want to delete this card?"
      yes="Yes, delete this card"
      no="No, keep it"
      noTo="/cards"
    >
      <PaymentMethodTile brand={card.brand} last4={card.lastFour} note={expiryNote(card)} />
      <p>You will not be able to pay with {name} here until you add it again.</p>
    </ConfirmPanel>
  );
}

export const ErrorBoundary = RouteError;
