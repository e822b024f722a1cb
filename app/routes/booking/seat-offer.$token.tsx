import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { answerSeatOffer, findSeatOffer } from "~/features/booking/waiting/seat-offer.server";
import * as paths from "~/lib/paths";
import { Button, ButtonLink, MessagePage, PageForm, RouteError, useHiddenPageMeta } from "~/ui";
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
  return (
    <MessagePage
      title="A place is free for you"
      actions={
        <PageForm className="row">
          <Button name="answer" value="take">
            Take this place
          </Button>
          <Button kind="secondary" name="answer" value="decline">
            No, give it to the next person
          </Button>
        </PageForm>
      }
    >
      <p>
        <strong>{what}</strong>
        <br />
        {when}
      </p>
      <p>We will keep it for you until {until}.</p>
    </MessagePage>
  );
}

export const ErrorBoundary = RouteError;
