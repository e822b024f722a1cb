// npm run operate and npm run data: a command on a portal's database (.github/docs/operations.md and provider-data.md).
const [command, ...args] = process.argv.slice(2);
const COMMANDS = { operate: "runOperatorCommand", data: "runDataCommand" };
process.env.OPERATE = "on";
const build = await import("../build/index.js");
try {
  process.exit(await build.entry.module[COMMANDS[command]](args));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
