/** The server in production: the built files, and the app behind compression. `npm run dev` has remix-serve instead. */
import type { Server } from "node:http";
import { createRequestHandler } from "@remix-run/express";
import { createRequestHandler as createFetchHandler, type ServerBuild } from "@remix-run/node";
import compression from "compression";
import express from "express";
import { config } from "~/config.server";
import { stopsWithPortal } from "~/lib/drain.server";
import { StartError } from "~/lib/start-error";
import { bySegment, segmentsOf } from "./cut-routes.server";
import { portal } from "./dependencies.server";
import { addHeaders, refuseStrange } from "./front.server";
import { sayingSoInOutage } from "./resources-in-outage.server";
import { sharedPages } from "./shared-pages.server";

/** @throws StartError when the port is taken or may not be used. */
export async function listen(build: ServerBuild): Promise<Server> {
  if (config.metricsPort) await countWhatHappens(config.metricsPort, build);
  const mode = config.production ? "production" : "development";
  const saying = sayingSoInOutage(build);
  const handler = bySegment(saying, (cut) => createRequestHandler({ build: cut, mode }));
  const drawing = bySegment(saying, (cut) => createFetchHandler(cut, mode));
  const app = express();
  app.disable("x-powered-by");
  app.use(addHeaders);
  app.use(refuseStrange);
  app.use(sharedPages(saying, drawing));
  app.use(compression());
  app.use(
    build.publicPath,
    express.static(build.assetsBuildDirectory, { immutable: true, maxAge: "1y" }),
  );
  app.use(express.static("public", { maxAge: "1h" }));
  app.all("*", (request, response, next) => handler(request.path)(request, response, next));
  return new Promise((resolve, reject) => {
    const listening = () => {
      portal().log.info({ port: config.port }, `the portal is ready at ${config.publicUrl}`);
      resolve(server);
    };
    const server = config.host
      ? app.listen(config.port, config.host, listening)
      : app.listen(config.port, listening);
    server.once("error", (error: NodeJS.ErrnoException) => {
      const why = error.code === "EADDRINUSE" ? "is taken by another process" : error.message;
      reject(new StartError(`PORT ${config.port}: ${why}.`, { cause: error }));
    });
    stopsWithPortal(server);
  });
}

async function countWhatHappens(port: number, build: ServerBuild): Promise<void> {
  // Loaded where it is asked for: whoever does not, starts sooner.
  const { openMetrics } = await import("./metrics.server");
  const { figures, api } = portal();
  api.onAnswered = await openMetrics(port, new Set(segmentsOf(build)), figures);
}
