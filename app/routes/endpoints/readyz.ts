import { findNotReadyReason } from "~/web/operations/readiness.server";

/**
 * Reports readiness in one word: "ready", or what the process waits for. It answers 503 while the process stops, its database does not answer
 * or accept writes, or tables are missing. The port of the metrics, which the public does not reach, has the whole reason.
 */
export async function loader() {
  const reason = await findNotReadyReason();
  const [word] = (reason ?? "ready").split(" ", 1);
  return new Response(`${word}\n`, {
    status: reason === null ? 200 : 503,
    headers: { "content-type": "text/plain", "cache-control": "no-store" },
  });
}
