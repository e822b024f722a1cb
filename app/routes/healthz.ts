/** The process runs. Whoever watches it starts it anew when this does not answer. */
export const loader = () =>
  new Response("ok\n", { headers: { "content-type": "text/plain", "cache-control": "no-store" } });
