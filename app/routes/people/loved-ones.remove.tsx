import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findLovedOne, removeLovedOne } from "~/features/people/linking/loved-ones.server";
import { openMattersOf } from "~/features/people/linking/open-matters.server";
import * as paths from "~/lib/paths";
import { Anchor, ConfirmPanel, Notice, RouteError, usePageMeta } from "~/ui";
import { requireLovedOneFeature } from "~/web/customer/acting-for.server";
import { requireCustomer } from "~/web/customer/customer.server";
import { readForm } from "~/web/forms/form.server";

export const meta = () => usePageMeta("Remove a loved one");

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  await requireLovedOneFeature(customer);
  const person = await findLovedOne(customer, new URL(request.url).searchParams.get("person"));
  return { name: person.name, open: await openMattersOf(customer, person) };
}

export async function action({ request }: ActionFunctionArgs) {
  const customer = await requireCustomer(request);
  await readForm(request);
  return removeLovedOne(request, customer);
}

export default function RemoveLovedOne() {
  const { name, open } = useLoaderData<typeof loader>();
  return (
    <ConfirmPanel
      title={`Do you want to remove ${name}?`}
      yes={`Yes, remove ${name}`}
      noTo={paths.people.lovedOnes}
    >
      {open.length > 0 ? (
        <Notice kind="warning" title={`These are still open for ${name}`}>
          <ul className="my-3 grid gap-2">
            {open.map(({ text, to }) => (
              <li key={text}>
                {text} {to ? <Anchor to={to.address}>{to.words}</Anchor> : null}
              </li>
            ))}
          </ul>
          <p>
            You will no longer be able to pay, book, change or cancel these for them. The centre
            still expects them at what is booked.
          </p>
        </Notice>
      ) : null}
      <p>
        You will no longer see or change the records of {name}, on any device. Programmes for them
        leave your cart.
      </p>
      <p>
        Their records and programmes stay with us. To act for them again, you link them with their
        client ID.
      </p>
    </ConfirmPanel>
  );
}

export const ErrorBoundary = RouteError;
