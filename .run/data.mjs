// npm run data: the provider's own data as a folder of files (README, "The provider's own data").
process.env.OPERATE = "on";
const build = await import("../build/index.js");
try {
  process.exit(await build.entry.module.data(process.argv.slice(2)));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
