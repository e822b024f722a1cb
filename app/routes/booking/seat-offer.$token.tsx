import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OfferedPlace } from "~/features/booking/waiting/offered-place";
import { answerSeatOffer, findSeatOffer } from "~/features/booking/waiting/seat-offer.server";
import * as paths from "~/lib/paths";
import { ButtonLink, MessagePage, useHiddenPageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { linkHeaders } from "~/web/url/link-token.server";

export const headers = () => linkHeaders;

export function meta() {
  const text = useText();
  return useHiddenPageMeta(text("links:offer.tab"), {
    description: text("links:offer.description"),
  });
}

/** Opening the link changes nothing. Only the button takes the place. */
export const loader = ({ request, params }: LoaderFunctionArgs) =>
  findSeatOffer(request, params.token);

export const action = ({ request, params }: ActionFunctionArgs) =>
  answerSeatOffer(request, params.token);

export default function SeatOffer() {
  const text = useText();
  const { state, what, when, until } = useLoaderData<typeof loader>();
  if (state === "TAKEN")
    return (
      <MessagePage
        title={text("links:offer.taken")}
        actions={
          <ButtonLink to={paths.booking.list}>{text("links:offer.appointments")}</ButtonLink>
        }
      >
        <p>{text("links:offer.taken-text", { what, when })}</p>
      </MessagePage>
    );
  if (state === "LEFT")
    return (
      <MessagePage
        title={text("links:offer.left")}
        actions={<ButtonLink to="/">{text("links:offer.services")}</ButtonLink>}
      >
        <p>{text("links:offer.left-text", { what, when })}</p>
        <p>{text("links:offer.other")}</p>
      </MessagePage>
    );
  if (state === "FROZEN")
    return (
      <MessagePage
        kind="expired"
        title={text("links:offer.frozen")}
        actions={<ButtonLink to="/">{text("links:offer.services")}</ButtonLink>}
      >
        <p>{text("links:offer.frozen-text", { what, when })}</p>
        <p>{text("links:offer.other")}</p>
      </MessagePage>
    );
  if (state === "OVER")
    return (
      <MessagePage
        kind="expired"
        title={text("links:offer.over")}
        actions={<ButtonLink to="/">{text("links:offer.services")}</ButtonLink>}
      >
        <p>{text("links:offer.over-text")}</p>
        <p>{text("links:offer.other")}</p>
      </MessagePage>
    );
  return <OfferedPlace what={what} when={when} until={until} />;
}
