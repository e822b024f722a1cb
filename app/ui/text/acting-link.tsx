import type { ReactNode } from "react";
import * as paths from "~/lib/paths";
import { PageForm } from "../page/page-form";
import { Button, type ButtonKind, ButtonLink } from "./button";

export interface PersonLinkProps {
  to: string;
  /** The person to act for first: a client id, or "" for the customer, or null if no switch is needed. */
  actFor: string | null;
  kind?: ButtonKind;
  children: ReactNode;
}

/** Links to a page about the person that the customer acts for. If another person is needed, it is a button that switches first. */
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
