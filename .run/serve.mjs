// npm run serve: the built portal. It installs and builds nothing.
const build = await import("../build/index.js");
try {
  await build.entry.module.listen(build);
} catch (error) {
  console.error(`The portal cannot listen: ${error.message}`);
  process.exit(1);
}
// Whoever started it as a child process hears that it takes requests, and is not outlived by it.
process.send?.("ready");
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
