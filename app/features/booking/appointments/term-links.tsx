import { PrintButton } from "~/ui/blocks/print-button";
import { ActingLink, type PersonLinkProps } from "~/ui/text/acting-link";
import { Anchor } from "~/ui/text/anchor";
import { ButtonLink } from "~/ui/text/button";

interface TermLinksProps {
  next: { to: string; label: string } | null;
  actFor: PersonLinkProps["actFor"];
  hasAppointments: boolean;
  calendarTo: string;
  slipTo: string;
  cancelSeveralTo: string | null;
  leaveTo: string | null;
  freezeTo: string | null;
  moveTo: string | null;
  cancelTo: string | null;
}

/** Renders the links to the possible next steps of a package. */
export function TermLinks({ next, actFor, hasAppointments, ...to }: TermLinksProps) {
  return (
    <>
      {next ? (
        <ActingLink to={next.to} actFor={actFor}>
          {next.label}
        </ActingLink>
      ) : null}
      {hasAppointments ? (
        <>
          <Anchor to={to.calendarTo} className="btn btn-second">
            Add all to my calendar
          </Anchor>
          <ButtonLink to={to.slipTo} kind="secondary" icon="print">
            Slip to take home
          </ButtonLink>
        </>
      ) : null}
      <QuietLink to={to.cancelSeveralTo}>Cancel several sessions</QuietLink>
      <QuietLink to={to.leaveTo}>Leave this group</QuietLink>
      <PrintButton label="Print my appointments" />
      <QuietLink to={to.freezeTo}>Freeze this package</QuietLink>
      <QuietLink to={to.moveTo}>Move to another centre</QuietLink>
      <QuietLink to={to.cancelTo}>Cancel this package</QuietLink>
    </>
  );
}

function QuietLink({ to, children }: { to: string | null; children: string }) {
  return to === null ? null : (
    <Anchor to={to} className="btn btn-quiet">
      {children}
    </Anchor>
  );
}
