import { findNotReadyReason, listSetupWarnings } from "~/web/operations/readiness.server";

/**
 * Reports readiness. It answers 503 with the reason while the process stops, its database does not answer or accept writes, or tables are
 * missing. An empty shop is ready, and the answer lists what is missing.
 */
export async function loader() {
  const trouble = await findNotReadyReason();
  const lines = trouble === null ? ["ready", ...(await listSetupWarnings())] : [trouble];
  return new Response(`${lines.join("\n")}\n`, {
    status: trouble === null ? 200 : 503,
    headers: { "content-type": "text/plain", "cache-control": "no-store" },
  });
}
