/** @type {import("@remix-run/dev").AppConfig} */
export default {
  serverModuleFormat: "esm",
  tailwind: true,
  postcss: false,
  ignoredRouteFiles: ["**/.*"],
  // Everything the server needs is installed beside it; only our own code is bundled.
  serverDependenciesToBundle: [],
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};
