import * as Radix from "radix-ui/toast";
import { useText } from "../language/language";
import { Icon } from "../text/icon";
import { type Message, MessageText } from "./banner";

/** Milliseconds until a toast closes (SPEC section 9). Errors and support stay until they are closed. */
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

export interface ToastPanelProps {
  message: Message;
  /** Number of the message on this page. */
  count: number;
}

/** Renders a message that floats above the page until it is closed or its time has passed. */
export function ToastPanel({ message, count }: ToastPanelProps) {
  const text = useText();
  const urgent = message.kind === "error" || message.kind === "support";
  return (
    <Radix.Provider duration={stays[message.kind]} label={text("shell:scripts.message")}>
      <Radix.Root
        key={count}
        type={urgent ? "foreground" : "background"}
        className={`flex items-start gap-3 rounded-2xl border border-l-[6px] bg-white p-4 ${edges[message.kind]}`}
      >
        <Radix.Description asChild>
          <div className="flex-1 pt-2">
            <MessageText message={message} />
          </div>
        </Radix.Description>
        <Radix.Close className="tool">
          <Icon name="close" />
          {text("shell:scripts.close")}
        </Radix.Close>
      </Radix.Root>
      <Radix.Viewport className="fixed inset-x-4 top-4 z-50 mx-auto max-w-[30rem]" />
    </Radix.Provider>
  );
}
