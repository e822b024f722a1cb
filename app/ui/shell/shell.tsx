import type { ReactNode } from "react";
import { Footer, type FooterProps } from "./footer";
import { Header, type HeaderProps } from "./header";
import { HelpButton } from "./help-button";
import { HelpDialog } from "./help-dialog";
import { LeavingContext } from "./leaving";

export interface ShellProps {
  header: HeaderProps;
  /** The flash message, or a Toast, above the page. */
  banner?: ReactNode;
  children: ReactNode;
  footer?: FooterProps;
  /** Screens with script open the help as a dialog; the others follow a link to /support. */
  scripts?: boolean;
  /** Where the header's links lead instead, while work is under way that would be left. */
  leaving?: (to: string) => string;
  /** Hides the help button, for instance on /support itself. */
  noHelp?: boolean;
}

const straight = (to: string) => to;

/** Everything around a page: skip link, header, message, main, footer, help. */
export function Shell({
  header,
  banner,
  children,
  footer,
  scripts,
  noHelp,
  leaving = straight,
}: ShellProps) {
  return (
    <>
      <a href="#main" className="skip">
        Skip to the main part of the page
      </a>
      <LeavingContext.Provider value={leaving}>
        <Header {...header} />
      </LeavingContext.Provider>
      <main id="main" tabIndex={-1} className="wrap flex-1 pb-16 pt-5 sm:pt-8">
        {banner}
        {children}
      </main>
      <Footer {...footer} />
      {noHelp ? null : <aside aria-label="Help">{scripts ? <HelpDialog /> : <HelpButton />}</aside>}
    </>
  );
}
