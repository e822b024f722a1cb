import type { ReactNode } from "react";
import { brand } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";
import { useText } from "../language/language";
import { Anchor } from "../text/anchor";
import { Icon } from "../text/icon";
import { CartMenu, type CartSummary } from "./cart-menu";
import { LogoMark } from "./logo";
import { type HeaderNotice, NoticesMenu } from "./notices-menu";
import { type HeaderUser, type NavItem, UserMenu } from "./user-menu";

export interface HeaderProps {
  nav?: NavItem[];
  cart?: CartSummary | undefined;
  notices?: HeaderNotice[] | undefined;
  /** The signed-in customer. If null or absent, a Login button is shown. */
  user?: HeaderUser | null | undefined;
  /** The target of the Login button. Null to leave it out, on the pages of a counter's staff. */
  loginTo?: string | null | undefined;
  /** "This is a demonstration…": the sandbox ribbon. */
  ribbon?: ReactNode;
  /** Bars under the header: "Acting for {name}", the counter bar, the new-version bar. Use HeaderBar. */
  bars?: ReactNode;
  /** The help link, for wide screens whose navigation has none. */
  help?: ReactNode;
  /** True to show only the name without a link, on a shared device at a door. */
  bare?: boolean | undefined;
  /** True to leave the corner free for the menu of languages. */
  corner?: boolean;
}

/** Renders the top of every page. All menus are popovers or <details>, so they open without scripts. */
export function Header({
  nav = [],
  cart,
  notices,
  user,
  loginTo = paths.signIn.logIn,
  ribbon,
  bars,
  help,
  bare,
  corner = false,
}: HeaderProps) {
  const text = useText();
  const isFull = user != null && cart != null && cart.items.length > 0;
  return (
    <>
      {ribbon ? (
        <section className="ribbon" aria-label={text("shell:sandbox.link")}>
          <div className="wrap">{ribbon}</div>
        </section>
      ) : null}
      <header className="site border-b border-line bg-white">
        <div className={`wrap bar${corner ? " bar-short" : ""}${isFull ? " bar-full" : ""}`}>
          <Name bare={bare} />
          {bare ? null : (
            <div className="flex items-center">
              {nav.length === 0 ? help : null}
              {cart ? <CartMenu {...cart} spare={user != null} /> : " "}
              {user && notices ? <NoticesMenu notices={notices} /> : null}
              {user ? (
                <UserMenu user={user} nav={nav} />
              ) : loginTo === null ? null : (
                <Anchor
                  to={loginTo}
                  className="btn btn-second !min-h-target !px-1 !py-1.5 sm:ml-3 sm:!px-4"
                >
                  <Icon name="user" size={20} className="hidden sm:block" />
                  {text("shell:login")}
                </Anchor>
              )}
            </div>
          )}
        </div>
        {nav.length ? <MainNav nav={nav} small={user != null} /> : null}
        {bars}
      </header>
    </>
  );
}

/** Renders the provider's name. It links to the home page, except on a device at a door. */
function Name({ bare = false }: Pick<HeaderProps, "bare">) {
  const name = (
    <>
      <LogoMark className="h-8 w-8 sm:h-10 sm:w-10" />
      <span className="font-serif text-[0.85rem] font-bold leading-tight sm:text-[1.35rem]">
        {brand.name}
      </span>
    </>
  );
  const look = "flex min-w-0 items-center gap-2 py-2 text-ink no-underline";
  return bare ? (
    <p className={look}>{name}</p>
  ) : (
    <Anchor to="/" className={look}>
      {name}
    </Anchor>
  );
}

/**
 * Renders the main navigation.
 * @param small true to hide it on screens narrower than 1024 px, where the customer's menu contains it.
 */
function MainNav({ nav, small }: { nav: NavItem[]; small: boolean }) {
  return (
    <nav
      aria-label={useText()("shell:nav.main")}
      className={small ? "wrap nav hidden lg:block" : "wrap nav"}
    >
      <ul className="-mx-3 flex flex-wrap pb-1.5">
        {nav.map((item) => (
          <li key={item.to}>
            <Anchor to={item.to} current={item.current} newTab={item.newTab}>
              {item.label}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Renders a bar below the header: words on the left, one small form or link on the right. */
export function HeaderBar({
  icon,
  children,
  action,
  below = false,
}: {
  icon?: ReactNode;
  children: ReactNode;
  action?: ReactNode;
  /** True for several actions, which a phone shows below the words. */
  below?: boolean;
}) {
  return (
    <div className="border-t-2 border-marigold bg-marigold-pale py-1.5">
      <div
        className={
          below
            ? "wrap flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:flex-nowrap"
            : "wrap flex items-center justify-between gap-4"
        }
      >
        <p className="row min-w-0 !flex-nowrap">
          {icon}
          <span className="names min-w-0">{children}</span>
        </p>
        {action}
      </div>
    </div>
  );
}
