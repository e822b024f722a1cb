import { readiness } from "~/web/readiness.server";

/** Whether visitors may be sent here: 503, with the reason, while the process stops, its database does not answer or takes
 * nothing, or tables are missing. */
export async function loader() {
  const trouble = await readiness();
  return new Response(trouble === null ? "ready\n" : `${trouble}\n`, {
    status: trouble === null ? 200 : 503,
    headers: { "content-type": "text/plain", "cache-control": "no-store" },
  });
}
