import { data } from "@remix-run/node";
import { useDoorMeta } from "~/features/check-in/door-meta";
import { ButtonLink, RouteError } from "~/ui";
import { LinkMissing } from "~/ui/page/link-pages";

export const meta = () => useDoorMeta("We cannot find this page");

export const loader = () => data(null, { status: 404 });

export default function AccessNotFound() {
  return (
    <LinkMissing
      title="We cannot find this page"
      actions={<ButtonLink to="/">Go to the home page</ButtonLink>}
    >
      The link is not complete, its time is over, or this person can no longer see your records.
    </LinkMissing>
  );
}

export const ErrorBoundary = RouteError;
