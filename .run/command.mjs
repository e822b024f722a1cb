// npm run operate and npm run data: a command on a portal's database (README, "A day of running this" and "The provider's own data").
const [command, ...words] = process.argv.slice(2);
process.env.OPERATE = "on";
const build = await import("../build/index.js");
try {
  process.exit(await build.entry.module[command](words));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
