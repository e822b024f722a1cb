import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { showsSandbox } from "~/features/check-in/posters.server";
import { tabletStart } from "~/features/check-in/tablet.server";
import * as paths from "~/lib/paths";
import { Anchor, ButtonLink, MessagePage, Notice, RouteError, useHiddenPageMeta } from "~/ui";

export const meta = ({ data }: MetaArgs<typeof loader>) =>
  useHiddenPageMeta("Check in and check out", {
    description: "For participants and volunteers at our centres: scan the code at the door.",
    back: data?.back,
  });

export async function loader({ request }: LoaderFunctionArgs) {
  return { sandbox: showsSandbox(), back: await tabletStart(request) };
}

export default function HowToCheckIn() {
  const { sandbox, back } = useLoaderData<typeof loader>();
  return (
    <MessagePage
      title="Check in and check out"
      actions={
        back ? (
          <ButtonLink to={back.to}>Back to the start</ButtonLink>
        ) : (
          <ButtonLink to="/" kind="secondary">
            Go to the home page
          </ButtonLink>
        )
      }
    >
      {back ? <p>To check in or out at this tablet, press “Back to the start”.</p> : null}
      <p>
        There is a poster with a square code at the door of our centre. Point the camera of your
        phone at it, and open the address that appears.
      </p>
      <p>No phone? Use the tablet at the door, or ask our staff. They will check you in at once.</p>
      {sandbox ? (
        <Notice title="Sandbox: no poster near you?">
          <p>
            <Anchor to={paths.checkIn.posters}>See the posters as staff print them</Anchor>
          </p>
        </Notice>
      ) : null}
    </MessagePage>
  );
}

export const ErrorBoundary = RouteError;
