import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CardTile } from "~/features/payment/card-tile";
import { CARDS_SHOWN, cardChoice } from "~/features/payment/cards";
import { requireOwnCards } from "~/features/payment/cards.server";
import { formatPaymentMethod, PaymentMethodTile } from "~/features/payment/payment-method-tile";
import * as paths from "~/lib/paths";
import { messages } from "~/lib/text/messages";
import {
  Anchor,
  Button,
  ButtonLink,
  EmptyState,
  ListPage,
  MessagePage,
  PageForm,
  RouteError,
  usePageMeta,
  VisuallyHidden,
} from "~/ui";
import { useText } from "~/ui/language/language";
import { requireCustomer } from "~/web/customer/customer.server";
import { redirectWithFlash, redirectWithSuccess } from "~/web/forms/flash.server";
import { parseForm } from "~/web/forms/form.server";
import { handleButton, onRejected, redirectWithErrorFlash } from "~/web/forms/form-action.server";

export const meta = () => usePageMeta("Card Management");

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  if (customer.visit) return null;
  const cards = await customer.api.payments.cards();
  const all = new URL(request.url).searchParams.get("all") === "yes";
  const shown = all ? cards : cards.slice(0, CARDS_SHOWN);
  return { cards: shown, total: cards.length, all, folds: cards.length > CARDS_SHOWN };
}

/** Makes a card the usual one. */
export async function action({ request }: ActionFunctionArgs) {
  const { api } = await requireOwnCards(request);
  return handleButton(
    request,
    async (form) => {
      const submission = parseForm(form, cardChoice);
      if (submission.status !== "success") return noSuchCard(request);
      await api.payments.setDefaultCard({ params: { id: submission.value.card } });
      return redirectWithSuccess(request, paths.payment.cards, "This is now your usual card");
    },
    onRejected(redirectWithErrorFlash(request, paths.payment.cards)),
  );
}

const noSuchCard = (request: Request) =>
  redirectWithFlash(request, paths.payment.cards, { kind: "error", text: messages.invalidCard });

export default function Cards() {
  const page = useLoaderData<typeof loader>();
  if (page === null) return <NotAtCounter />;
  const { cards, total, all, folds } = page;
  return (
    <ListPage
      title="Card Management"
      back={{ to: "/", label: "My services" }}
      lead="Cards you have saved for paying. We never see or keep their numbers."
      count={total > 0 ? `Displaying ${cards.length} out of ${total} cards` : undefined}
    >
      {total === 0 ? (
        <EmptyState
          icon="card"
          title="You have no saved cards"
          action={<ButtonLink to={paths.payment.addCard}>Add a card</ButtonLink>}
        >
          <p>You can add one here, or keep a card when you pay with it.</p>
        </EmptyState>
      ) : (
        <>
          <ul className="tiles">
            {cards.map((card) => (
              <CardTile key={card.id} card={card} actions={<CardActions card={card} />} />
            ))}
          </ul>
          <div className="row mt-6">
            {folds ? (
              <Anchor
                to={all ? paths.payment.cards : paths.to(paths.payment.cards, { all: "yes" })}
                className="btn btn-second"
              >
                {all ? "Show less" : "Show all"}
                <VisuallyHidden> cards</VisuallyHidden>
              </Anchor>
            ) : null}
            <ButtonLink to={paths.payment.addCard}>Add a card</ButtonLink>
          </div>
        </>
      )}
      <section className="panel mt-10 max-w-measure">
        <h2>Without a card</h2>
        <PaymentMethodTile
          brand="PAYNOW"
          note="Choose it when you pay. There is nothing to set up."
        />
      </section>
    </ListPage>
  );
}

/** Renders no cards on a shared computer. */
function NotAtCounter() {
  return (
    <MessagePage
      title="Saved cards are not shown here"
      actions={<ButtonLink to="/">Go to My services</ButtonLink>}
    >
      <p>
        This computer is shared, so your saved cards are not shown or used here, and no card is
        added or deleted. You can do that on your own phone or computer.
      </p>
      <p>To pay here, type your card on the card service’s own page, or scan a PayNow code.</p>
    </MessagePage>
  );
}

type Saved = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>["cards"][number];

function CardActions({ card }: { card: Saved }) {
  const text = useText();
  const name = formatPaymentMethod({ brand: card.brand, last4: card.lastFour }, text);
  return (
    <>
      {card.isDefault || card.expired ? null : (
        <PageForm>
          <Button kind="secondary" name="card" value={card.id}>
            Make it my usual card<VisuallyHidden>: {name}</VisuallyHidden>
          </Button>
        </PageForm>
      )}
      <Anchor to={paths.to(paths.payment.removeCard, { id: card.id })}>
        Delete<VisuallyHidden> {name}</VisuallyHidden>
      </Anchor>
    </>
  );
}

export const ErrorBoundary = RouteError;
