// The least a Remix app can do: one route, no loader, the same size of page.
import { readFileSync } from "node:fs";
import { createElement } from "react";
import { serveRemix } from "./remix-server";

const html = readFileSync(process.argv[2] as string, "utf8");
const main = html.slice(html.indexOf("<body"), html.lastIndexOf("</body>"));

function Root() {
  const body = { dangerouslySetInnerHTML: { __html: main } };
  return createElement(
    "html",
    { lang: "en" },
    createElement("head", null, createElement("title", null, "Minimal")),
    createElement("body", body),
  );
}

serveRemix([{ id: "root", path: "", module: { default: Root } }]);
