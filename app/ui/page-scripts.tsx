import { UNSAFE_RemixContext as RemixContext, Scripts, useMatches } from "@remix-run/react";
import { useContext } from "react";
import { useNonce } from "./nonce";

type Remix = NonNullable<React.ContextType<typeof RemixContext>>;

/** The bundle of all pages with scripts, built by `.run/browser-scripts.mjs` after the build. Watch mode has none. */
const BUNDLE = /\/scripts-\w+\.js$/;

/**
 * Starts the page's scripts only in a browser that can run them: `Object.fromEntries` came with Chromium 73, Safari 12.1 and Firefox 63.
 * An older browser fetches nothing. It is placed before the style sheets, because a script after them would wait for them.
 */
export function PageScripts() {
  const nonce = useNonce();
  const remix = useContext(RemixContext);
  const matches = useMatches();
  if (!remix) return null;
  if (!BUNDLE.test(remix.manifest.entry.module)) return <Scripts nonce={nonce} />;
  // Makes the framework send the loaders' data at the end of the page.
  if (remix.renderMeta) remix.renderMeta.didRenderScripts = true;
  const onServer = typeof document === "undefined";
  const routes = matches.map(({ id }) => id);
  return (
    <>
      <Inline nonce={nonce} script={onServer ? pageState(remix, routes) : ""} />
      <Inline nonce={nonce} script={onServer ? start(remix) : ""} />
    </>
  );
}

function Inline({ nonce, script }: { nonce: string; script: string }) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: written here and by the framework, and escaped
      dangerouslySetInnerHTML={{ __html: script }}
    />
  );
}

/**
 * Builds the state that the framework's own `Scripts` sets. A list replaces the stream of text, which needs Firefox 113 or Safari 14.1.
 */
function pageState({ manifest, serverHandoffString }: Remix, routes: string[]): string {
  // The files that a route imports are in the bundle.
  const matched = Object.fromEntries(
    routes.map((id) => [id, { ...manifest.routes[id], imports: [] }]),
  );
  return `window.__remixContext=${serverHandoffString};window.__remixManifest=${asScript({ ...manifest, routes: matched })};window.__remixContext.sent=[];window.__remixContext.streamController={enqueue:function(t){window.__remixContext.sent.push(t)},close:function(){}};${NOTE_LEAVING}`;
}

/** Notes that the visitor has sent a form or followed a link before the scripts take over (entry.client). */
const NOTE_LEAVING = `addEventListener("beforeunload",function(){window.leaving=true},{once:true});`;

/**
 * Puts `import()` into a separate script, so that a browser that cannot parse it loses nothing else. The time makes its text new in each
 * answer: Chromium 78 to 92 compiles the same text at the same address once, and then imports with the nonce of the earlier page.
 */
function start({ manifest: { entry } }: Remix): string {
  const files = [...entry.imports, entry.module];
  return `if(Object.fromEntries&&window.ReadableStream)${asScript(files)}.forEach(function(f){import(f).catch(function(){})})//${Date.now()}`;
}

const asScript = (value: unknown) => JSON.stringify(value).replace(/</g, "\\u003c");
