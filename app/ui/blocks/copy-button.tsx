import { useEffect, useState } from "react";
import { useText } from "../language/language";
import { Icon } from "../text/icon";

/** Milliseconds until the confirmation disappears (SPEC section 9, toast duration). */
const SHOWN_MS = 6_000;

/** Copies a text. It renders nothing without scripts, since the text itself can be selected. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const words = useText();
  const [scripted, setScripted] = useState(false);
  const [copied, setCopied] = useState(false);
  useEffect(() => setScripted(true), []);
  useEffect(() => {
    if (!copied) return;
    const hide = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(hide);
  }, [copied]);
  if (!scripted) return null;
  const copy = async () => {
    // A browser may refuse. In that case nothing is copied and no message appears.
    const done = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setCopied(done);
  };
  return (
    <p className="row no-print">
      <button type="button" className="btn-quiet" onClick={copy}>
        <Icon name="copy" size={22} />
        {label}
      </button>{" "}
      <span role="status">{copied ? words("shell:copied") : null}</span>
    </p>
  );
}
