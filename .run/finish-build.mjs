// Finishes what the compiler built: scripts and style sheets for older browsers, then the server's file in one byte a character.
import { readFileSync, writeFileSync } from "node:fs";
import { bundleScripts } from "./browser-scripts.mjs";
import { addStyleFallbacks } from "./browser-styles.mjs";
import { escapeWide } from "./escape-non-latin1.mjs";

const BUILT = "build/index.js";

const built = readFileSync(BUILT, "utf8");
const withScripts = await bundleScripts(built);
writeFileSync(BUILT, escapeWide(await addStyleFallbacks(withScripts)));
