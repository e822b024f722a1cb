import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  createPhoneHandOver,
  findHandOverPath,
  handOverAndFinishVisit,
} from "~/features/counter/hand-over/hand-over.server";
import { PhoneHandOver } from "~/features/counter/hand-over/hand-over-figure";
import { ButtonLink, ConfirmPanel, MessagePage, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { requireCustomer } from "~/web/customer/customer.server";
import { handleButton, matchStatus } from "~/web/forms/form-action.server";

export const meta = () => usePageMeta(useText()("counter:hand-over.title"));

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  return { atCounter: customer.visit !== null, place: findHandOverPath(request) };
}

export async function action({ request }: ActionFunctionArgs) {
  const customer = await requireCustomer(request);
  const place = findHandOverPath(request);
  return handleButton(
    request,
    async () =>
      customer.visit
        ? handOverAndFinishVisit(request, customer, place)
        : data({ handOver: await createPhoneHandOver(customer, place, false) }),
    matchStatus(429)(() => data({ handOver: null }, { status: 429 })),
  );
}

export default function HandOver() {
  const { atCounter, place } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  const text = useText();
  const way = atCounter ? "phone" : "centre";
  if (done)
    return done.handOver ? (
      <>
        <h1>{text("counter:hand-over.show")}</h1>
        <p className="lead">{text("counter:hand-over.type", { code: done.handOver.code })}</p>
        <PhoneHandOver handOver={done.handOver} />
        <ButtonLink to={place} kind="secondary">
          {text("counter:hand-over.stay")}
        </ButtonLink>
      </>
    ) : (
      <MessagePage
        kind="expired"
        title={text("counter:hand-over.often")}
        actions={<ButtonLink to={place}>{text("counter:hand-over.back")}</ButtonLink>}
      >
        <p>{text("counter:hand-over.often-text")}</p>
      </MessagePage>
    );
  return (
    <ConfirmPanel
      title={text(`counter:hand-over.${way}`)}
      yes={text(`counter:hand-over.${way}-yes`)}
      noTo={place}
      danger={false}
    >
      <p>{text(`counter:hand-over.${way}-text`)}</p>
    </ConfirmPanel>
  );
}
