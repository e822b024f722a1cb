import { useEffect, useState } from "react";
import { useText } from "../language/language";
import { Icon } from "../text/icon";

/** Prints the page. Without scripts it explains how, since only the browser's own menu can print. */
export function PrintButton({ label }: { label?: string }) {
  const text = useText();
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  if (!scripted) {
    return (
      <p className="hint row no-print !flex-nowrap">
        <Icon name="print" />
        {text("shell:print")}
      </p>
    );
  }
  return (
    <button type="button" className="btn-quiet no-print" onClick={() => window.print()}>
      <Icon name="print" size={22} />
      {label}
    </button>
  );
}
