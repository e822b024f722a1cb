// npm run serve: the built portal. It installs and builds nothing. On a database server it takes every core, or as many as
// WEB_CONCURRENCY says; a data folder has one process.
import cluster from "node:cluster";
import os from "node:os";
import { keepProcesses } from "./cluster.mjs";

const { DATABASE_URL, WEB_CONCURRENCY } = process.env;
const many = DATABASE_URL ? Number(WEB_CONCURRENCY || os.availableParallelism()) : 1;

if (cluster.isPrimary && many > 1) keepProcesses(many);
else await serve();

async function serve() {
  try {
    const build = await import("../build/index.js");
    await build.entry.module.listen(build);
  } catch (error) {
    // A fault of ours is found by where it was thrown; a setting that is wrong is told in words.
    console.error(error.name === "StartError" ? error.message : error);
    process.exit(1);
  }
  // Whoever started it as a child process hears that it takes requests, and is not outlived by it.
  process.send?.("ready");
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
}
