// The least a Remix app can do: one route, no loader, the same size of page, behind the same server as remix-serve's.
import { readFileSync } from "node:fs";
import { PassThrough } from "node:stream";
import { createRequestHandler } from "@remix-run/express";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import compression from "compression";
import express from "express";
import { createElement } from "react";
import { renderToPipeableStream } from "react-dom/server";

const html = readFileSync(process.argv[2], "utf8");
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

function handleRequest(request, status, headers, context) {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      createElement(RemixServer, { context, url: request.url }),
      {
        onAllReady() {
          const stream = new PassThrough();
          headers.set("content-type", "text/html; charset=utf-8");
          resolve(new Response(createReadableStreamFromReadable(stream), { headers, status }));
          pipe(stream);
        },
        onShellError: reject,
      },
    );
  });
}

const build = {
  entry: { module: { default: handleRequest } },
  routes: { root: { id: "root", path: "", module: { default: Root } } },
  assets: {
    version: "1",
    url: "/manifest.js",
    entry: { module: "/entry.js", imports: [] },
    routes: {
      root: {
        id: "root",
        path: "",
        hasLoader: false,
        hasAction: false,
        hasErrorBoundary: false,
        module: "/root.js",
      },
    },
  },
  assetsBuildDirectory: "public/build",
  publicPath: "/build/",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
    v3_lazyRouteDiscovery: false,
  },
  isSpaMode: false,
  mode: "production",
};

const app = express();
app.use(compression());
app.all("*", createRequestHandler({ build, mode: "production" }));
const server = app.listen(0, "127.0.0.1", () =>
  process.stdout.write(`ready ${server.address().port}\n`),
);
