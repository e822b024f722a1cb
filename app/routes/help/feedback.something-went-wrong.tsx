import { useDoorMeta } from "~/features/check-in/door-meta";
import { messages } from "~/lib/text/messages";
import { OopsPage, RouteError } from "~/ui";

export const meta = () => useDoorMeta(messages.oops);

export default function FeedbackWrong() {
  return <OopsPage refreshTo="/">We could not take what you think just now.</OopsPage>;
}

export const ErrorBoundary = RouteError;
