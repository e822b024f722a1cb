import type { ReactNode } from "react";
import { MessagePage } from "~/ui/page/message-page";
import { AccessDecision } from "./access-decision-form";

/** Renders the page behind the link sent to a record's owner. A person acts or pays for them, and they confirm or stop it. */
export function AccessDecisionPage({
  title,
  by,
  confirmed,
  children,
}: {
  title: string;
  by: string;
  confirmed: boolean;
  children: ReactNode;
}) {
  return (
    <MessagePage
      title={title}
      actions={
        <>
          {confirmed ? null : <AccessDecision decision="confirm" button="Yes, this is right" />}
          <AccessDecision decision="end" button={`Stop it: ${by} may not`} />
        </>
      }
    >
      {children}
    </MessagePage>
  );
}
