/** The process is alive. A supervisor restarts it when this does not answer. */
export const loader = () =>
  new Response("ok\n", { headers: { "content-type": "text/plain", "cache-control": "no-store" } });
