// npm run operate and npm run data: a command on a portal's database (.github/docs/operations.md and provider-data.md).
const [command, ...words] = process.argv.slice(2);
process.env.OPERATE = "on";
const build = await import("../build/index.js");
try {
  process.exit(await build.entry.module[command](words));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
