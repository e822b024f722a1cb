import { useDoorMeta } from "~/features/check-in/door-meta";
import { messages } from "~/lib/text/messages";
import { OopsPage, RouteError } from "~/ui";

export const meta = () => useDoorMeta(messages.oops);

export default function AccessWrong() {
  return (
    <OopsPage refreshTo="/">
      Nothing has changed. Please open the link in our message again in a few minutes.
    </OopsPage>
  );
}

export const ErrorBoundary = RouteError;
