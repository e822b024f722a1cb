import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OfferedPlace } from "~/features/booking/waiting/offered-place";
import { answerSeatOffer, findSeatOffer } from "~/features/booking/waiting/seat-offer.server";
import * as paths from "~/lib/paths";
import { ButtonLink, MessagePage, RouteError, useHiddenPageMeta } from "~/ui";
import { linkHeaders } from "~/web/url/link-token.server";

export const headers = () => linkHeaders;

export const meta = () =>
  useHiddenPageMeta("A place is free", {
    description: "We are keeping it for you. Please tell us here whether you want it.",
  });

/** Opening the link changes nothing. Only the button takes the place. */
export const loader = ({ params }: LoaderFunctionArgs) => findSeatOffer(params.token);

export const action = ({ request, params }: ActionFunctionArgs) =>
  answerSeatOffer(request, params.token);

export default function SeatOffer() {
  const { state, what, when, until } = useLoaderData<typeof loader>();
  if (state === "TAKEN")
    return (
      <MessagePage
        title="The place is yours"
        actions={<ButtonLink to={paths.booking.list}>See my appointments</ButtonLink>}
      >
        <p>
          You are booked for {what}: {when}.
        </p>
      </MessagePage>
    );
  if (state === "LEFT")
    return (
      <MessagePage
        title="You gave up this place"
        actions={<ButtonLink to="/">See my services</ButtonLink>}
      >
        <p>
          It was {what}: {when}. You are no longer on this waiting list.
        </p>
        <p>You can look for another time in My services.</p>
      </MessagePage>
    );
  if (state === "OVER")
    return (
      <MessagePage
        kind="expired"
        title="This offer has expired"
        actions={<ButtonLink to="/">See my services</ButtonLink>}
      >
        <p>The time to take this place has ended. It goes to the next person on the list.</p>
        <p>You can look for another time in My services.</p>
      </MessagePage>
    );
  return <OfferedPlace what={what} when={when} until={until} />;
}

export const ErrorBoundary = RouteError;
