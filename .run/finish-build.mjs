// Finishes what the compiler built: scripts and style sheets for older browsers, and their addresses in the server's file.
import { readFileSync, writeFileSync } from "node:fs";
import { bundleScripts } from "./browser-scripts.mjs";
import { addStyleFallbacks } from "./browser-styles.mjs";

const BUILT = "build/index.js";

const built = readFileSync(BUILT, "utf8");
const withScripts = await bundleScripts(built);
writeFileSync(BUILT, await addStyleFallbacks(withScripts));
