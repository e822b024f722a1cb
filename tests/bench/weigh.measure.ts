import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { unpaidOrder } from "../helpers/journey";
import { type RunningPortal, startPortal } from "../helpers/portal-process";
import { signedIn } from "../helpers/sign-in";
import { Visitor } from "../helpers/visitor";
import {
  answerAddress,
  answerContact,
  answerDetails,
  answerHealth,
  answerSelection,
  chooseCircuitTraining,
  confirm,
} from "../routes/registration-steps";

const KB = 1024;
const MOST_HTML_AND_CSS = 14 * KB;
const MOST_SCRIPT = 130 * KB;

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: "warn" });
});
afterAll(() => portal?.stop());

test("compressed bytes of every screen", async () => {
  const { visitor: buyer, orderId } = await unpaidOrder(portal.origin);
  const registering = await signedIn(portal.origin);
  await registering.goto("/register-service");
  const visits: [Visitor, string][] = [
    ...["/", "/product/gym-tonic", "/service/active-ageing", "/cart", "/support", "/nowhere"].map(
      (path): [Visitor, string] => [new Visitor(portal.origin), path],
    ),
    ...[
      "/",
      "/invoice",
      `/invoice/${orderId}`,
      `/payment?order=${orderId}`,
      `/payment-completion/${orderId}`,
      "/logout",
      "/register-service/leave",
    ].map((path): [Visitor, string] => [buyer, path]),
    [registering, "/register-service/service-selection"],
  ];
  const rows = [];
  for (const [visitor, path] of visits) rows.push(await weigh(visitor, path));
  await buyer.goto(`/payment?order=${orderId}`);
  await buyer.choose("PayNow").press("Pay $87.20");
  rows.push(await weigh(buyer, `/payment/paynow?order=${orderId}`));
  await chooseCircuitTraining(registering);
  for (const answer of [
    answerSelection,
    answerHealth,
    answerDetails,
    answerAddress,
    answerContact,
    confirm,
  ]) {
    await answer(registering);
    rows.push(await weigh(registering, registering.url.pathname));
  }
  console.table(rows.map((row) => ({ ...row, ...inKb(row) })));
  expect(rows.filter((row) => row.html + row.css > MOST_HTML_AND_CSS)).toEqual([]);
  expect(rows.filter((row) => row.script > MOST_SCRIPT)).toEqual([]);
});

async function weigh(visitor: Visitor, path: string) {
  if (visitor.html === "" || visitor.url.pathname + visitor.url.search !== path)
    await visitor.goto(path);
  const styles = [...visitor.page.querySelectorAll("link[rel=stylesheet]")].map(
    (link) => link.getAttribute("href") ?? "",
  );
  const scripts = [
    ...[...visitor.page.querySelectorAll("link[rel=modulepreload]")].map(
      (link) => link.getAttribute("href") ?? "",
    ),
    ...[...visitor.page.querySelectorAll("script[src]")].map(
      (script) => script.getAttribute("src") ?? "",
    ),
  ];
  return {
    screen: path.replace(/[0-9a-f-]{36}/, "{id}"),
    html: gzipSync(visitor.html).length,
    css: await sum(visitor, styles),
    script: await sum(visitor, scripts),
  };
}

async function sum(visitor: Visitor, addresses: string[]): Promise<number> {
  const sizes = await Promise.all(
    [...new Set(addresses)].map(
      async (address) => gzipSync(await (await visitor.request(address)).text()).length,
    ),
  );
  return sizes.reduce((total, size) => total + size, 0);
}

const inKb = ({ html, css, script }: { html: number; css: number; script: number }) => ({
  html: (html / KB).toFixed(1),
  css: (css / KB).toFixed(1),
  script: (script / KB).toFixed(1),
});
