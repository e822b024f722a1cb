import { chromium } from "@playwright/test";
const b = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox"] });
for (const w of [320, 1280]) {
  const p = await (await b.newContext({ viewport: { width: w, height: 800 }, javaScriptEnabled: false })).newPage();
  for (const [n, u] of Object.entries(JSON.parse(process.argv[2]))) {
    await p.goto(u);
    console.log(n, w, await p.title(), await p.evaluate ? "" : "");
    await p.screenshot({ path: `/tmp/pics/${n}-${w}.png`, fullPage: process.argv[3] === "full" });
  }
}
await b.close();
