import { Anchor } from "../anchor";
import { Drop } from "./drop";

export interface HeaderNotice {
  id: string;
  text: string;
  to: string;
  /** When, already in words. */
  when?: string;
}

/** What waits for the customer: an unpaid invoice, a session soon, a form to renew. */
export function NoticesMenu({ notices }: { notices: HeaderNotice[] }) {
  return (
    <Drop label="Alerts" icon="bell" count={notices.length} counted="notifications">
      <h2>Notifications</h2>
      {notices.length === 0 ? <p>Nothing new.</p> : null}
      <ul>
        {notices.map((notice) => (
          <li key={notice.id}>
            <Anchor to={notice.to}>
              <span>
                {notice.text}
                {notice.when ? <span className="hint block font-normal">{notice.when}</span> : null}
              </span>
            </Anchor>
          </li>
        ))}
      </ul>
    </Drop>
  );
}
