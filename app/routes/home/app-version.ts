import { readAppConfig } from "~/web/customer/app-config.server";

/** Serves the version that an open page compares with its own, every 10 minutes (SPEC section 9). */
export async function loader() {
  const config = await readAppConfig();
  return Response.json(
    { version: config?.version ?? null },
    { headers: { "cache-control": "no-store" } },
  );
}
