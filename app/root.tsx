import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  useLoaderData,
  useMatches,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useMemo } from "react";
import { createTourSeenCookie } from "~/features/help/tour.server";
import { readShell } from "~/features/home/shell.server";
import type { PageLanguage } from "./languages/page-language";
import { brand, setBrand } from "./lib/brand/brand";
import { languageFacts } from "./lib/language/languages";
import * as paths from "./lib/paths";
import styles from "./styles.css";
import { Banner } from "./ui/blocks/banner";
import { Toast } from "./ui/blocks/toast";
import { findErrorTitle, RouteError } from "./ui/errors/route-error";
import { AboutOtherContext, CounterContext, VisitContext } from "./ui/form/counter-context";
import { FormSubjectContext } from "./ui/form/form-subject";
import { FrameSwitch } from "./ui/form/typed-form";
import { shouldRevalidateUnlessAutosave } from "./ui/form/use-auto-save";
import {
  type BrowserTexts,
  createBrowserLanguage,
  LanguageContext,
  useLanguage,
  useText,
} from "./ui/language/language";
import { PageTexts, readCarriedTexts } from "./ui/language/page-texts";
import { useNonce } from "./ui/nonce";
import { usePageMeta } from "./ui/page-meta";
import { PageScripts } from "./ui/page-scripts";
import { ScriptGuard } from "./ui/script-guard";
import { ActingBar } from "./ui/shell/acting-bar";
import { CounterBar } from "./ui/shell/counter-bar";
import type { HeaderProps } from "./ui/shell/header";
import { IdleTimeout } from "./ui/shell/idle-timeout";
import { NewVersionBar } from "./ui/shell/new-version-bar";
import { RestoredInputBar, RestoredInputProvider } from "./ui/shell/restored-input";
import { Shell } from "./ui/shell/shell";
import { Button } from "./ui/text/button";
import { LinksContext } from "./ui/text/provider-link";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  ...(brand.stylesheet ? [{ rel: "stylesheet", href: brand.stylesheet }] : []),
  { rel: "icon", href: brand.logo ?? "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: paths.home.manifest },
];

/** Titles the pages of errors. All other pages have their own title. */
export function meta({ error }: { error?: unknown }) {
  const title = useText()(findErrorTitle(error));
  const ofError = usePageMeta(title);
  const description = { name: "description", content: brand.tagline };
  return error === undefined ? [{ title: brand.name }, description] : ofError;
}

/** Offers the tour once. The cookie records that the visitor saw the offer. */
export async function loader({ request }: LoaderFunctionArgs) {
  const shell = await readShell(request);
  return data(
    shell,
    shell.offerTour ? { headers: { "set-cookie": await createTourSeenCookie() } } : undefined,
  );
}

export const shouldRevalidate = shouldRevalidateUnlessAutosave;

export function Layout({ children }: { children: ReactNode }) {
  return (
    <ScriptGuard>
      <Document>{children}</Document>
    </ScriptGuard>
  );
}

