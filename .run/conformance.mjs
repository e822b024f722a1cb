// npm run conformance: tests a backend against SPEC section 7 over HTTP (tests/conformance/main.ts documents the arguments).
import path from "node:path";
import { createViteServer } from "vitest/node";
import { checkNode, installMissing } from "./setup.mjs";

checkNode();
installMissing();
const server = await createViteServer({
  configFile: false,
  root: process.cwd(),
  resolve: { alias: { "~": path.resolve("app") } },
  server: { middlewareMode: true, hmr: false, watch: null },
  optimizeDeps: { noDiscovery: true, include: [] },
  appType: "custom",
  logLevel: "error",
});
try {
  const { main } = await server.ssrLoadModule("/tests/conformance/main.ts");
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 2;
} finally {
  await server.close();
}
