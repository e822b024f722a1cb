// Serves routes of the benches with Remix and Express as its template for Express does: streamed, with compression.
import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import { createRequestHandler } from "@remix-run/express";
import {
  createReadableStreamFromReadable,
  type EntryContext,
  type ServerBuild,
} from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import compression from "compression";
import express from "express";
import { type ComponentType, createElement } from "react";
import { renderToPipeableStream } from "react-dom/server";

function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
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

interface BenchRoute {
  id: string;
  parentId?: string;
  path: string;
  module: { default: ComponentType; loader?: (args: { request: Request }) => unknown };
}

const manifestOf = ({ id, parentId, path, module }: BenchRoute) => ({
  id,
  parentId,
  path,
  hasLoader: module.loader !== undefined,
  hasAction: false,
  hasErrorBoundary: false,
  module: `/${id}.js`,
});

/** @param routes the root route and, optionally, one below it */
export function serveRemix(routes: BenchRoute[]): void {
  const build = {
    entry: { module: { default: handleRequest, handleError: console.error } },
    routes: Object.fromEntries(routes.map((route) => [route.id, route])),
    assets: {
      version: "1",
      url: "/manifest.js",
      entry: { module: "/entry.js", imports: [] },
      routes: Object.fromEntries(routes.map((route) => [route.id, manifestOf(route)])),
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
  } as unknown as ServerBuild;
  const app = express();
  app.use(compression());
  app.all("*", createRequestHandler({ build, mode: "production" }));
  const server = app.listen(0, "127.0.0.1", () =>
    process.stdout.write(`ready ${(server.address() as AddressInfo).port}\n`),
  );
}