function Document({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const scripts = useScripts();
  const shell = useRouteLoaderData<typeof loader>("root");
  const page = usePageLanguage();
  // A browser only has the default brand, so it gets the current one to render the same page.
  if (shell && typeof document !== "undefined") setBrand(shell.brand);
  const counter = shell?.counter ?? null;
  return (
    // The title of a page is a text too.
    <LanguageContext.Provider value={page}>
      <html lang={languageFacts[page.language].tag} className={counter ? "counter" : undefined}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          {scripts ? <PageScripts /> : null}
          <Meta />
          <Links />
          {counter?.visit ? <IdleTimeout counter={counter} /> : null}
        </head>
        <body>
          <CounterContext.Provider value={counter !== null}>
            <VisitContext.Provider value={counter?.visit?.id ?? null}>
              <LinksContext.Provider value={shell?.links ?? {}}>
                <FormSubjectContext.Provider value={shell?.renderedFor ?? null}>
                  <AboutOtherContext.Provider value={Boolean(shell?.actingFor)}>
                    <Frame scripts={scripts}>{children}</Frame>
                  </AboutOtherContext.Provider>
                </FormSubjectContext.Provider>
              </LinksContext.Provider>
            </VisitContext.Provider>
          </CounterContext.Provider>
          {scripts ? <PageTexts /> : null}
          {/* It writes to the session storage when a page is left, after a counter was cleared. */}
          {scripts && !counter ? <ScrollRestoration nonce={nonce} /> : null}
        </body>
      </html>
    </LanguageContext.Provider>
  );
}

export default function App() {
  const { typing } = useLoaderData<typeof loader>();
  return (
    <RestoredInputProvider typed={typing.typed}>
      <Outlet />
    </RestoredInputProvider>
  );
}

export const ErrorBoundary = RouteError;

/**
 * Checks whether this page has scripts. The server sets a nonce only for such pages (entry.server), and code in a browser is on such a
 * page.
 */
function useScripts(): boolean {
  const nonce = useNonce();
  return typeof document !== "undefined" || nonce !== "";
}

interface PageHandle {
  /** English texts by area that are in the scripts of the page. A page carries all its other words. */
  texts?: BrowserTexts;
}

/** Returns the language of the page. In a browser its words are those that it carries, and English ones of its scripts. */
function usePageLanguage(): PageLanguage {
  const served = useLanguage();
  const shell = useRouteLoaderData<typeof loader>("root");
  const { texts } = (useMatches().at(-1)?.handle ?? {}) as PageHandle;
  const choices = shell?.languages ?? null;
  return useMemo(() => {
    if (typeof document === "undefined") return served;
    return createBrowserLanguage(readCarriedTexts(), texts ?? {}, choices);
  }, [texts, choices, served]);
}

type Handle = { uppercaseName?: boolean; kiosk?: boolean } | undefined;

function Frame({ scripts, children }: { scripts: boolean; children: ReactNode }) {
  const shell = useRouteLoaderData<typeof loader>("root");
  const matches = useMatches();
  const uppercaseName = matches.some(({ handle }) => (handle as Handle)?.uppercaseName);
  const bare = matches.some(({ handle }) => (handle as Handle)?.kiosk);
  // Between two people there is only the staff code to type.
  const betweenPeople = shell?.counter != null && shell.counter.visit === null;
  const place = matches.at(-1)?.pathname ?? "";
  // The pages of staff have no cart, log-in and help.
  const atDesk = shell?.counter != null && place.startsWith(paths.counter.start);
  const message = shell?.flash.at(-1);
  const banner = message && {
    kind: message.kind,
    text: message.text,
    language: message.language,
    link: message.link && { label: message.link.text, to: message.link.href },
  };
  const header: HeaderProps = {
    user: shell?.user
      ? {
          name: shell.user.name,
          photoUrl: shell.user.photo,
          menu: shell.user.menu,
          logOutConfirmation: shell.user.logOutConfirmation,
          uppercaseName,
        }
      : null,
    nav:
      bare || betweenPeople
        ? []
        : shell?.nav.filter(({ to }) => !atDesk || to !== paths.help.support),
    loginTo: atDesk ? null : shell?.loginTo,
    cart: atDesk
      ? undefined
      : {
          to: paths.shop.cart,
          checkoutTo: shell?.user
            ? paths.registration.start
            : paths.to(paths.signIn.logIn, { returnTo: paths.shop.cart }),
          items: shell?.cart ?? [],
        },
    notices: shell?.notices ?? [],
    bars: bare ? undefined : <Bars scripts={scripts} />,
    ribbon: shell?.sandbox ? <SandboxRibbon /> : undefined,
  };
  return (
    <Shell
      scripts={scripts}
      noHelp={atDesk || place === paths.help.support}
      bare={bare || betweenPeople}
      start={place === paths.home.start && !shell?.user && !shell?.counter}
      leaving={leavingRegistration(place)}
      header={header}
      banner={scripts ? <Toast message={banner ?? null} /> : <Banner message={banner} />}
      footer={{ short: shell?.inJourney || atDesk, switches: <Switches /> }}
    >
      {children}
    </Shell>
  );
}

function Bars({ scripts }: { scripts: boolean }) {
  const shell = useRouteLoaderData<typeof loader>("root");
  return (
    <>
      {shell?.counter ? <CounterBar counter={shell.counter} scripts={scripts} /> : null}
      {shell?.actingFor ? <ActingBar name={shell.actingFor} /> : null}
      {shell?.typing.typedFor ? <RestoredInputBar {...shell.typing.typedFor} /> : null}
      {scripts && shell?.version ? <NewVersionBar version={shell.version} /> : null}
    </>
  );
}

/**
 * Addresses that leave the registration without a question (SPEC section 2, App shell: leaving the register form asks first otherwise). A
 * hand-over continues on another device.
 */
const leftFreely =
  /^\/(payment(\?|$)|hand-over|link-account|payment-completion(\?|$)|logout|register-service)/;

function leavingRegistration(pathname: string) {
  const registering =
    pathname.startsWith(paths.registration.start) && pathname !== paths.registration.leave;
  return (to: string) =>
    registering && !leftFreely.test(to) ? paths.to(paths.registration.leave, { to }) : to;
}

function SandboxRibbon() {
  const text = useText();
  return (
    <>
      {text("shell:sandbox.text")}{" "}
      <a href="/sandbox" className="text-white">
        {text("shell:sandbox.link")}
      </a>
    </>
  );
}

function Switches() {
  const shell = useRouteLoaderData<typeof loader>("root");
  return (
    <>
      <BasicVersionSwitch on={shell?.basicVersion ?? false} />
      {shell?.countsUsage == null ? null : <UsageCountsSwitch on={shell.countsUsage} />}
    </>
  );
}

function BasicVersionSwitch({ on }: { on: boolean }) {
  const text = useText();
  return (
    <FrameSwitch action={paths.home.basicVersion}>
      {(ofForm) => (
        <Button kind="quiet" name="basic" value={on ? "off" : "on"} {...ofForm}>
          {text(on ? "shell:basic.leave" : "shell:basic.choose")}
        </Button>
      )}
    </FrameSwitch>
  );
}

/** Renders the switch in the footer, so that it never interrupts the visitor. */
function UsageCountsSwitch({ on }: { on: boolean }) {
  const text = useText();
  return (
    <FrameSwitch action={paths.home.usageCounts}>
      {(ofForm) => (
        <Button kind="quiet" name="counts" value={on ? "off" : "on"} {...ofForm}>
          {text(on ? "shell:counts.stop" : "shell:counts.allow")}
        </Button>
      )}
    </FrameSwitch>
  );
}
