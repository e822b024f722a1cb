import * as paths from "~/lib/paths";
import { useText } from "../language/language";
import { Anchor } from "../text/anchor";
import { Avatar } from "../text/avatar";
import { Icon, type IconName } from "../text/icon";
import { DropdownContent, dropdownProps } from "./dropdown";

export interface NavItem {
  label: string;
  to: string;
  current?: boolean;
  newTab?: boolean;
}

export interface UserMenuItem {
  label: string;
  to: string;
  icon?: IconName;
  newTab?: boolean;
}

export interface HeaderUser {
  name: string;
  photoUrl?: string | null;
  /** Shows the name in capitals, on narrow screens too, as the eGIRO landing page requires (SPEC section 2). */
  uppercaseName?: boolean;
  /** Groups in order. A titled one is the Finance group. */
  menu: { title?: string; items: UserMenuItem[] }[];
  /** The address that Log Out posts to, /logout by default. */
  logOutAction?: string;
  /** The page on which Log Out asks for confirmation, on pages with unfinished work. */
  logOutConfirmation?: string | undefined;
}

/** Renders the customer's own menu. Below 1024 px it includes the main navigation. */
export function UserMenu({ user, nav }: { user: HeaderUser; nav: NavItem[] }) {
  const text = useText();
  const name = user.uppercaseName ? user.name.toUpperCase() : user.name;
  const groups = nav.length ? [{ items: nav, narrow: true }, ...user.menu] : user.menu;
  return (
    <details {...dropdownProps}>
      <DropdownContent
        id="user-menu"
        label={name}
        narrowLabel={user.uppercaseName ? undefined : text("shell:nav.menu")}
        picture={<Avatar name={user.name} photoUrl={user.photoUrl} size={28} />}
      >
        <nav aria-label={text("shell:nav.menu")}>
          <Groups groups={groups} />
        </nav>
        <ul>
          <li>
            <LogOut user={user} />
          </li>
        </ul>
      </DropdownContent>
    </details>
  );
}

interface Group {
  title?: string;
  /** True for narrow screens only. */
  narrow?: boolean;
  items: UserMenuItem[];
}

function Groups({ groups }: { groups: Group[] }) {
  return (
    <>
      {groups.map((group) => (
        <div
          key={group.items[0]?.to}
          className={group.narrow ? "border-b border-line lg:hidden" : "border-b border-line"}
        >
          {group.title ? <h2 className="!mb-0 mt-3 px-2 !text-[1.15rem]">{group.title}</h2> : null}
          <ul className="py-1">
            {group.items.map((item) => (
              <li key={item.to}>
                <Anchor to={item.to} newTab={item.newTab}>
                  {item.icon ? <Icon name={item.icon} size={22} /> : null}
                  {item.label}
                </Anchor>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}

function LogOut({ user }: { user: HeaderUser }) {
  const text = useText();
  const words = (
    <>
      <Icon name="logout" size={22} />
      {text("shell:menu.log-out")}
    </>
  );
  if (user.logOutConfirmation) return <Anchor to={user.logOutConfirmation}>{words}</Anchor>;
  return (
    <form method="post" action={user.logOutAction ?? paths.signIn.logOut}>
      <button type="submit">{words}</button>
    </form>
  );
}
