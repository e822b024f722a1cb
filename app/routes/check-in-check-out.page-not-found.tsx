import { data } from "@remix-run/node";
import { ButtonLink, MessagePage, RouteError, useDoorMeta } from "~/ui";

export const meta = () => useDoorMeta("This code does not work");

export const loader = () => data(null, { status: 404 });

export default function CodeNotFound() {
  return (
    <MessagePage
      kind="missing"
      title="This code does not work"
      actions={<ButtonLink to="/check-in-check-out">How to check in</ButtonLink>}
    >
      <p>The address is not complete, or it is not one of our posters.</p>
      <p>Please scan the poster at the door again, or ask our staff. They check you in at once.</p>
    </MessagePage>
  );
}

export const ErrorBoundary = RouteError;
