import { useDoorMeta } from "~/features/check-in/door-meta";
import * as paths from "~/lib/paths";
import { messages } from "~/lib/text/messages";
import { OopsPage, RouteError } from "~/ui";

export const meta = () => useDoorMeta(messages.oops);

export default function AppointmentWrong() {
  return (
    <OopsPage refreshTo={paths.booking.findByLink}>
      We could not show your appointment. Your booking has not changed.
    </OopsPage>
  );
}

export const ErrorBoundary = RouteError;
