import * as Radix from "radix-ui/toast";
import { useEffect, useState } from "react";
import { Banner, type Message, MessageWords } from "./banner";
import { Icon } from "./icon";

/** How long a toast stays, in milliseconds (SPEC section 9): errors and support stay until they are read. */
const stays: Record<Message["kind"], number> = {
  success: 6_000,
  info: 6_000,
  error: 1_000_000,
  support: 1_000_000,
};

const edges: Record<Message["kind"], string> = {
  success: "border-success",
  info: "border-info",
  error: "border-danger",
  support: "border-marigold",
};

/**
 * The message as a toast where there is script; until then, and without, the banner. Takes what Banner takes. A page that saves by
 * itself is asked for again without the message: it stays until it is closed or its time is over.
 */
export function Toast({ message }: { message: Message | null | undefined }) {
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  const { kept, told } = useKept(message);
  if (!kept || !scripted) return <Banner message={kept} />;
  const urgent = kept.kind === "error" || kept.kind === "support";
  return (
    <Radix.Provider duration={stays[kept.kind]} label="Message">
      <Radix.Root
        key={told}
        type={urgent ? "foreground" : "background"}
        className={`flex items-start gap-3 rounded-2xl border border-l-[6px] bg-white p-4 ${edges[kept.kind]}`}
      >
        <Radix.Description asChild>
          <div className="flex-1 pt-2">
            <MessageWords message={kept} />
          </div>
        </Radix.Description>
        <Radix.Close className="tool">
          <Icon name="close" />
          Close
        </Radix.Close>
      </Radix.Root>
      <Radix.Viewport className="fixed inset-x-4 top-4 z-50 mx-auto max-w-[30rem]" />
    </Radix.Provider>
  );
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
