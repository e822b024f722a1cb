import { type Browser, chromium, type Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formatMoney } from "~/lib/money";
import { PHONE } from "../helpers/browser/widths";
import { newBuyer, newOrder } from "../helpers/payment/buyer";
import { freePort, type RunningPortal, startPortal } from "../helpers/portal/portal-process";
import { firstPortal } from "../helpers/portal/second-portal";

/** In CSS pixels, on a phone without scripts. */
interface Heights {
  page: number;
  /** The top of the element that the page is for. */
  main: number;
  fields: number;
}

/** The highest allowed values. */
const LIMITS: Record<string, Heights> = {
  "home of a visitor": { page: 6000, main: 220, fields: 1 },
  "product page": { page: 4500, main: 2400, fields: 9 },
  "page after paying": { page: 2400, main: 900, fields: 1 },
};

let portal: RunningPortal;
let browser: Browser;
beforeAll(async () => {
  portal = await startPortal({ ...firstPortal(await freePort()), LOG_LEVEL: "warn" });
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

test("heights of the screens that lead on a phone", async () => {
  const context = await browser.newContext({ viewport: PHONE, javaScriptEnabled: false });
  const page = await context.newPage();
  const open = (path: string) => page.goto(portal.origin + path);
  const rows: Record<string, Heights> = {};
  await open("/");
  rows["home of a visitor"] = await measureHeights(page, "h1");
  await open("/product/circuit-training");
  rows["product page"] = await measureHeights(page, "main form[method=post] .btn-main");
  const { cookies, url } = await payOrder();
  await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url: portal.origin })));
  await open(url.pathname);
  rows["page after paying"] = await measureHeights(page, "main .btn-main");
  console.table(rows);
  for (const [name, { page: height, main, fields }] of Object.entries(rows)) {
    const limit = LIMITS[name] as Heights;
    expect(height, `height of the ${name}`).toBeLessThanOrEqual(limit.page);
    expect(main, `main element of the ${name}`).toBeLessThanOrEqual(limit.main);
    expect(fields, `fields of the ${name}`).toBeLessThanOrEqual(limit.fields);
  }
});

async function measureHeights(page: Page, main: string): Promise<Heights> {
  const box = await page.locator(main).first().boundingBox();
  return {
    page: await page.evaluate(() => document.documentElement.scrollHeight),
    main: Math.round(box?.y ?? Number.POSITIVE_INFINITY),
    fields: await page.locator("main :is(input:not([type=hidden]), textarea, select)").count(),
  };
}

/** Pays an order of a new customer by card. */
async function payOrder() {
  const buyer = await newBuyer(portal.origin);
  const { id, amount } = await newOrder(buyer);
  const pay = `Pay ${formatMoney(amount)}`;
  const { visitor } = buyer;
  await visitor.goto(`/payment?order=${id}`);
  await visitor.choose("New credit or debit card").press(pay);
  visitor
    .fill("Card number", "4111 1111 1111 1111")
    .fill("Name on card", "Chua Bee Lian")
    .fill("Expiry date", "12/39")
    .fill("Security code", "123");
  return visitor.press(pay);
}
