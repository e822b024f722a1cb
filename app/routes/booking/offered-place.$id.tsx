import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OfferedPlace } from "~/features/booking/waiting/offered-place";
import { answerOfferedPlace, findOfferedPlace } from "~/features/booking/waiting/waiting.server";
import * as paths from "~/lib/paths";
import { ButtonLink, MessagePage, RouteError, usePageMeta } from "~/ui";
import { requireCustomer } from "~/web/customer/customer.server";
import { requireRight } from "~/web/customer/proxy-rights.server";
import { readForm } from "~/web/forms/form.server";
import { parseIdOr404 } from "~/web/url/url-params.server";

export const meta = () => usePageMeta("A place is free");

/** Opening the page changes nothing. Only the button takes the place. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const customer = await requireRight(request, "book");
  return findOfferedPlace(customer, parseIdOr404(params.id));
}

export async function action({ request, params }: ActionFunctionArgs) {
  const customer = await requireCustomer(request);
  return answerOfferedPlace(request, customer, parseIdOr404(params.id), await readForm(request));
}

export default function OwnOfferedPlace() {
  const { offer } = useLoaderData<typeof loader>();
  if (offer !== null) return <OfferedPlace {...offer} />;
  return (
    <MessagePage
      kind="expired"
      title="This place is not reserved for you now"
      actions={<ButtonLink to={paths.booking.list}>See my appointments</ButtonLink>}
    >
      <p>
        It was taken already, the time to take it has ended, or the package was moved to another
        centre.
      </p>
      <p>My appointments show what is booked and which places you wait for.</p>
    </MessagePage>
  );
}

export const ErrorBoundary = RouteError;
