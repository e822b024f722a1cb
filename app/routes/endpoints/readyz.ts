import { notReadyReason, setupWarnings } from "~/web/operations/readiness.server";

/**
 * Reports readiness. It answers 503 with the reason while the process stops, its database does not answer or accept writes, or tables are
 * missing. An empty shop is ready, and the answer lists what is missing.
 */
export async function loader() {
  const trouble = await notReadyReason();
  const lines = trouble === null ? ["ready", ...(await setupWarnings())] : [trouble];
  return new Response(`${lines.join("\n")}\n`, {
    status: trouble === null ? 200 : 503,
    headers: { "content-type": "text/plain", "cache-control": "no-store" },
  });
}
