import { buildIdleStyle } from "~/features/counter/idle-style.server";

/** Serves the time at which an idle counter shows its warning, for pages without scripts. */
export const loader = () =>
  new Response(buildIdleStyle(), {
    headers: { "content-type": "text/css; charset=utf-8", "cache-control": "private, no-store" },
  });
