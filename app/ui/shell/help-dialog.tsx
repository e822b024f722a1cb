import { type ComponentType, type MouseEvent, useContext, useRef, useState } from "react";
import * as paths from "~/lib/paths";
import { useText } from "../language/language";
import { Icon } from "../text/icon";
import type { HelpProps } from "./help-button";
import type { HelpPanelProps } from "./help-panel";
import { LeaveGuardContext } from "./leave-guard";

/**
 * Renders the help link and opens it as a dialog where scripts run. The dialog's code is loaded on demand, and until then the link works.
 */
export function HelpDialog({ className }: HelpProps) {
  const [Panel, setPanel] = useState<ComponentType<HelpPanelProps> | null>(null);
  const text = useText();
  const opener = useRef<HTMLAnchorElement>(null);
  const leaving = useContext(LeaveGuardContext);
  async function openHere(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault();
    const { href } = event.currentTarget;
    try {
      const { HelpPanel } = await import("./help-panel");
      setPanel(() => HelpPanel);
    } catch {
      window.location.assign(href);
    }
  }
  return (
    <>
      <a href={leaving(paths.help.support)} className={className} ref={opener} onClick={openHere}>
        <Icon name="phone" size={22} />
        {text("shell:help")}
      </a>
      {Panel ? <Panel opener={opener} onClose={() => setPanel(null)} /> : null}
    </>
  );
}
