import { useMatches } from "@remix-run/react";
import { PRINT_SCRIPT, type PrintableRoute } from "~/lib/security/print-script";
import { useText } from "../language/language";
import { Icon } from "../text/icon";

/** Prints the page. Without scripts it explains how, since only the browser's own menu can print. */
export function PrintButton({ label }: { label?: string }) {
  const text = useText();
  const prints = useMatches().some(({ handle }) => (handle as PrintableRoute)?.prints);
  return (
    <>
      <p className="hint row no-print !flex-nowrap">
        <Icon name="print" />
        {text("shell:print")}
      </p>
      {prints ? (
        <>
          <span id="print" hidden>
            <button type="button" className="btn-quiet no-print">
              <Icon name="print" size={22} />
              {label}
            </button>
          </span>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
          <script dangerouslySetInnerHTML={{ __html: PRINT_SCRIPT }} />
        </>
      ) : null}
    </>
  );
}
