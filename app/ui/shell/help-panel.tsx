import * as Dialog from "radix-ui/dialog";
import type { RefObject } from "react";
import { SupportOptions } from "../blocks/support-options";
import { useText } from "../language/language";
import { Icon } from "../text/icon";

export interface HelpPanelProps {
  /** The element that opened it and gets the focus back. */
  opener: RefObject<HTMLElement>;
  onClose: () => void;
}

/** Renders the help as a dialog over the page. */
export function HelpPanel({ opener, onClose }: HelpPanelProps) {
  const text = useText();
  function giveFocusBack(event: Event) {
    event.preventDefault();
    opener.current?.focus();
  }
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-ink/60" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={giveFocusBack}
          className="fixed inset-x-4 top-[8vh] z-50 mx-auto max-h-[84vh] max-w-[30rem] overflow-auto rounded-3xl bg-ground p-5 sm:p-8"
        >
          <div className="mb-4 flex items-start justify-between gap-4">
            <Dialog.Title className="!mb-0 pt-2">{text("shell:scripts.support")}</Dialog.Title>
            <Dialog.Close className="tool">
              <Icon name="close" />
              {text("shell:scripts.close")}
            </Dialog.Close>
          </div>
          <SupportOptions />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
