// npm run serve: starts the built portal. It installs and builds nothing. On a database server it uses every core, or the number in
// WEB_CONCURRENCY. A data folder has one process. With WEB_CONCURRENCY=1, or below npm start, another program replaces a process that ends.
import cluster from "node:cluster";
import os from "node:os";
import { keepProcesses } from "./cluster.mjs";

const { DATABASE_URL, WEB_CONCURRENCY } = process.env;
const many = DATABASE_URL ? Number(WEB_CONCURRENCY || os.availableParallelism()) : 1;
// One process reports a wrong number together with all other wrong settings.
const isCount = Number.isInteger(many) && many > 0;

const isReplacedFromOutside = WEB_CONCURRENCY === "1" || process.send !== undefined;

if (cluster.isPrimary && isCount && (many > 1 || !isReplacedFromOutside)) keepProcesses(many);
else await serve();

async function serve() {
  try {
    const build = await import("../build/index.js");
    await build.entry.module.listen(build);
  } catch (error) {
    // A bug requires the stack. A wrong setting is explained by its message.
    console.error(error.name === "StartError" ? error.message : error);
    process.exit(1);
  }
  // The parent process is notified that requests are accepted. This process stops when its parent does.
  process.send?.("ready");
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
}
