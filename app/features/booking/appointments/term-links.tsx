import { Fold } from "~/ui/blocks/fold";
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
}

/** Renders the next step of a package, and the links that most visits are for. */
export function TermLinks({ next, actFor, hasAppointments, ...to }: TermLinksProps) {
  const text = useText();
  return (
    <div className="no-print mb-6">
      {next ? (
        <ActingLink to={next.to} actFor={actFor}>
          {next.label}
        </ActingLink>
      ) : null}
      {hasAppointments ? (
        <div className="row mt-2">
          <ButtonLink to={to.slipTo} kind="quiet" icon="print">
            {text("booking:slip")}
          </ButtonLink>
          <ButtonLink to={to.calendarUrl} kind="quiet" icon="calendar">
            {text("booking:term.calendar")}
          </ButtonLink>
          <PrintButton label={text("booking:term.print-button")} />
        </div>
      ) : null}
    </div>
  );
}

interface ChangePackageProps {
  cancelSeveralTo: string | null;
  leaveTo: string | null;
  freezeTo: string | null;
  moveTo: string | null;
  cancelTo: string | null;
}

/** Renders the rare changes of a package, folded. The gravest one is the last. */
export function ChangePackage(to: ChangePackageProps) {
  const text = useText();
  const links = [
    { to: to.cancelSeveralTo, label: text("booking:term.cancel-several") },
    { to: to.leaveTo, label: text("booking:term.leave") },
    { to: to.freezeTo, label: text("booking:term.freeze") },
    { to: to.moveTo, label: text("booking:term.move") },
    { to: to.cancelTo, label: text("booking:term.cancel-package"), isGrave: true },
  ].filter((link) => link.to !== null);
  if (links.length === 0) return null;
  return (
    <div className="no-print mt-6">
      <Fold title={text("booking:term.change")}>
        <ul className="pb-4">
          {links.map((link) => (
            <li key={link.label}>
              <Anchor
                to={link.to ?? ""}
                className={link.isGrave ? "btn-quiet text-danger" : "btn-quiet"}
              >
                {link.label}
              </Anchor>
            </li>
          ))}
        </ul>
      </Fold>
    </div>
  );
}
