import { type ComponentType, useEffect, useState } from "react";
import { Banner, type Message } from "./banner";
import type { ToastPanelProps } from "./toast-panel";

/**
 * Shows the message as a toast where scripts run, and as a banner before that and without scripts. It takes the props of Banner.
 * The toast's code is loaded with the first message. An autosaving page reloads without the message, so the toast stays until it is
 * closed
 * or its time has passed.
 */
export function Toast({ message }: { message: Message | null | undefined }) {
  const [Panel, setPanel] = useState<ComponentType<ToastPanelProps> | null>(null);
  const { message: lastMessage, count } = useLastMessage(message);
  const wanted = lastMessage !== null;
  useEffect(() => {
    if (!wanted) return;
    // If the code fails to load, the banner stays.
    import("./toast-panel").then(
      ({ ToastPanel }) => setPanel(() => ToastPanel),
      () => undefined,
    );
  }, [wanted]);
  return lastMessage && Panel ? (
    <Panel message={lastMessage} count={count} />
  ) : (
    <Banner message={lastMessage} />
  );
}

/** Retains the last message and its count. The same words a second time count as another message. */
function useLastMessage(message: Message | null | undefined) {
  const words = JSON.stringify(message ?? null);
  const [last, setLast] = useState({ words, message: message ?? null, count: 0 });
  if (words === last.words) return last;
  const next = message ? { words, message, count: last.count + 1 } : { ...last, words };
  setLast(next);
  return next;
}
