import { useEffect, useState } from "react";
import type { GetText } from "~/languages/page-language";
import * as paths from "~/lib/paths";
import { computeWarningSeconds } from "~/lib/request/idle-warning";
import { useText } from "../language/language";
import { Icon } from "../text/icon";

const MAX_INTERVAL_MS = 10_000;
const signs = ["keydown", "pointerdown", "scroll"];

const formatWarning = (text: GetText, seconds: number) =>
  seconds === 60
    ? text("shell:counter.idle-minute")
    : text("shell:counter.idle", { seconds: Math.round(seconds) });

/**
 * Warns before the computer clears itself. Without scripts the stylesheet `/counter/idle.css` shows the warning on time.
 * With scripts, typing counts as activity and is reported to the server within ten seconds.
 */
export function CounterIdleTimeout({
  idleSeconds,
  scripts,
}: {
  idleSeconds: number;
  scripts: boolean;
}) {
  const text = useText();
  const [scripted, setScripted] = useState(false);
  const [warned, setWarned] = useState(false);
  useEffect(() => {
    if (!scripts) return;
    setScripted(true);
    // The server ends the visit by the last reported activity, so the page counts from the same moment.
    let lastSent = Date.now();
    let next: ReturnType<typeof setTimeout> | undefined;
    const pause = Math.min(MAX_INTERVAL_MS, idleSeconds * 100);
    const stay = () => {
      next = undefined;
      lastSent = Date.now();
      void fetch(paths.counter.stay, { method: "POST", body: new URLSearchParams() }).catch(
        () => undefined,
      );
    };
    const onSign = () => {
      next ??= setTimeout(stay, Math.max(0, lastSent + pause - Date.now()));
    };
    const look = setInterval(() => {
      const quiet = (Date.now() - lastSent) / 1000;
      setWarned(quiet >= idleSeconds - computeWarningSeconds(idleSeconds));
      if (quiet >= idleSeconds) window.location.assign(paths.counter.timeOut);
    }, 1000);
    for (const sign of signs) window.addEventListener(sign, onSign, { passive: true });
    return () => {
      clearInterval(look);
      clearTimeout(next);
      for (const sign of signs) window.removeEventListener(sign, onSign);
    };
  }, [scripts, idleSeconds]);
  if (scripted && !warned) return null;
  return (
    <div role={scripted ? "alert" : undefined} className={scripted ? "idle" : "idle idle-later"}>
      <p className="wrap row">
        <Icon name="clock" />
        {formatWarning(text, computeWarningSeconds(idleSeconds))}
      </p>
    </div>
  );
}
