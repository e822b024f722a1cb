import { readdirSync, readFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import type { Fetch } from "~/lib/fetch";
import { parseSource } from "../../helpers/files/parsed-source";
import { withForcedGc } from "../../helpers/portal/force-gc";

const APP = path.resolve(import.meta.dirname, "../../../app");

test("a request to a silent host times out, even if garbage is collected in between", async () => {
  const silent = http.createServer((request, response) => {
    if (request.url === "/half") response.write("{");
  });
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const host = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const send: Fetch = fetch;
  const ask = async (address: string) => {
    const answer = await send(new Request(address), { signal: AbortSignal.timeout(200) });
    return answer.json();
  };
  await withForcedGc(async () => {
    await expect(ask(`${host}/`)).rejects.toThrow("timeout");
    await expect(ask(`${host}/half`)).rejects.toThrow("timeout");
  });
  silent.closeAllConnections();
  silent.close();
});

test("no request carries its own timeout signal", () => {
  const carrying = readdirSync(APP, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => givesRequestASignal(readFileSync(path.join(APP, file), "utf8")));
  expect(carrying).toEqual([]);
});

test("the check finds a request that carries a signal", () => {
  expect(givesRequestASignal("new Request(url, { method, signal: waitAtMost(6_000) })")).toBe(true);
  expect(givesRequestASignal("new Request(url, { method, signal })")).toBe(true);
  expect(givesRequestASignal("fetch(url, { signal })")).toBe(false);
});

function givesRequestASignal(text: string): boolean {
  if (!text.includes("new Request")) return false;
  let found = false;
  const visit = (node: ts.Node) => {
    if (ts.isNewExpression(node) && node.expression.getText() === "Request") {
      const options = node.arguments?.[1];
      if (options && ts.isObjectLiteralExpression(options))
        found ||= options.properties.some((one) => one.name?.getText() === "signal");
    }
    ts.forEachChild(node, visit);
  };
  visit(parseSource("module.tsx", text));
  return found;
}
