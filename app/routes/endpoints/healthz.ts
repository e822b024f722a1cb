/** Answers while the process is alive. A supervisor restarts it otherwise. */
export const loader = () =>
  new Response("ok\n", { headers: { "content-type": "text/plain", "cache-control": "no-store" } });
