import { appConfig } from "~/web/customer/app-config.server";

/** What an open page compares itself with, every 10 minutes (SPEC section 9). */
export async function loader() {
  const config = await appConfig();
  return Response.json(
    { version: config?.version ?? null },
    { headers: { "cache-control": "no-store" } },
  );
}
