import { type ComponentType, useEffect, useState } from "react";
import { Banner, type Message } from "./banner";
import type { ToastPanelProps } from "./toast-panel";

/**
 * The message as a toast where there is script; until then, and without, the banner. Takes what Banner takes. What draws a toast is
 * loaded with the first message. A page that saves by itself is asked for again without the message: it stays until it is closed or its
 * time is over.
 */
export function Toast({ message }: { message: Message | null | undefined }) {
  const [Panel, setPanel] = useState<ComponentType<ToastPanelProps> | null>(null);
  const { kept, told } = useKept(message);
  const wanted = kept !== null;
  useEffect(() => {
    if (!wanted) return;
    // What cannot be loaded leaves the banner.
    import("./toast-panel").then(
      ({ ToastPanel }) => setPanel(() => ToastPanel),
      () => undefined,
    );
  }, [wanted]);
  return kept && Panel ? <Panel message={kept} told={told} /> : <Banner message={kept} />;
}

/** The last message, and which one it is: the same words a second time are another message. */
function useKept(message: Message | null | undefined) {
  const words = JSON.stringify(message ?? null);
  const [last, setLast] = useState({ words, kept: message ?? null, told: 0 });
  if (words === last.words) return last;
  const next = message ? { words, kept: message, told: last.told + 1 } : { ...last, words };
  setLast(next);
  return next;
}
