import type { ReactNode } from "react";
import { brand } from "~/lib/brand/brand";
import { MessagePage } from "~/ui/page/message-page";

interface LinkPageProps {
  /** What this means for the reader. */
  children: ReactNode;
  actions: ReactNode;
}

/** For a link in a message that leads nowhere: unknown and expired look alike. */
export function LinkMissing({ title, children, actions }: LinkPageProps & { title: string }) {
  const { number, hours } = brand.phones.hotline;
  return (
    <MessagePage kind="missing" title={title} actions={actions}>
      <p>{children}</p>
      <p>
        If that does not help, call us: {number} ({hours}).
      </p>
    </MessagePage>
  );
}
