import type { ReactNode } from "react";
import * as paths from "~/lib/paths";
import { PageForm } from "../page/page-form";
import { Button, type ButtonKind, ButtonLink } from "./button";

export interface PersonLinkProps {
  to: string;
  /** Whom to act for first: a client id, or "" for oneself; null when the customer does so already. */
  actFor: string | null;
  kind?: ButtonKind;
  children: ReactNode;
}

/** The way to a page about whoever is acted for: a link, or a button that makes it be about the right person. */
export function ActingLink({ to, actFor, kind = "main", children }: PersonLinkProps) {
  if (actFor === null)
    return (
      <ButtonLink to={to} kind={kind}>
        {children}
      </ButtonLink>
    );
  return (
    <PageForm action={paths.people.actFor}>
      <input type="hidden" name="to" value={to} readOnly />
      <Button kind={kind} name="person" value={actFor}>
        {children}
      </Button>
    </PageForm>
  );
}
