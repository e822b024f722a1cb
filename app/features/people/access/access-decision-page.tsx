import type { ReactNode } from "react";
import { MessagePage } from "~/ui/page/message-page";
import { AccessDecision } from "./access-decision-form";

/** Behind the link that the owner of a record was sent: somebody acts or pays for them; they confirm that, or stop it. */
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
