import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { onServer } from "../../helpers/database/database-server";
import { proxyTo, type TcpProxy } from "../../helpers/database/tcp-proxy";
import { type RunningPortal, startPortal } from "../../helpers/portal/portal-process";
import { signedIn } from "../../helpers/sign-in/sign-in";
import { Visitor } from "../../helpers/visitor/visitor";

/* Portals with a database server over a connection that the test cuts. A data folder has no connection. */
const server = inject("postgres");

/** A sample customer with a record. */
const siewHoon = { name: "", email: "", mobile: "90000101" };

let line: TcpProxy;
let url: URL;
const portals: RunningPortal[] = [];
beforeAll(async () => {
  if (server === null) return;
  const name = `portal_outage_${randomBytes(6).toString("hex")}`;
  await onServer(server, `create database ${name}`);
  const opened = await proxyTo(server);
  line = opened.line;
  url = Object.assign(opened.address, { pathname: `/${name}` });
});
afterAll(async () => {
  for (const portal of portals) await portal.stop();
  await line?.close();
  if (server !== null)
    await onServer(server, `drop database if exists ${url.pathname.slice(1)} with (force)`);
});

test.runIf(server)(
  "two processes that start together both come up, answer 503 without database, and recover",
  async () => {
    const environment = {
      DATABASE_URL: url.href,
      APP_SECRET: randomBytes(32).toString("hex"),
      SAMPLE_DATA: "on",
    };
    portals.push(...(await Promise.all([startPortal(environment), startPortal(environment)])));
    for (let times = 0; times < 5; times += 1) {
      const asked = portals.flatMap(({ origin }) =>
        ["/", "/product/gym-tonic", "/login"].map((path) =>
          new Visitor(origin).request(path, { redirect: "manual" }),
        ),
      );
      await new Promise((resolve) => setTimeout(resolve, 20));
      line.cut();
      for (const answer of await Promise.all(asked))
        expect([200, 302, 503]).toContain(answer.status);
    }
    for (const { origin, process } of portals) {
      expect(process.exitCode).toBeNull();
      expect((await new Visitor(origin).goto("/product/gym-tonic")).status).toBe(200);
    }
  },
);

test.runIf(server)(
  "input typed during a database outage is preserved, and sent again",
  async () => {
    const [{ origin }] = portals as [RunningPortal];
    const visitor = await signedIn(origin, siewHoon);
    await visitor.goto("/profile/contact");
    visitor.fill("Their full name", "Goh Hui Min").choose("Child").fill("Number", "91234567");
    line.down(true);
    await visitor.press("Save next of kin");
    line.down(false);
    expect(visitor.status).toBe(503);
    expect(visitor.text).toContain("We have kept what you typed on this page.");
    expect(visitor.text).toContain("6100 0000");
    await visitor.press("Send it again");
    expect(visitor.status).toBe(200);
    await visitor.goto("/profile");
    expect(visitor.text).toContain("Goh Hui Min");
  },
);

test.runIf(server)(
  "a page that cannot be rendered offers the home page and the hotline",
  async () => {
    const [{ origin }] = portals as [RunningPortal];
    const visitor = await signedIn(origin, siewHoon);
    line.down(true);
    await visitor.goto("/profile");
    line.down(false);
    expect(visitor.status).toBe(503);
    expect(visitor.text).toContain("Retry");
    expect(visitor.text).toContain("6100 0000");
    expect((await visitor.click("Go to the home page")).status).toBe(200);
  },
);

test.runIf(server)(
  "the sandbox's sign-in reports the outage, and the page continues afterwards",
  async () => {
    const [{ origin }] = portals as [RunningPortal];
    const begun = await new Visitor(origin).request("/login", { redirect: "manual" });
    const address = begun.headers.get("location") as string;
    expect(new URL(address).pathname).toBe("/identity/auth");
    line.down(true);
    const answer = await new Visitor(origin).request(address);
    line.down(false);
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain("try again in a few minutes. Hotline: 6100 0000");
    expect((await new Visitor(origin).goto(address)).heading).toMatch(/^Log in/);
  },
);

describe("the reason on /readyz", () => {
  const ready = async () => {
    const answer = await fetch(`${portals[0]?.origin}/readyz`);
    return `${answer.status} ${(await answer.text()).trim()}`;
  };
  const onDatabase = (text: string) =>
    onServer(Object.assign(new URL(server ?? ""), { pathname: url.pathname }).href, text);
  const readOnly = async (on: boolean) => {
    const name = url.pathname.slice(1);
    await onServer(
      server ?? "",
      `alter database ${name} set default_transaction_read_only = ${on}`,
    );
    line.cut();
  };

  test.runIf(server)("if writes are impossible", async () => {
    await readOnly(true);
    await expect.poll(ready).toBe("503 database");
    expect((await fetch(`${portals[0]?.origin}/healthz`)).status).toBe(200);
    await readOnly(false);
    await expect.poll(ready).toBe("200 ready");
  });

  test.runIf(server)("if tables are missing", async () => {
    const table = "drizzle.__drizzle_migrations";
    await onDatabase(`update ${table} set created_at = created_at - 1000000000000`);
    expect(await ready()).toBe("503 database");
    await onDatabase(`update ${table} set created_at = created_at + 1000000000000`);
    expect(await ready()).toBe("200 ready");
  });

  test.runIf(server)("if the database is unreachable", async () => {
    line.down(true);
    expect(await ready()).toBe("503 database");
    line.down(false);
    await expect.poll(ready).toBe("200 ready");
  });
});
