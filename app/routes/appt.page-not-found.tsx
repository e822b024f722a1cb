import { data } from "@remix-run/node";
import { LinkMissing } from "~/features/booking/link-pages";
import { useDoorMeta } from "~/features/check-in/door-meta";
import { ButtonLink, RouteError } from "~/ui";

export const meta = () => useDoorMeta("We cannot find this appointment");

export const loader = () => data(null, { status: 404 });

export default function AppointmentNotFound() {
  return (
    <LinkMissing
      title="We cannot find this appointment"
      actions={<ButtonLink to="/appt">Type the link again</ButtonLink>}
    >
      The link is not complete, or its time is over. Open it again in our SMS.
    </LinkMissing>
  );
}

export const ErrorBoundary = RouteError;
