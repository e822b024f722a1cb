/** @type {import("@remix-run/dev").AppConfig} */
export default {
  serverModuleFormat: "esm",
  tailwind: true,
  postcss: false,
  ignoredRouteFiles: ["**/.*"],
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
