import { useText } from "../language/language";
import { ActingLink } from "../text/acting-link";
import { Breakable } from "../text/breakable";
import { DropdownContent, dropdownProps } from "./dropdown";

export interface HeaderNotice {
  id: string;
  text: string;
  to: string;
  /** The time in words. */
  when?: string;
  /** The person to act for first on its page, or null when no switch is needed. */
  actFor: string | null;
}

/** Lists the customer's notices: an unpaid invoice, a session soon, a form to renew. */
export function NoticesMenu({ notices }: NoticesProps) {
  return (
    <details {...dropdownProps}>
      <Notices notices={notices} />
    </details>
  );
}

interface NoticesProps {
  notices: HeaderNotice[];
}

function Notices({ notices }: NoticesProps) {
  const text = useText();
  return (
    <DropdownContent
      id="alerts-menu"
      label={text("shell:notices.label")}
      icon="bell"
      count={notices.length}
      counted={text("shell:notices.counted", { count: notices.length })}
    >
      <h2>{text("shell:notices.title")}</h2>
      {notices.length === 0 ? <p>{text("shell:notices.none")}</p> : null}
      <ul>
        {notices.map((notice) => (
          <li key={notice.id}>
            <ActingLink to={notice.to} actFor={notice.actFor} kind="quiet">
              <span>
                <Breakable>{notice.text}</Breakable>
                {notice.when ? (
                  <span className="hint block font-normal"> {notice.when}</span>
                ) : null}
              </span>
            </ActingLink>
          </li>
        ))}
      </ul>
    </DropdownContent>
  );
}
