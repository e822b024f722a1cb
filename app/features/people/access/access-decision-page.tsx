import type { ReactNode } from "react";
import { useText } from "~/ui/language/language";
import { MessagePage } from "~/ui/page/message-page";
import { AccessDecision } from "./access-decision-form";
import { OpenMatters } from "./open-matters";

/** Renders the page behind the link sent to a record's owner. A person acts or pays for them, and they confirm or stop it. */
export function AccessDecisionPage({
  title,
  by,
  confirmed,
  open = [],
  reportedDeath = false,
  isPaying = false,
  children,
}: {
  title: string;
  by: string;
  confirmed: boolean;
  /** Open matters of the owner, one line each. */
  open?: readonly string[] | undefined;
  /** True if this person has reported the owner's death. The confirmation then stops the report too. */
  reportedDeath?: boolean | undefined;
  /** True if this person pays for the owner by eGIRO and does not act for them. */
  isPaying?: boolean;
  children: ReactNode;
}) {
  const text = useText();
  return (
    <MessagePage
      title={title}
      actions={
        <>
          {confirmed && !reportedDeath ? null : (
            <AccessDecision
              decision="confirm"
              button={
                reportedDeath ? text("people:access.alive", { by }) : text("links:access.right")
              }
            />
          )}
          <AccessDecision
            decision="end"
            button={text(isPaying ? "people:history.may-not-pay" : "links:access.stop", { by })}
          />
        </>
      }
    >
      {children}
      <OpenMatters open={open} by={by} />
    </MessagePage>
  );
}
