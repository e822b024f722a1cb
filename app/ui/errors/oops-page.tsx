import type { ReactNode } from "react";
import { brand } from "~/lib/brand/brand";
import { useText } from "../language/language";
import { ProviderText, Sentence } from "../language/sentence";
import { MessagePage } from "../page/message-page";
import { ButtonLink } from "../text/button";

export interface OopsPageProps {
  /** The action that failed, and the assurance that nothing has changed. */
  children: ReactNode;
  /** The page at which the visitor can continue. A link token is never carried into another address. */
  refreshTo: string;
  button?: string | undefined;
  desk?: { number: string; href: string; hours: string };
}

/** Renders the generic error page of SPEC section 2: refresh, or use the contact details in the SMS. */
export function OopsPage({
  children,
  refreshTo,
  button,
  desk = brand.phones.hotline,
}: OopsPageProps) {
  const text = useText();
  return (
    <MessagePage
      kind="wrong"
      title={text("shell:oops.title")}
      actions={<ButtonLink to={refreshTo}>{button ?? text("shell:oops.refresh")}</ButtonLink>}
    >
      <p>{children}</p>
      <p>
        <Sentence
          of="shell:oops.text"
          parts={{
            number: <a href={desk.href}>{desk.number}</a>,
            hours: <ProviderText>{desk.hours}</ProviderText>,
          }}
        />
      </p>
    </MessagePage>
  );
}
