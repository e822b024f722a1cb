import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CardTile } from "~/features/payment/card/card-tile";
import { CARDS_SHOWN, cardChoice } from "~/features/payment/card/cards";
import { requireOwnCards } from "~/features/payment/card/cards.server";
import { CardsAtCounter } from "~/features/payment/card/cards-at-counter";
import { formatPaymentMethod, PaymentMethodTile } from "~/features/payment/payment-method-tile";
import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import {
  Anchor,
  Button,
  ButtonLink,
  EmptyState,
  ListPage,
  PageForm,
  usePageMeta,
  VisuallyHidden,
} from "~/ui";
import { useMarks, useText } from "~/ui/language/language";
import { Sentence } from "~/ui/language/sentence";
import { requireCustomer } from "~/web/customer/customer.server";
import { redirectWithFlash, redirectWithSuccess } from "~/web/forms/flash.server";
import { parseForm } from "~/web/forms/form.server";
import { handleButton, onRejected, redirectWithErrorFlash } from "~/web/forms/form-action.server";

export const meta = () => usePageMeta(useText()("payment:cards"));

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
      return redirectWithSuccess(request, paths.payment.cards, reply("replies-payment:card.usual"));
    },
    onRejected(redirectWithErrorFlash(request, paths.payment.cards)),
  );
}

const noSuchCard = (request: Request) =>
  redirectWithFlash(request, paths.payment.cards, {
    kind: "error",
    text: reply("replies-payment:card.unknown"),
  });

export default function Cards() {
  const page = useLoaderData<typeof loader>();
  const text = useText();
  if (page === null) return <CardsAtCounter />;
  const { cards, total, all, folds } = page;
  return (
    <ListPage
      title={text("payment:cards")}
      back={{ to: "/", label: text("payment:done.services") }}
      lead={text("payment:cards.lead")}
      count={total > 0 ? text("payment:cards.count", { shown: cards.length, total }) : undefined}
    >
      {total === 0 ? (
        <EmptyState
          icon="card"
          title={text("payment:cards.none")}
          action={<ButtonLink to={paths.payment.addCard}>{text("payment:cards.add")}</ButtonLink>}
        >
          <p>{text("payment:cards.none-text")}</p>
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
                label={text(all ? "payment:cards.less-label" : "payment:cards.all-label")}
              >
                {text(all ? "payment:cards.less" : "payment:cards.all")}
              </Anchor>
            ) : null}
            <ButtonLink to={paths.payment.addCard}>{text("payment:cards.add")}</ButtonLink>
          </div>
        </>
      )}
      <section className="panel mt-10 max-w-measure">
        <h2>{text("payment:cards.without")}</h2>
        <PaymentMethodTile brand="PAYNOW" note={text("payment:cards.paynow")} />
      </section>
    </ListPage>
  );
}

type Saved = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>["cards"][number];

function CardActions({ card }: { card: Saved }) {
  const text = useText();
  const { colon } = useMarks();
  const name = formatPaymentMethod({ brand: card.brand, last4: card.lastFour }, text);
  return (
    <>
      {card.isDefault || card.expired ? null : (
        <PageForm>
          <Button kind="secondary" name="card" value={card.id}>
            {text("payment:cards.usual")}
            <VisuallyHidden>
              {colon}
              {name}
            </VisuallyHidden>
          </Button>
        </PageForm>
      )}
      <Anchor to={paths.to(paths.payment.removeCard, { id: card.id })}>
        <Sentence
          of="payment:cards.delete"
          parts={{ name: <VisuallyHidden>{name}</VisuallyHidden> }}
        />
      </Anchor>
    </>
  );
}
