import type { ReactNode } from "react";
import { TypedFormProvider } from "../form/typed-form";
import { useLanguage } from "../language/language";
import { Footer, type FooterProps } from "./footer";
import { Header, type HeaderProps } from "./header";
import { HelpButton } from "./help-button";
import { HelpDialog } from "./help-dialog";
import { LanguageSwitch } from "./language-switch";
import { LeaveGuardContext } from "./leave-guard";

export interface ShellProps {
  header: HeaderProps;
  /** The flash message, or a Toast, above the page. */
  banner?: ReactNode;
  children: ReactNode;
  footer?: FooterProps;
  /** True on screens with scripts, which open the help as a dialog. The others link to /support. */
  scripts?: boolean;
  /** Maps the links around the page, including the message's, while work is in progress that leaving would interrupt. */
  leaving?: (to: string) => string;
  /** True to leave out the links to help, for instance on /support itself. */
  noHelp?: boolean;
  /** Renders only the name and the page, with larger buttons: for a shared device at a door. */
  bare?: boolean;
  /** True on the first page of a visitor, which names all languages. */
  start?: boolean;
}

const straight = (to: string) => to;

/** Renders everything around a page: skip link, header, message, main, footer, help. */
export function Shell({
  header,
  banner,
  children,
  footer,
  scripts,
  noHelp,
  leaving = straight,
  bare = false,
  start = false,
}: ShellProps) {
  const Help = scripts ? HelpDialog : HelpButton;
  const helps = !noHelp && !bare;
  const { text, choices } = useLanguage();
  const namesLanguages = bare || start;
  return (
    <LeaveGuardContext.Provider value={leaving}>
      <TypedFormProvider>
        <a href="#main" className="skip">
          {text("shell:skip")}
        </a>{" "}
        <a href="#languages" className="skip">
          {text("shell:language")}
        </a>
        <Header
          {...header}
          bare={bare}
          corner={choices !== null && !namesLanguages}
          help={helps ? <Help className="tool hidden lg:inline-flex" /> : null}
        />
        <main
          id="main"
          tabIndex={-1}
          className={
            bare
              ? "wrap door flex-1 pb-10 pt-4 sm:pb-16 sm:pt-8"
              : "wrap flex-1 pb-10 pt-4 sm:pb-16 sm:pt-8"
          }
        >
          {banner}
          {/* The guard leaves out the page's own links: they are steps of the work or name what they leave. */}
          <LeaveGuardContext.Provider value={straight}>{children}</LeaveGuardContext.Provider>
        </main>
        <LanguageSwitch open={namesLanguages} />
        {/* Pages with questions or a payment have no help button, since their footer has the hotline. */}
        {helps && !footer?.short ? (
          <aside aria-label={text("shell:help")} className="wrap no-print pb-6 lg:hidden">
            <Help className="help" />
          </aside>
        ) : null}
        {bare ? null : <Footer {...footer} />}
      </TypedFormProvider>
    </LeaveGuardContext.Provider>
  );
}
