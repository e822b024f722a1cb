// Bundles what a page with scripts loads into two files, lowered to the browser target (`browserslist` in package.json). The compiler
// makes some forty small files for each page, and on a slow line each costs its latency.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import esbuild from "esbuild";

const BUILD = path.resolve("public/build");
const PANELS = /\/(help|toast)-panel-\w+\.js$/;

/**
 * Replaces the compiler's scripts in public/build by the bundle.
 * @param built the text of build/index.js
 * @returns the same text with the bundle's addresses in its manifest.
 */
export async function bundleScripts(built) {
  const manifest = readManifest();
  const routes = new Set(routesWithScripts().flatMap((id) => withParents(id, manifest)));
  const bundle = await esbuild.build({
    stdin: { contents: `import "fillers"; import "routes"; import "${manifest.entry.module}";` },
    entryNames: "scripts",
    chunkNames: "scripts-[name]",
    bundle: true,
    splitting: true,
    minify: true,
    charset: "utf8",
    // Licence notices are in separate files next to the scripts.
    legalComments: "external",
    // The console of a customer's phone has no reader.
    drop: ["console"],
    format: "esm",
    outdir: BUILD,
    write: false,
    metafile: true,
    target: targets(),
    // Parts import each other for effects that only their server code has. They are meant to be left out.
    logOverride: { "ignored-bare-import": "silent" },
    plugins: [sources(manifest, [...routes])],
  });
  removeScripts();
  const { entry, imports } = writeBundle(bundle);
  return built.replace(
    /(var assets_manifest_default = \{ entry: \{ module: )"[^"]*", imports: \[[^\]]*\]/,
    (_, before) => `${before}${JSON.stringify(entry)}, imports: ${JSON.stringify(imports)}`,
  );
}

/** Converts `browserslist` to esbuild's notation: "ios_saf >= 12.2" is "ios12.2". */
export function targets() {
  const { browserslist } = JSON.parse(readFileSync("package.json", "utf8"));
  return browserslist.map((line) => line.replace("ios_saf", "ios").replace(" >= ", ""));
}

function readManifest() {
  const file = readdirSync(BUILD).find((name) => name.startsWith("manifest-"));
  const text = readFileSync(path.join(BUILD, file), "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
}

/** Lists the routes that request scripts in their `handle`. */
function routesWithScripts() {
  return readdirSync("app/routes", { recursive: true })
    .filter((file) => file.endsWith(".tsx"))
    .filter((file) =>
      /^export const handle = \{[^}]*\bscripts: true\b/m.test(
        readFileSync(path.join("app/routes", file), "utf8"),
      ),
    )
    .map((file) => `routes/${file.slice(0, -".tsx".length)}`);
}

function withParents(id, manifest) {
  const { parentId } = manifest.routes[id];
  return parentId === undefined ? [id] : [...withParents(parentId, manifest), id];
}

/** Lists the parts of the bundle. Both panels are one part, so that the bundle has one file in addition to the page's own two. */
function sources(manifest, routes) {
  const fillers = path.resolve("app/browser-fillers.ts");
  const routeModules = [
    ...routes.map((id, at) => `import * as route${at} from "${manifest.routes[id].module}";`),
    `window.__remixRouteModules = {${routes.map((id, at) => `${JSON.stringify(id)}: route${at}`)}};`,
  ].join("\n");
  const panels = () =>
    readdirSync(path.join(BUILD, "_shared"))
      .filter((file) => PANELS.test(`/${file}`))
      .map((file) => `export * from "/build/_shared/${file}";`)
      .join("\n");
  const contents = { routes: () => routeModules, panels };
  return {
    name: "sources",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^fillers$/ }, () => ({ path: fillers, sideEffects: true }));
      onResolve({ filter: /^routes$/ }, () => ({ path: "routes", namespace: "made" }));
      onResolve({ filter: PANELS }, ({ path: file, kind }) =>
        kind === "dynamic-import" ? { path: "panels", namespace: "made" } : { path: inBuild(file) },
      );
      onResolve({ filter: /^\/build\// }, ({ path: file }) => ({
        path: inBuild(file),
        // The compiler imports a shared part for its effects alone where only the server's code used its exports.
        sideEffects: !file.startsWith("/build/_shared/"),
      }));
      onLoad({ filter: /./, namespace: "made" }, ({ path: name }) => ({
        contents: `import "fillers";\n${contents[name]()}`,
      }));
    },
  };
}

const inBuild = (address) => path.join(path.resolve("public"), address);

/**
 * Removes the framework's scripts. A missing script file makes the framework load the whole page again, which is how all other pages are
 * reached.
 */
function removeScripts() {
  for (const file of readdirSync(BUILD, { recursive: true }))
    if (file.endsWith(".js")) rmSync(path.join(BUILD, file));
}

/** Names each file by its content, imported files first, and writes it. */
function writeBundle({ outputFiles, metafile }) {
  const names = new Map();
  const nameOf = (file) => {
    const known = names.get(file);
    if (known) return known;
    let text = outputFiles.find(({ path: at }) => at === file).text;
    for (const { path: imported } of metafile.outputs[path.relative("", file)].imports) {
      const inner = path.resolve(imported);
      text = text.replaceAll(`"./${path.basename(inner)}"`, `"./${nameOf(inner)}"`);
    }
    const hash = createHash("sha256").update(text).digest("hex").slice(0, 10);
    const name = `${path.basename(file, ".js")}-${hash}.js`;
    names.set(file, name);
    writeFileSync(path.join(BUILD, name), text);
    return name;
  };
  for (const { path: file, text } of outputFiles)
    if (file.endsWith(".LEGAL.txt")) writeFileSync(file, text);
  const entry = path.join(BUILD, "scripts.js");
  const imports = metafile.outputs[path.relative("", entry)].imports
    .filter(({ kind }) => kind === "import-statement")
    .map(({ path: file }) => `/build/${nameOf(path.resolve(file))}`);
  return { entry: `/build/${nameOf(entry)}`, imports };
}
