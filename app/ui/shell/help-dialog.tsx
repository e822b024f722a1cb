import { Dialog } from "radix-ui";
import { type MouseEvent, useEffect, useState } from "react";
import { Icon } from "../icon";
import { SupportOptions } from "../support-options";

/** The help link, opened in place where there is script. Before the script arrives it is still the link. */
export function HelpDialog() {
  const [open, setOpen] = useState(false);
  useEffect(lendNonce, []);
  // Opened by hand: the dialog's own handler stands back once the link's default is prevented.
  function openHere(event: MouseEvent) {
    event.preventDefault();
    setOpen(true);
  }
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger asChild>
        <a href="/support" className="help" onClick={openHere}>
          <Icon name="phone" size={22} />
          Help
        </a>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-ink/60" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-x-4 top-[8vh] z-50 mx-auto max-h-[84vh] max-w-[30rem] overflow-auto rounded-3xl bg-ground p-5 sm:p-8"
        >
          <div className="mb-4 flex items-start justify-between gap-4">
            <Dialog.Title className="!mb-0 pt-2">Customer Support</Dialog.Title>
            <Dialog.Close className="tool">
              <Icon name="close" />
              Close
            </Dialog.Close>
          </div>
          <SupportOptions />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The dialog's scroll lock adds a style element; this hands it the page's own nonce, as our policy asks. */
function lendNonce() {
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce });
}
