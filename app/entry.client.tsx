import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { SCRIPTS_FAILED_COOKIE } from "./lib/request/scripts-failed";
import { callOnScriptFailure, reportScriptFailure } from "./ui/script-failure";
import { ScriptGuard } from "./ui/script-guard";

/** The page as the server sent it. It works without any script, and an error in one never replaces it. */
const served = document.documentElement;
let root: Root | undefined;
let takenOver = false;

/** Runs once React has hydrated the server's page. From then on the script runs the timer of a page that refreshes. */
function takeOver(): void {
  takenOver = document.documentElement === served;
  if (!takenOver || !document.querySelector("meta[http-equiv=refresh]")) return;
  if (document.readyState === "complete") stopRefresh();
  else window.addEventListener("load", stopRefresh, { once: true });
}

/** Ends the page's refresh, which has no other end. A form or link that is already on its way would end with it, so it goes first. */
function stopRefresh(): void {
  const { leaving } = window as { leaving?: boolean };
  if (!leaving) window.stop();
}

/** Brings the server's page back with all that was typed. One that React has already changed is loaded again, without scripts. */
function leaveScripts(): void {
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the browsers of the target have no cookie store
  document.cookie = `${SCRIPTS_FAILED_COOKIE}=1; path=/; samesite=lax${secure}`;
  if (takenOver) {
    window.location.replace(window.location.pathname + window.location.search);
    return;
  }
  root?.unmount();
  if (document.documentElement) document.replaceChild(served, document.documentElement);
  else document.appendChild(served);
}

/** Converts the loaders' data to the stream that the framework decodes. In watch mode the page has such a stream already. */
function giveStream(): void {
  const context = (window as { __remixContext?: { sent?: string[]; stream?: ReadableStream } })
    .__remixContext;
  if (!context?.sent) return;
  const { sent } = context;
  context.stream = new ReadableStream({
    start(controller) {
      for (const text of sent) controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });
}

function hydrate(): void {
  let left = false;
  callOnScriptFailure(() => {
    if (left) return;
    left = true;
    // React is still at work when it reports an error.
    setTimeout(leaveScripts);
  });
  giveStream();
  startTransition(() => {
    root = hydrateRoot(
      document,
      <ScriptGuard onMount={takeOver}>
        <RemixBrowser />
      </ScriptGuard>,
      // Otherwise React would render the page again, without the visitor's input.
      { onRecoverableError: reportScriptFailure },
    );
  });
}

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", hydrate);
else hydrate();
