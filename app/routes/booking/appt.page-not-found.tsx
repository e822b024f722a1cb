import { data } from "@remix-run/node";
import { useDoorMeta } from "~/features/check-in/door-meta";
import * as paths from "~/lib/paths";
import { ButtonLink, RouteError } from "~/ui";
import { LinkMissing } from "~/ui/page/link-pages";

export const meta = () => useDoorMeta("We cannot find this appointment");

export const loader = () => data(null, { status: 404 });

export default function AppointmentNotFound() {
  return (
    <LinkMissing
      title="We cannot find this appointment"
      actions={<ButtonLink to={paths.booking.findByLink}>Type the link again</ButtonLink>}
    >
      The link is not complete, or its time is over. Open it again in our SMS.
    </LinkMissing>
  );
}

export const ErrorBoundary = RouteError;
