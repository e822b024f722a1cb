// npm run operate: what an operator does on the records of a portal (README, "A day of running this").
process.env.OPERATE = "on";
const build = await import("../build/index.js");
try {
  process.exit(await build.entry.module.operate(process.argv.slice(2)));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
