import { messages } from "~/lib/messages";
import { OopsPage, RouteError, useDoorMeta } from "~/ui";

export const meta = () => useDoorMeta(messages.oops);

export default function DoorWrong() {
  return (
    <OopsPage refreshTo="/check-in-check-out">
      We could not check you in or out just now. Please tell our staff that you are here.
    </OopsPage>
  );
}

export const ErrorBoundary = RouteError;
