import { PrintButton } from "~/ui/blocks/print-button";
import { useText } from "~/ui/language/language";
import { ActingLink, type PersonLinkProps } from "~/ui/text/acting-link";
import { Anchor } from "~/ui/text/anchor";
import { ButtonLink } from "~/ui/text/button";

interface TermLinksProps {
  next: { to: string; label: string } | null;
  actFor: PersonLinkProps["actFor"];
  hasAppointments: boolean;
  calendarUrl: string;
  slipTo: string;
  cancelSeveralTo: string | null;
  leaveTo: string | null;
  freezeTo: string | null;
  moveTo: string | null;
  cancelTo: string | null;
}

/** Renders the links to the possible next steps of a package. */
export function TermLinks({ next, actFor, hasAppointments, ...to }: TermLinksProps) {
  const text = useText();
  return (
    <>
      {next ? (
        <ActingLink to={next.to} actFor={actFor}>
          {next.label}
        </ActingLink>
      ) : null}
      {hasAppointments ? (
        <>
          <Anchor to={to.calendarUrl} className="btn btn-second">
            {text("booking:term.calendar")}
          </Anchor>
          <ButtonLink to={to.slipTo} kind="secondary" icon="print">
            {text("booking:slip")}
          </ButtonLink>
        </>
      ) : null}
      <QuietLink to={to.cancelSeveralTo}>{text("booking:term.cancel-several")}</QuietLink>
      <QuietLink to={to.leaveTo}>{text("booking:term.leave")}</QuietLink>
      <PrintButton label={text("booking:term.print-button")} />
      <QuietLink to={to.freezeTo}>{text("booking:term.freeze")}</QuietLink>
      <QuietLink to={to.moveTo}>{text("booking:term.move")}</QuietLink>
      <QuietLink to={to.cancelTo}>{text("booking:term.cancel-package")}</QuietLink>
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
