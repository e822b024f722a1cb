import { readdirSync } from "node:fs";
import path from "node:path";
import { flatRoutes } from "remix-flat-routes";

/** Folders of route modules. They sort the modules by area and are no part of an address. */
const routeFolders = readdirSync("app/routes", { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative("app", entry.parentPath ?? entry.path));

/** @type {import("@remix-run/dev").AppConfig} */
export default {
  serverModuleFormat: "esm",
  tailwind: true,
  postcss: false,
  ignoredRouteFiles: ["**/*"],
  routes: (defineRoutes) => flatRoutes([...new Set(routeFolders)], defineRoutes),
  // Everything the server needs is installed beside it. Of these, packages of many small modules, what is used stands in the one file
  // that is built: reading them one by one made up a third of a start.
  serverDependenciesToBundle: [
    /^(zod|drizzle-orm|@conform-to\/.*|remix-auth.*|arctic|@oslojs\/.*|libphonenumber-js|hono|radix-ui|@radix-ui\/.*|react-remove-scroll.*|react-style-singleton|use-callback-ref|use-sidecar|aria-hidden)(\/.*)?$/,
  ],
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};
