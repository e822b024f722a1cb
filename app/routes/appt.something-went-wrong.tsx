import { useDoorMeta } from "~/features/check-in/door-meta";
import { messages } from "~/lib/messages";
import { OopsPage, RouteError } from "~/ui";
import * as paths from "~/web/paths";

export const meta = () => useDoorMeta(messages.oops);

export default function AppointmentWrong() {
  return (
    <OopsPage refreshTo={paths.booking.findByLink}>
      We could not show your appointment. Your booking has not changed.
    </OopsPage>
  );
}

export const ErrorBoundary = RouteError;
