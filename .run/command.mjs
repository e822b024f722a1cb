// npm run operate and npm run data: a command on a portal's database (.github/docs/operations.md and provider-data.md).
const [command, ...args] = process.argv.slice(2);
const COMMANDS = { operate: "runOperatorCommand", data: "runDataCommand" };
const WITH_DATABASE = ["preview", "apply", "export"];
const HELP = [undefined, "help", "--help"];

/** Help and checks of files need no settings. */
function isOffline([word, folder]) {
  if (command === "operate") return HELP.includes(word);
  return !WITH_DATABASE.includes(word) || folder === undefined;
}

process.env.OPERATE = isOffline(args) ? "offline" : "on";
try {
  const build = await import("../build/index.js");
  process.exit(await build.entry.module[COMMANDS[command]](args));
} catch (error) {
  // A bug requires the stack. A mistake of the operator is explained by its message.
  console.error(error.name === "StartError" ? error.message : error);
  process.exit(1);
}
