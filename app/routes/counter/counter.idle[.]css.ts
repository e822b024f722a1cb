import { idleStyle } from "~/features/counter/idle-style.server";

/** When the warning of an idle counter appears, for pages without script. */
export const loader = () =>
  new Response(idleStyle(), {
    headers: { "content-type": "text/css; charset=utf-8", "cache-control": "private, no-store" },
  });
