import { messages } from "~/lib/messages";
import { OopsPage, RouteError, usePageMeta } from "~/ui";

export const meta = () => [...usePageMeta(messages.oops), { name: "robots", content: "noindex" }];

export default function DenticareWrong() {
  return (
    <OopsPage refreshTo="/denticare/retained-order">
      We could not do that now. An appointment is booked only when we have sent you an SMS about it.
    </OopsPage>
  );
}

export const ErrorBoundary = RouteError;
