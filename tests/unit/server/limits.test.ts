/** The limits of proxy, portal and database fit each other, and the document's table has them. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { KEEP_ALIVE_MS } from "~/server/http/http-server.server";

const nginx = readFileSync(".ops/nginx.conf", "utf8");
const caddy = readFileSync(".docker/Caddyfile", "utf8");
const table = readFileSync(".github/docs/partners.md", "utf8");

const MEGABYTE = 1024 * 1024;
const UNITS: Record<string, number> = { s: 1, m: MEGABYTE };

/** Reads a directive of nginx, or of Caddy, in seconds or bytes. */
function readDirective(name: string, file = nginx): number {
  const [, value = "", unit = ""] =
    new RegExp(`^\\s*${name} (\\d+)([sm]);?$`, "m").exec(file) ?? [];
  return Number(value) * (UNITS[unit] ?? Number.NaN);
}

/** Reads a constant of the source, such as `16 * 1024 * 1024`. */
function readConstant(file: string, name: string): number {
  const [, factors = ""] =
    new RegExp(`const ${name} = ([\\d_ *]+);`).exec(readFileSync(file, "utf8")) ?? [];
  return factors.split("*").reduce((all, one) => all * Number(one.replaceAll("_", "")), 1);
}

const largestUpload = readConstant("app/web/customer/form-body.server.ts", "LARGEST_UPLOAD");

test("an idle connection ends at the proxy before it ends at the portal", () => {
  expect(readDirective("keepalive_timeout") * 1000).toBeLessThan(KEEP_ALIVE_MS);
});

test.each([
  ["keepalive", "keepalive_timeout"],
  ["response_header_timeout", "proxy_read_timeout"],
  ["dial_timeout", "proxy_connect_timeout"],
])("%s of Caddy is %s of nginx", (name, same) => {
  expect(readDirective(name, caddy)).toBe(readDirective(same));
});

test("a photo that is too large reaches the portal's own sentence", () => {
  expect(readDirective("client_max_body_size")).toBeGreaterThan(largestUpload);
});

test("the proxy waits longer for an answer than the database for a statement", () => {
  const statement = readConstant("app/database/engine/pool.server.ts", "STATEMENT_WITHIN_MS");
  expect(readDirective("proxy_read_timeout") * 1000).toBeGreaterThan(statement);
});

test.each([
  ["keepalive_timeout", `${readDirective("keepalive_timeout")} s`],
  ["proxy_read_timeout", `${readDirective("proxy_read_timeout")} s`],
  ["client_body_timeout", `${readDirective("client_body_timeout")} s`],
  ["client_max_body_size", `${readDirective("client_max_body_size") / MEGABYTE} MiB`],
  ["KEEP_ALIVE_MS", `${KEEP_ALIVE_MS / 1000} s`],
  ["LARGEST_UPLOAD", `${largestUpload / MEGABYTE} MiB`],
])("the document's table has %s", (name, value) => {
  const line = table.split("\n").find((row) => row.includes(`\`${name}\``));
  expect(line).toContain(`| ${value} |`);
});
