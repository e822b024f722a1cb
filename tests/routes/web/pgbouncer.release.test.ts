// Shorter: tests/provider/shared/database-hosts.test.ts
import { readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { onServer } from "../../helpers/database/database-server";
import { startPortal } from "../../helpers/portal/portal-process";
import { freshPortalSettings } from "../../helpers/portal/portal-template";
import { PGBOUNCER, pgbouncerVersion, startPgbouncer } from "../../helpers/portal/reverse-proxy";
import { signedIn } from "../../helpers/sign-in/sign-in";

/* PgBouncer itself in transaction mode, with the settings of the database that the document names. */

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Reads the documented settings, such as `jit = off`. */
const documented = () =>
  [...readFileSync(".github/docs/deployment.md", "utf8").matchAll(/`(\w+ = \w+)`/g)].map(
    ([, setting = ""]) => setting,
  );

test.skipIf(inject("postgres") === null || PGBOUNCER.missing)(
  `a portal of two processes serves behind ${PGBOUNCER.name}, within the database's limits`,
  async () => {
    const settings = await freshPortalSettings();
    const direct = new URL(settings.DATABASE_URL as string);
    const name = direct.pathname.slice(1);
    expect(documented()).toHaveLength(4);
    for (const setting of documented())
      await onServer(direct.href, `alter database ${name} set ${setting}`);
    const pooler = await startPgbouncer(direct);
    closing.push(pooler.stop);
    const pooled = `postgres://${direct.username}@127.0.0.1:${pooler.port}/${name}`;
    const portal = await startPortal({ ...settings, DATABASE_URL: pooled, WEB_CONCURRENCY: "2" });
    closing.push(portal.stop);

    const visitor = await signedIn(portal.origin, {
      name: "Lim Siew Hoon",
      email: "",
      mobile: "90000101",
    });
    const pages = ["/", "/profile", "/invoice", "/appointment-list", "/product/gym-tonic"];
    const asked = Array.from({ length: 40 }, (_, nth) => pages[nth % pages.length] as string);
    const answers = await Promise.all(asked.map((page) => visitor.request(page)));
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
    await visitor.goto("/product/gym-tonic");
    await visitor.press("Add to cart");
    expect(visitor.status).toBe(200);

    const client = new pg.Client({ connectionString: pooled });
    await client.connect();
    closing.push(() => client.end());
    expect((await client.query("show statement_timeout")).rows).toEqual([
      { statement_timeout: "8s" },
    ]);
    const isOld = Number(pgbouncerVersion().split(".")[1]) < 21;
    expect(portal.log().includes("max_prepared_statements")).toBe(isOld);
    expect(portal.log()).not.toMatch(/"level":50/);
  },
);
