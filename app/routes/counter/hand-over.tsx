import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  createPhoneHandOver,
  findHandOverPath,
  handOverAndFinishVisit,
} from "~/features/counter/hand-over.server";
import { PhoneHandOver } from "~/features/counter/hand-over-figure";
import { ButtonLink, ConfirmPanel, MessagePage, RouteError, usePageMeta } from "~/ui";
import { requireCustomer } from "~/web/customer/customer.server";
import { handleButton, matchStatus } from "~/web/forms/form-action.server";

export const meta = () => usePageMeta("Continue on another device");

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
  if (done)
    return done.handOver ? (
      <>
        <h1>Show this at the counter</h1>
        <p className="lead">
          Log in there, choose “Continue from their phone”, and type {done.handOver.code}.
        </p>
        <PhoneHandOver handOver={done.handOver} />
        <ButtonLink to={place} kind="secondary">
          Stay here instead
        </ButtonLink>
      </>
    ) : (
      <MessagePage
        kind="expired"
        title="Too many tries"
        actions={<ButtonLink to={place}>Go back</ButtonLink>}
      >
        <p>Please wait 15 minutes, then ask for a new code.</p>
      </MessagePage>
    );
  return (
    <ConfirmPanel
      title={atCounter ? "Continue on your phone?" : "Continue at a centre?"}
      yes={atCounter ? "Yes, continue on my phone" : "Show me the code"}
      noTo={place}
      danger={false}
    >
      {atCounter ? (
        <p>
          We will show a code, and send it to your mobile phone by SMS. This computer will be
          cleared at once. The pages you have finished are saved.
        </p>
      ) : (
        <p>
          We will show you a code. At the counter of a centre, log in and type it. Our staff will
          help you from the same step.
        </p>
      )}
    </ConfirmPanel>
  );
}

export const ErrorBoundary = RouteError;
